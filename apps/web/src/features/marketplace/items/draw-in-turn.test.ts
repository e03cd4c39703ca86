import { expect, it, vi } from 'vitest';
import { drawInTurn } from './draw-in-turn.ts';

let asked: (() => void)[] = [];
vi.stubGlobal('requestAnimationFrame', (callback: () => void) => asked.push(callback));

function nextFrame() {
  const now = asked;
  asked = [];
  for (const callback of now) callback();
}

/** So many pictures that wait, and the places of those that were drawn since. */
function wait(count: number) {
  const images = Array.from(
    { length: count },
    () => ({ isConnected: true }) as { isConnected: boolean },
  );
  const drawn: number[] = [];
  const draw = (image: unknown) => drawn.push(images.indexOf(image as (typeof images)[number]));
  for (const image of images) drawInTurn(image as HTMLImageElement, draw);
  return { images, drawn, draw };
}

it('R-MKT-4 drawings come one a frame, in their order, each once', () => {
  const { images, drawn, draw } = wait(3);
  expect(drawn).toEqual([]);
  nextFrame();
  expect(drawn).toEqual([0]);
  // Another rendering of the list asks for all that are still missing.
  for (const image of images.slice(1)) drawInTurn(image as HTMLImageElement, draw);
  nextFrame();
  nextFrame();
  expect(drawn).toEqual([0, 1, 2]);
  nextFrame();
  expect(drawn).toEqual([0, 1, 2]);
  expect(asked).toEqual([]);
});

it('R-MKT-4 what has left the page before its turn is never drawn, and holds nobody up', () => {
  const { images, drawn } = wait(4);
  for (const gone of [0, 1, 3]) Object.assign(images[gone] ?? {}, { isConnected: false });
  nextFrame();
  expect(drawn).toEqual([2]);
  nextFrame();
  expect(drawn).toEqual([2]);
  expect(asked).toEqual([]);
});
