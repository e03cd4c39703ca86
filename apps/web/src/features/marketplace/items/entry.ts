import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { isolated } from '#platform/i18n/texts.ts';
import { nameOf } from '../data/collection.ts';
import { useFigures } from '../figures.ts';
import { shortAddress } from './short-address.ts';

/** What every entry of the list of items is given; all of it compares by value, so that those in sight stay as they are. */
export type EntryProps = {
  /** The number of the item. */
  id: number;
  /** Its place among all that are found, from 0. */
  index: number;
  total: number;
  inCart: boolean;
  /** Whether the page has been taken up, so that buttons do something. */
  ready: boolean;
  words: EntryWords;
  /** The same function at every rendering. */
  onOpen: (id: number) => void;
};

/** What entries say, in the page's language; prices in thousandths of an ether. */
export type EntryWords = {
  price: (price: number | null) => string;
  lastSale: (price: number | null) => string;
  rank: (rank: number) => string;
  owner: (address: string) => string;
  /** What the button for the cart does, shortly and with the item. */
  cart: (inCart: boolean) => string;
  cartItem: (inCart: boolean, id: number) => string;
};

const GAP = '\u0000';

/** A sentence that is formatted once, and then filled for each of the many entries that pass while one scrolls. */
function withGap(sentence: string): (word: string) => string {
  return (word) => sentence.replaceAll(GAP, () => word);
}

/** Made once for all entries, and the same until the language changes. */
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
