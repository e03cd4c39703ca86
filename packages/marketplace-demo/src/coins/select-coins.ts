import { plain, wordsOf } from '@portico/client/i18n/plain-text.ts';
import { COINS, type Coin } from '../data/coins.ts';
import type { View } from '../view.ts';

/** The coins that a view shows, in its order; by date the latest come first. */
export function selectCoins({ query, trend, sort }: View): readonly Coin[] {
  const words = wordsOf(query);
  return COINS.filter(({ code, name, change24h }) => {
    if (trend === 'up' && change24h <= 0) return false;
    if (trend === 'down' && change24h >= 0) return false;
    const text = plain(`${code} ${name}`);
    return words.every((word) => text.includes(word));
  }).toSorted((one, other) => {
    if (sort === 'date') return other.since - one.since;
    return sort === 'high' ? other.price - one.price : one.price - other.price;
  });
}
