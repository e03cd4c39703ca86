import sharp from 'sharp';

/** JPEG photographs of about 2 MB each: twelve megapixels, as from a phone, with enough noise to reach the size. */
export function photographs(count: number): Promise<Buffer[]> {
  return Promise.all(Array.from({ length: count }, photograph));
}

function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 5.5 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
}
