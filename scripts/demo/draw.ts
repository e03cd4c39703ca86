import process from 'node:process';
import { photograph } from '@portico/specimens';
import type { Order } from './photos.ts';

/*
 * Draws photos in the order in which they are asked for: a process of its own, because the product disables SVG where
 * it opens images, and because a machine has a second core.
 */
let orders = Promise.resolve();
process.on('message', ({ key, holder, shot, flaw, width, take }: Order) => {
  orders = orders.then(async () => {
    const photo = await photograph(holder, shot, { width, take, ...(flaw && { flaw }) });
    process.send?.({ key, photo });
  });
});
