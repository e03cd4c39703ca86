import { wordsOf } from '@portico/client/i18n/plain-text.ts';
import { type ActivityEvent, activity } from '../data/activity.ts';
import { columns } from '../data/columns.ts';
import { itemMatch, type Words } from '../data/match.ts';
import type { View } from '../view.ts';

/**
 * The events that a view shows, in its order; events without a price come last. The search matches their item, as in
 * the list of items, and the accounts that take part, by the beginning of an address.
 */
export function selectEvents({ query, kinds, sort }: View, words: Words): readonly ActivityEvent[] {
  const matches = matcher(query, words);
  const found = activity().filter(
    (event) => (kinds.length === 0 || kinds.includes(event.kind)) && matches(event),
  );
  if (sort === 'date') return found;
  const missing = sort === 'low' ? Number.POSITIVE_INFINITY : -1;
  const priceOf = ({ price }: ActivityEvent) => price ?? missing;
  return found.toSorted((one, other) => {
    const [a, b] = [priceOf(one), priceOf(other)];
    // Events with equal prices stay in the order of time.
    if (a === b) return 0;
    return (sort === 'low') === a < b ? -1 : 1;
  });
}

function matcher(query: string, words: Words): (event: ActivityEvent) => boolean {
  const wanted = wordsOf(query);
  const isAddress = (word: string) => word.startsWith('0x');
  const addresses = wanted.filter(isAddress);
  const { id, bits } = itemMatch(wanted.filter((word) => !isAddress(word)).join(' '), words);
  return ({ item, from, to }) => {
    if (id !== null && id !== item) return false;
    const own = columns().bits[item - 1] ?? 0;
    if (!bits.every((some) => (own & some) !== 0)) return false;
    return addresses.every((start) => [from, to].some((person) => person?.startsWith(start)));
  };
}
