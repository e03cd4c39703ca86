import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { isolated } from '@portico/client/i18n/texts.ts';
import { nameOf } from '../data/collection.ts';
import { useFigures } from '../figures.ts';
import { shortAddress } from './short-address.ts';

/** The props of every entry in the list of items; all compare by value, so that visible entries do not re-render. */
export type EntryProps = {
  /** The number of the item. */
  id: number;
  /** Its index among all results, from 0. */
  index: number;
  total: number;
  inCart: boolean;
  /** Whether the page is hydrated, so that buttons work. */
  ready: boolean;
  words: EntryWords;
  /** The same function on every render. */
  onOpen: (id: number) => void;
};

/** The texts of entries, in the page's language; prices in thousandths of an ether. */
export type EntryWords = {
  price: (price: number | null) => string;
  lastSale: (price: number | null) => string;
  rank: (rank: number) => string;
  owner: (address: string) => string;
  /** The label of the cart button, short and with the item's name. */
  cart: (inCart: boolean) => string;
  cartItem: (inCart: boolean, id: number) => string;
};

const GAP = '\u0000';

/** A sentence that is formatted once and then filled for each of the many entries that scroll by. */
function withGap(sentence: string): (word: string) => string {
  return (word) => sentence.replaceAll(GAP, () => word);
}

/** Created once for all entries; the same until the language changes. */
export function useEntryWords(): EntryWords {
  const t = useTranslations('market');
  const { ether, count } = useFigures();
  return useMemo(() => {
    const lastSale = withGap(t('last_sale', { price: GAP }));
    const rankOf = withGap(t('rank_of', { rank: GAP }));
    const ownedBy = withGap(t('owned_by', { owner: GAP }));
    const add = withGap(t('add_item', { item: GAP }));
    const inCartItem = withGap(t('in_cart_item', { item: GAP }));
    const [notForSale, inCartWord, addWord] = [t('not_for_sale'), t('in_cart'), t('add')];
    return {
      price: (price) => (price === null ? notForSale : ether(price)),
      lastSale: (price) => (price === null ? '' : lastSale(ether(price))),
      rank: (rank) => rankOf(count(rank)),
      owner: (address) => ownedBy(isolated(shortAddress(address))),
      cart: (inCart) => (inCart ? inCartWord : addWord),
      cartItem: (inCart, id) => (inCart ? inCartItem : add)(isolated(nameOf(id))),
    };
  }, [t, ether, count]);
}
