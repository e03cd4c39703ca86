import { createHash } from 'node:crypto';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { CONTRIBUTOR_IMAGE, placeInSheet, SHEET_COLUMNS } from '@portico/contract';
import type { Pixels } from '#ports/images/pictures.ts';
import { type Layer, MARKS, turned } from './marks.ts';
import { arch, outline, type Shape } from './shapes.ts';

type Colour = readonly [number, number, number];

/** From the top of a picture to its bottom: ember, verdigris, blue and gold, each in two tempers. */
const GRADIENTS: readonly (readonly [Colour, Colour])[] = [
  [colour('ffb38a'), colour('8c3a2c')],
  [colour('f99a86'), colour('74263a')],
  [colour('5fe3bf'), colour('0f5a50')],
  [colour('9be8a8'), colour('1d5c46')],
  [colour('8cc8ff'), colour('21508f')],
  [colour('7fdcf2'), colour('1a4a70')],
  [colour('ffdc8c'), colour('7d5516')],
  [colour('f3d9a4'), colour('8a4a24')],
];

const LIGHT = colour('fff8ec');
const SHADE = colour('06101a');
/** Reads on ink and on paper: 4.9 and 3.6 to one. */
const LOGO = colour('17947a');

const { width: WIDTH, height: HEIGHT } = CONTRIBUTOR_IMAGE;
/** The doorway that every picture of the ecosystem is seen through. */
const WINDOW: Shape = arch(WIDTH / 2, HEIGHT, WIDTH, HEIGHT);

// With this one no two of the seed's projects look the same, and hardly any neighbours have one colour.
const CHANCE = 218_547;

/** What the picture of a project is made of; the same for the same id. */
function lookOf(id: string): { gradient: number; mark: number; isTurned: boolean } {
  const [a = 0, b = 0, c = 0] = createHash('sha256').update(`look ${CHANCE} ${id}`).digest();
  return { gradient: a % GRADIENTS.length, mark: b % MARKS.length, isTurned: c % 2 === 1 };
}

/** The picture of a project that has none of its own, at one or two pixels for a CSS pixel. */
export function drawProject(id: string, density: 1 | 2): Pixels {
  const { gradient, mark, isTurned } = lookOf(id);
  const [top, bottom] = GRADIENTS[gradient] ?? [LIGHT, SHADE];
  const layers = MARKS[mark] ?? [];
  return paint(WIDTH, HEIGHT, density, (x, y, covered) => {
    // Aslant, as if the light came from beside the door.
    let shown = mix(top, bottom, y / HEIGHT + (x / WIDTH - 0.5) * 0.16);
    for (const layer of [...(isTurned ? turned(layers) : layers), RIM]) {
      shown = mix(
        shown,
        layer.tone === 'light' ? LIGHT : SHADE,
        covered(layer.shape) * layer.strength,
      );
    }
    return [shown, covered(WINDOW)];
  });
}

/** The pictures of many projects in one, each in its place; what else the process has to do gets its turn between two. */
export async function drawSheet(ids: readonly string[], density: 1 | 2): Promise<Pixels> {
  const columns = Math.min(ids.length, SHEET_COLUMNS);
  const width = columns * WIDTH * density;
  const height = Math.ceil(ids.length / SHEET_COLUMNS) * HEIGHT * density;
  const data = new Uint8Array(width * height * 4);
  for (const [place, id] of ids.entries()) {
    await afterOthers();
    const { x, y } = placeInSheet(place);
    const picture = drawProject(id, density);
    for (let row = 0; row < picture.height; row += 1) {
      const line = picture.data.subarray(row * picture.width * 4, (row + 1) * picture.width * 4);
      data.set(line, ((y * density + row) * width + x * density) * 4);
    }
  }
  return { data, width, height };
}

const RIM: Layer = { shape: outline(WINDOW, 2.4), tone: 'light', strength: 0.22 };

/** A picture of exactly the size of a contributor's, cut to the doorway. */
export function seenThroughWindow({ data, width, height }: Pixels, density: number): Pixels {
  const seen = Uint8Array.from(data);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const [x, y] = [(pixel % width) + 0.5, Math.floor(pixel / width) + 0.5];
    const covered = within(0.5 - WINDOW(x / density, y / density) * density);
    seen[pixel * 4 + 3] = (data[pixel * 4 + 3] ?? 0) * covered;
  }
  return { data: seen, width, height };
}

/** The doorway of the product's logo (apps/web/src/ui/icons/logo.tsx) in its 20 × 28, eight pixels for each of them. */
export function drawLogo(): Pixels {
  const shape = outline(arch(10, 34, 15, 31.5), 5);
  return paint(20, 28, 8, (_x, _y, covered) => [LOGO, covered(shape)]);
}

type Covered = (shape: Shape) => number;

function paint(
  width: number,
  height: number,
  density: number,
  at: (x: number, y: number, covered: Covered) => readonly [Colour, number],
): Pixels {
  const data = new Uint8Array(width * density * height * density * 4);
  let offset = 0;
  for (let row = 0; row < height * density; row += 1) {
    for (let column = 0; column < width * density; column += 1) {
      const [x, y] = [(column + 0.5) / density, (row + 0.5) / density];
      const [[r, g, b], alpha] = at(x, y, (shape) => within(0.5 - shape(x, y) * density));
      data.set([r, g, b, alpha * 255], offset);
      offset += 4;
    }
  }
  return { data, width: width * density, height: height * density };
}

function mix([r, g, b]: Colour, over: Colour, share: number): Colour {
  const part = within(share);
  const of = (one: number, other: number) => one + (other - one) * part;
  return [of(r, over[0]), of(g, over[1]), of(b, over[2])];
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share));
}

function colour(hex: string): Colour {
  const value = Number.parseInt(hex, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
