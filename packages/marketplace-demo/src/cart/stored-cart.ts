import { useSyncExternalStore } from 'react';
import { onStored, readKey, writeKey } from '@portico/client/browser/storage.ts';

/*
 * The cart of this browser: ids of items, the last added at the end. Whether an item exists and is for sale is checked
 * elsewhere (features/marketplace/cart), because that requires the whole collection.
 */

const KEY = 'cart';

const NONE: readonly number[] = [];
let known = { text: '', ids: NONE };

/** The ids in the cart, each once; the same array until something changes. */
export function cartIds(): readonly number[] {
  const text = readKey(KEY) ?? '';
  if (text !== known.text) known = { text, ids: idsOf(text) };
  return known.ids;
}

/** The ids in the cart; re-renders when this tab or another one changes them. Empty before hydration. */
export function useCart(): readonly number[] {
  return useSyncExternalStore(onStored, cartIds, () => NONE);
}

/** Adds an item to the cart; an item that is already there keeps its position. */
export function addToCart(id: number): void {
  const ids = cartIds();
  if (!ids.includes(id)) store([...ids, id]);
}

export function removeFromCart(id: number): void {
  retainInCart((each) => each !== id);
}

export function clearCart(): void {
  retainInCart(() => false);
}

/** Removes the items from the cart for which `stays` returns false. */
export function retainInCart(stays: (id: number) => boolean): void {
  const ids = cartIds();
  const retained = ids.filter(stays);
  if (retained.length < ids.length) store(retained);
}

function store(ids: readonly number[]): void {
  writeKey(KEY, ids.length === 0 ? null : JSON.stringify(ids));
}

/** Storage may be edited by hand, and an older release may have written another format. */
function idsOf(text: string): readonly number[] {
  try {
    const value: unknown = JSON.parse(text || '[]');
    return Array.isArray(value) ? [...new Set(value.filter(isId))] : NONE;
  } catch {
    return NONE;
  }
}

function isId(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}
