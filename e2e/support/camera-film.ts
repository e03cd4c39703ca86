import { open } from 'node:fs/promises';
import sharp from 'sharp';

/**
 * A scene in front of the camera: a card on a table, in good light, in the dark, or out of focus; or only the table.
 */
export type Scene = 'table' | 'dark' | 'blurred' | 'card';

/** `card` is its width. With `numbered`, no two frames are the same: one image for two sides is refused. */
type Camera = { width: number; height: number; card: number; numbered: boolean };
/** As a laptop's camera films; a phone's is {@link UPRIGHT}. */
export const WIDE: Camera = { width: 1280, height: 720, card: 760, numbered: false };
export const UPRIGHT: Camera = { width: 720, height: 1280, card: 510, numbered: true };
const FRAMES_PER_SECOND = 4;

/** Writes a film that Chromium's camera plays in a loop (YUV4MPEG2, in gray): each scene for the given seconds. */
export async function writeFilm(
  path: string,
  scenes: readonly [Scene, number][],
  camera: Camera = WIDE,
): Promise<void> {
  const { width, height, numbered } = camera;
  let count = 0;
  const file = await open(path, 'w');
  try {
    await file.write(`YUV4MPEG2 W${width} H${height} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420jpeg\n`);
    const colorless = Buffer.alloc((width * height) / 2, 128);
    for (const [scene, seconds] of scenes) {
      const luma = await drawn(scene, camera);
      for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
        await file.write('FRAME\n');
        count += 1;
        await file.write(numbered ? withNumber(luma, count, camera) : luma);
        await file.write(colorless);
      }
    }
  } finally {
    await file.close();
  }
}

async function drawn(scene: Scene, size: Camera): Promise<Buffer> {
  const card = scene === 'table' ? '' : cardSvg(size);
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <rect width="100%" height="100%" fill="#555"/>${card}</svg>`;
  let frame = sharp(Buffer.from(whole)).removeAlpha();
  if (scene === 'blurred') frame = sharp(await frame.blur(9).png().toBuffer());
  if (scene === 'dark') frame = sharp(await frame.linear(0.15, 0).png().toBuffer());
  // Video luma is between 16 and 235 (ITU-R BT.601).
  return frame
    .greyscale()
    .linear(219 / 255, 16)
    .raw()
    .toBuffer();
}

/** As wide as the outline on a wide screen, with the portrait on the left. */
function cardSvg(size: Camera): string {
  const width = 760;
  const height = (width * 54) / 85.6;
  const [x, y] = [-width / 2, -height / 2];
  const letters = Array.from({ length: 11 * 44 }, (_, i) => {
    const [line, at] = [Math.floor(i / 44), i % 44];
    if ((at * 7 + line * 5) % 3 === 0) return '';
    return `<rect x="${x + 270 + at * 10.5}" y="${y + 36 + line * 38}" width="5" height="11" fill="#222"/>`;
  });
  const place = `translate(${size.width / 2} ${size.height * 0.46}) scale(${size.card / width})`;
  return `<g transform="${place}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="28" fill="#cfcfcf"/>
    <rect x="${x + 40}" y="${y + 70}" width="190" height="250" fill="#3a3a3a"/>${letters.join('')}</g>`;
}

/** The frame with a small square in the card, elsewhere for each number. */
function withNumber(luma: Buffer, number: number, { width, height }: Camera): Buffer {
  const frame = Buffer.from(luma);
  const [x, y] = [width / 2 - 200 + (number % 40) * 8, Math.round(height * 0.46) + 90];
  for (let row = 0; row < 6; row += 1) {
    const start = (y + row + 8 * Math.floor(number / 40)) * width + x;
    frame.fill(60, start, start + 6);
  }
  return frame;
}
