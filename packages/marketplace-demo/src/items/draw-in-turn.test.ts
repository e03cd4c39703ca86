import { afterAll, expect, it, vi } from 'vitest';
import { drawInTurn } from './draw-in-turn.ts';

let asked: (() => void)[] = [];
vi.stubGlobal('requestAnimationFrame', (callback: () => void) => asked.push(callback));
afterAll(() => vi.unstubAllGlobals());

function nextFrame() {
  const now = asked;
  asked = [];
  for (const callback of now) callback();
}

/** This many waiting pictures, and the indexes of those drawn since. */
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

it('R-MKT-4 draws one picture per frame, in order and only once', () => {
  const { images, drawn, draw } = wait(3);
  expect(drawn).toEqual([]);
  nextFrame();
  expect(drawn).toEqual([0]);
  // The next render of the list requests all that are still missing.
  for (const image of images.slice(1)) drawInTurn(image as HTMLImageElement, draw);
  nextFrame();
  nextFrame();
  expect(drawn).toEqual([0, 1, 2]);
  nextFrame();
  expect(drawn).toEqual([0, 1, 2]);
  expect(asked).toEqual([]);
});

it('R-MKT-4 skips a picture that left the page before its turn, without delaying the others', () => {
  const { images, drawn } = wait(4);
  for (const gone of [0, 1, 3]) Object.assign(images[gone] ?? {}, { isConnected: false });
  nextFrame();
  expect(drawn).toEqual([2]);
  nextFrame();
  expect(drawn).toEqual([2]);
  expect(asked).toEqual([]);
});
