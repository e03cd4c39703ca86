import {
  all,
  arch,
  below,
  box,
  circle,
  diamond,
  mirrored,
  outline,
  type Shape,
  shared,
  under,
  without,
} from './shapes.ts';

/** Light is laid over the colour of a picture, shade under it. */
export type Layer = { shape: Shape; tone: 'light' | 'shade'; strength: number };

const light = (shape: Shape, strength = 0.82): Layer => ({ shape, tone: 'light', strength });
const shade = (shape: Shape, strength = 0.5): Layer => ({ shape, tone: 'shade', strength });

const SIDE = [8, 18, 28, 38, 48] as const;

/** What tells one project's picture from another's, in the 56 × 72 of a contributor's picture. */
export const MARKS: readonly (readonly Layer[])[] = [
  // A doorway with light in it.
  [shade(arch(28, 72, 32, 46), 0.42), light(arch(28, 72, 14, 28))],
  // Arches within arches.
  [30, 18, 6].map((width, n) => light(outline(arch(28, 74, width, width + 20), 3), 0.9 - n * 0.2)),
  // A sun over the sea.
  [light(circle(28, 34, 11)), shade(below(46), 0.45), shade(below(56), 0.35)],
  // A row of columns.
  [light(all(box(10, 30, 46, 35), ...[13, 23, 33, 43].map((x) => box(x - 2.5, 38, x + 2.5, 72))))],
  // Stairs.
  [0, 1, 2, 3].map((n) => light(box(10 + n * 10, 60 - n * 9, 66, 80), 0.3)),
  // A moon.
  [light(without(circle(27, 34, 14), circle(33, 30, 12.5)))],
  // A keyhole.
  [
    shade(
      all(circle(28, 33, 8), shared(under(28, 22, -3.2), under(28, 22, 3.2), box(0, 34, 56, 58))),
      0.62,
    ),
  ],
  // A cut stone.
  [
    light(diamond(28, 38, 14, 18), 0.5),
    light(shared(diamond(28, 38, 14, 18), box(28, 0, 56, 72)), 0.5),
  ],
  // Waves.
  [36, 47, 58].map((level, n) => shade(below(level, { swell: 3, length: 28, shift: n * 9 }), 0.34)),
  // Two hills.
  [
    light(shared(under(36, 26, 1.3), under(36, 26, -1.3)), 0.45),
    shade(shared(under(18, 38, 1.1), under(18, 38, -1.1)), 0.55),
  ],
  // A ring with its centre.
  [light(outline(circle(28, 36, 14), 4)), light(circle(28, 36, 4.5))],
  // A bridge over two arches.
  [light(without(box(-4, 42, 60, 76), all(arch(14, 76, 20, 28), arch(42, 76, 20, 28))), 0.75)],
  // A leaf.
  [light(shared(circle(16, 38, 21), circle(40, 38, 21))), shade(box(27.2, 30, 28.8, 66), 0.55)],
  // Lights in the dark.
  SIDE.flatMap((x, column) =>
    [22, 34, 46, 58].map((y, row) => light(circle(x, y, 1.2 + ((column + row) % 3) * 1.1), 0.85)),
  ),
  // Pipes of an organ.
  [18, 30, 42, 30, 18].map((height, n) => light(box(9 + n * 8, 66 - height, 14 + n * 8, 66), 0.78)),
  // Half in the light.
  [light(under(28, 40, -1.4), 0.42), shade(circle(28, 40, 7), 0.6)],
];

/** The mark seen from the other side. */
export function turned(layers: readonly Layer[]): Layer[] {
  return layers.map(({ shape, ...layer }) => ({ ...layer, shape: mirrored(shape, 56) }));
}
