import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Real JPEG files on disk, as a phone's camera would produce them, with orientation, camera and location in their EXIF.
 */
export type TestImages = { folder: string; front: string; back: string; selfie: string };

export async function makeTestImages(): Promise<TestImages> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-images-'));
  const file = (name: string) => join(folder, `${name}.jpg`);
  await photograph(file('front'), '#2f6f8f', 'FRONT');
  await photograph(file('back'), '#8f5a2f', 'BACK');
  await photograph(file('selfie'), '#4a7f4a', 'SELFIE');
  return { folder, front: file('front'), back: file('back'), selfie: file('selfie') };
}

/** A card in a dark room: the page names the problem, and still allows the image. */
export async function darkImage(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#0c0c0c' },
  })
    .jpeg()
    .toBuffer();
  return { name: 'dark.jpg', mimeType: 'image/jpeg', buffer };
}

/** A card that fills the frame, sharp and well lit: without a problem. */
export async function goodImage(
  label: string,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const lines = Array.from({ length: 14 }, (_, n) => {
    const y = 170 + n * 52;
    return `<text x="640" y="${y}" font-size="40" fill="#222">${label} ${n} SPECIMEN 0123456789</text>`;
  });
  const card = `<svg width="1600" height="1000" xmlns="http://www.w3.org/2000/svg">
    <rect width="1600" height="1000" fill="#777"/>
    <rect x="60" y="50" width="1480" height="900" rx="40" fill="#cfd8d4"/>
    <rect x="140" y="180" width="420" height="560" fill="#5d7d75"/>${lines.join('')}</svg>`;
  const buffer = await sharp(Buffer.from(card)).jpeg({ quality: 92 }).toBuffer();
  return { name: `${label}.jpg`, mimeType: 'image/jpeg', buffer };
}

async function photograph(path: string, color: string, label: string): Promise<void> {
  const width = 1600;
  const height = 1000;
  const card = Buffer.from(
    `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg">
      <rect x="200" y="150" width="1200" height="700" rx="40" fill="${color}"/>
      <circle cx="460" cy="480" r="150" fill="#ddd"/>
      <text x="720" y="500" font-size="120" fill="#fff">${label}</text></svg>`,
  );
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 120, sigma: 14 },
    },
  })
    .png()
    .toBuffer();
  await sharp(noise)
    .composite([{ input: card }])
    .withExif({
      IFD0: { Make: 'Example', Model: 'Phone 1' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 27/1 0/1' },
    })
    .jpeg({ quality: 90 })
    .toFile(path);
}
