import sharp, { type Sharp } from 'sharp';

/** The size of a drawn card image, in pixels. */
export const DRAWN = { width: 1600, height: 1200 };

/**
 * A drawn photograph of an identity card: cards of one kind have the same layout. Each has its own portrait and
 * lines, position on the table, and direction of light. Drawn pixel by pixel, because the product disables sharp's
 * SVG loader.
 */
export function aDrawnCard(seed: number): Sharp {
  const { width, height } = DRAWN;
  const data = Buffer.alloc(width * height, 91);
  const next = numbersFrom(seed);
  const [left, top, scale] = [180 + next(120), 190 + next(90), 0.95 + next(100) / 1000];
  const [lightX, lightY] = [next(80) - 40, next(80) - 40];
  const row = (y: number, from: number, to: number, gray: number) => {
    const [at, start, end] = [top + y * scale, left + from * scale, left + to * scale].map(
      Math.round,
    ) as [number, number, number];
    data.fill(gray, at * width + start, at * width + end);
  };
  const box = (x: number, y: number, w: number, h: number, gray: number) => {
    for (let line = y; line < y + h; line += 0.5) row(line, x, x + w, gray);
  };
  const oval = (x: number, y: number, rx: number, ry: number, gray: number) => {
    for (let dy = -ry; dy <= ry; dy += 0.5) {
      const half = rx * Math.sqrt(1 - (dy / ry) ** 2);
      row(y + dy, x - half, x + half, gray);
    }
  };
  box(0, 0, 1120, 706, 214);
  box(0, 0, 1120, 70, 68);
  box(60, 120, 260, 420, 238);
  oval(190 + next(30), 260 + next(30), 80 + next(30), 110 + next(20), 90 + next(120));
  box(90 + next(20), 410 + next(20), 190 + next(20), 110, 40 + next(120));
  for (let line = 0; line < 9; line += 1) {
    for (let word = 0, x = 380; word < 3; word += 1) {
      const length = 40 + next(140);
      box(x, 90 + line * 60, length, 26, 34);
      x += length + 20;
    }
  }
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const light = 1 + (lightX * (x / width - 0.5) + lightY * (y / height - 0.5)) / 100;
      data[at] = Math.min(255, Math.round((data[at] as number) * light));
    }
  }
  return sharp(data, { raw: { width, height, channels: 1 } });
}

function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 7919 + 13;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
