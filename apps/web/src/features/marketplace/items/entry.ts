import { PATHS } from '#lib/paths.ts';

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
  /** The same function at every rendering. */
  onOpen: (id: number) => void;
};

/** The address that opens an item, of its own and without what is chosen now. */
export const addressOfItem = (id: number) => `${PATHS.marketplace}?item=${id}`;
