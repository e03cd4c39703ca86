import { useSyncExternalStore } from 'react';
import { onStored, readKey, writeKey } from '#platform/browser/storage.ts';

/*
 * What is in the cart of this browser: ids of items, the one that was added last at the end. Whether there is such an
 * item and whether it is for sale, the cart itself knows (features/marketplace/cart), since that takes the whole
 * collection.
 */

const KEY = 'cart';

const NONE: readonly number[] = [];
let known = { text: '', ids: NONE };

/** The ids in the cart, each once; the same list as long as nothing changes. */
export function cartIds(): readonly number[] {
  const text = readKey(KEY) ?? '';
  if (text !== known.text) known = { text, ids: idsOf(text) };
  return known.ids;
}

/** The ids in the cart, re-rendering when this tab or another one changes them; none before the page is taken up. */
export function useCart(): readonly number[] {
  return useSyncExternalStore(onStored, cartIds, () => NONE);
}

/** Puts an item into the cart; one that is there already stays where it is. */
export function addToCart(id: number): void {
  const ids = cartIds();
  if (!ids.includes(id)) store([...ids, id]);
}

/** Takes an item out of the cart. */
export function removeFromCart(id: number): void {
  keepInCart((each) => each !== id);
}

/** Empties the cart. */
export function clearCart(): void {
  keepInCart(() => false);
}

/** Takes out of the cart what shall not stay in it. */
export function keepInCart(stays: (id: number) => boolean): void {
  const ids = cartIds();
  const kept = ids.filter(stays);
  if (kept.length < ids.length) store(kept);
}

function store(ids: readonly number[]): void {
  writeKey(KEY, ids.length === 0 ? null : JSON.stringify(ids));
}

/** Storage may be edited by hand, and an older release may have written something else. */
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
