import { expect, it } from 'vitest';
import { type ImageHeader, isTooCostly } from './image-header.ts';

const PLAIN: ImageHeader = {
  kind: 'jpeg',
  width: 8000,
  height: 5000,
  channels: 3,
  depth: 8,
  progressive: false,
  halved: true,
  orientation: 1,
};

it.each<[string, Partial<ImageHeader>, boolean]>([
  ['40 megapixels', {}, false],
  ['one row more', { height: 5001 }, true],
  ['40 megapixels, turned', { orientation: 6 }, false],
  ['16 bits per channel', { kind: 'png', width: 4000, height: 3000, depth: 16 }, false],
  ['16 bits per channel and one row more', { width: 4000, height: 3001, depth: 16 }, true],
  ['a progressive JPEG of 20 megapixels', { width: 5000, height: 4000, progressive: true }, false],
  ['a progressive JPEG, one row more', { width: 5000, height: 4001, progressive: true }, true],
  ['an interlaced PNG', { kind: 'png', channels: 4, progressive: true }, true],
])('R-KYC-21 %s: too costly is %s', (_name, differs, expected) => {
  expect(isTooCostly({ ...PLAIN, ...differs })).toBe(expected);
});
