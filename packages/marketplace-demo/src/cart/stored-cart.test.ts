import { afterEach, describe, expect, it } from 'vitest';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import { addToCart, cartIds, clearCart, removeFromCart, retainInCart } from './stored-cart.ts';

// Without a browser the storage is this module's memory: the same keys, the same texts.
afterEach(() => writeKey('cart', null));

describe('R-MKT-1 the stored cart', () => {
  it('R-MKT-1 keeps items in the order in which they were added, each once', () => {
    for (const id of [42, 7, 8888, 7, 42]) addToCart(id);
    expect(cartIds()).toEqual([42, 7, 8888]);
    expect(readKey('cart')).toBe('[42,7,8888]');
    removeFromCart(7);
    removeFromCart(1);
    expect(cartIds()).toEqual([42, 8888]);
    retainInCart((id) => id === 8888);
    expect(cartIds()).toEqual([8888]);
    clearCart();
    expect(cartIds()).toEqual([]);
    expect(readKey('cart')).toBeNull();
  });

  it('R-MKT-1 returns the same array until something changes, and then another one', () => {
    addToCart(1);
    const before = cartIds();
    addToCart(1);
    removeFromCart(2);
    expect(cartIds()).toBe(before);
    // As another tab writes it.
    writeKey('cart', '[1,2]');
    expect(cartIds()).toEqual([1, 2]);
    expect(before).toEqual([1]);
  });

  it.each([
    ['', []],
    ['garbage', []],
    ['[1,2', []],
    ['null', []],
    ['7', []],
    ['"7"', []],
    ['{"0":7,"length":1}', []],
    ['[3,"4",null,5.5,-6,0,1e300,[7],{},true,3,9]', [3, 9]],
  ])('R-MKT-1 reads %s as %j and adds to that', (stored, ids) => {
    writeKey('cart', stored);
    expect(cartIds()).toEqual(ids);
    addToCart(11);
    expect(readKey('cart')).toBe(JSON.stringify([...ids, 11]));
  });
});
