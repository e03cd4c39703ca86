import { afterEach, expect, it, vi } from 'vitest';
import { drawInTurn } from './one-by-one.ts';

let asked: (() => void)[] = [];
vi.stubGlobal('requestAnimationFrame', (callback: () => void) => asked.push(callback));
afterEach(() => {
  while (asked.length > 0) nextFrame();
});

function nextFrame() {
  const now = asked;
  asked = [];
  for (const callback of now) callback();
}

function wait(count: number) {
  const images = Array.from({ length: count }, () => ({ src: '' }) as HTMLImageElement);
  const giveUps = images.map((image, index) => drawInTurn(image, () => `drawing ${index}`));
  return { images, giveUps, drawn: () => images.filter(({ src }) => src !== '').length };
}

it('R-MKT-4 the drawings of a row come one a frame, in their order', () => {
  const { images, drawn } = wait(4);
  expect(drawn()).toBe(0);
  nextFrame();
  nextFrame();
  expect(images.map(({ src }) => src)).toEqual(['drawing 0', 'drawing 1', '', '']);
  nextFrame();
  nextFrame();
  expect(drawn()).toBe(4);
  expect(asked).toEqual([]);
});

it('R-MKT-4 those of a whole screen come two a frame until few are left', () => {
  const { drawn } = wait(10);
  nextFrame();
  expect(drawn()).toBe(2);
  nextFrame();
  expect(drawn()).toBe(3);
});

it('R-MKT-4 what has left the page before its turn is never drawn, and holds nobody up', () => {
  const { images, giveUps } = wait(2);
  giveUps[0]?.();
  nextFrame();
  expect(images.map(({ src }) => src)).toEqual(['', 'drawing 1']);
  giveUps[1]?.();
  expect(asked).toEqual([]);
  const next = wait(1);
  next.giveUps[0]?.();
  const last = wait(1);
  expect(asked).toHaveLength(1);
  nextFrame();
  expect(last.drawn()).toBe(1);
});
