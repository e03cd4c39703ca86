import { isItemId } from '../data/collection.ts';
import { type Item, itemOf } from '../data/items.ts';
import { keepInCart } from './stored-cart.ts';

/** An item with a price: what a cart can hold. */
export type ForSale = Item & { price: number };

/** The items behind the ids of a cart, in that order; what is no item, or is not for sale, is left out. */
export function itemsIn(ids: readonly number[]): ForSale[] {
  return ids.filter(isItemId).map(itemOf).filter(isForSale);
}

/** What items cost together, in whole thousandths of an ether. */
export function sumOf(items: readonly ForSale[]): number {
  return items.reduce((sum, { price }) => sum + price, 0);
}

/** Storage may be edited by hand, and what was for sale once may be no longer: it is not to be counted either. */
export function tidyCart(): void {
  keepInCart((id) => itemsIn([id]).length > 0);
}

function isForSale(item: Item): item is ForSale {
  return item.price !== null;
}
