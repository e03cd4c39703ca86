import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { isolated } from '#lib/texts.ts';
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

/** Made once for all entries, and the same until the language changes. */
export function useEntryWords(): EntryWords {
  const t = useTranslations('market');
  const { ether, count } = useFigures();
  return useMemo(
    () => ({
      price: (price) => (price === null ? t('not_for_sale') : ether(price)),
      lastSale: (price) => (price === null ? '' : t('last_sale', { price: ether(price) })),
      rank: (rank) => t('rank_of', { rank: count(rank) }),
      owner: (address) => t('owned_by', { owner: isolated(shortAddress(address)) }),
      cart: (inCart) => t(inCart ? 'in_cart' : 'add'),
      cartItem: (inCart, id) =>
        t(inCart ? 'in_cart_item' : 'add_item', { item: isolated(nameOf(id)) }),
    }),
    [t, ether, count],
  );
}
