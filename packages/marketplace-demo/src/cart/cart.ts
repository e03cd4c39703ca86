import { isItemId } from '../data/collection.ts';
import { type Item, itemOf } from '../data/items.ts';
import { retainInCart } from './stored-cart.ts';

/** An item with a price: only such items can be in a cart. */
export type ForSale = Item & { price: number };

/** The items behind the ids of a cart, in that order; unknown ids and items that are not for sale are dropped. */
export function itemsIn(ids: readonly number[]): ForSale[] {
  return ids.filter(isItemId).map(itemOf).filter(isForSale);
}

/** The total price of items, in whole thousandths of an ether. */
export function sumOf(items: readonly ForSale[]): number {
  return items.reduce((sum, { price }) => sum + price, 0);
}

/** Storage may be edited by hand, and an item may no longer be for sale: such entries must not be counted. */
export function tidyCart(): void {
  retainInCart((id) => itemsIn([id]).length > 0);
}

function isForSale(item: Item): item is ForSale {
  return item.price !== null;
}
