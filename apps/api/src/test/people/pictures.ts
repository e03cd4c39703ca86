import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pixel values around 128 with a deviation of 24, by a random byte, whose own deviation is 73.9. */
const NOISE = Uint8Array.from({ length: 256 }, (_, byte) => 128 + (byte - 127.5) * (24 / 73.9));

/** An image with detail, the same on every run except for the noise. With sharp's own noise it takes six times as long. */
export function aPhoto(width = 640, height = 480) {
  const pixels = randomBytes(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = NOISE[pixels[at] as number] as number;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A single color: cheap at any size. */
export function anImageOf(width: number, height: number, channels: 3 | 4 = 3) {
  return sharp({ create: { width, height, channels, background: '#246' } });
}

export const aJpeg = (width?: number, height?: number) => aPhoto(width, height).jpeg().toBuffer();
export const aPng = (width?: number, height?: number) => aPhoto(width, height).png().toBuffer();

/** Words that appear only in the metadata of the image below. */
export const METADATA_WORDS = [
  'SecretMaker',
  'SN-0042',
  'SecretXmp',
  'GPSLatitude',
  'Exif',
  'xpacket',
];

/** A JPEG whose metadata has a place and a camera, rotated by its orientation (6). */
export function aJpegWithMetadata(width = 640, height = 480): Promise<Buffer> {
  return aPhoto(width, height)
    .withExif({
      IFD0: { Make: 'SecretMaker' },
      IFD2: { BodySerialNumber: 'SN-0042' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 5/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withXmp(
      '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="SecretXmp GPSLatitude"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
    )
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** The image with bytes after its end, up to exactly `size`; every decoder ignores them. */
export function paddedTo(picture: Buffer, size: number): Buffer {
  if (picture.length > size) throw new Error(`The picture alone has ${picture.length} bytes.`);
  return Buffer.concat([picture, Buffer.alloc(size - picture.length)]);
}

export const PNG_MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One chunk of a PNG file, with its length and checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

export function pngHeader(
  width: number,
  height: number,
  { depth = 8, color = 2, interlaced = false } = {},
): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  return pngChunk('IHDR', data);
}

/** A complete black PNG with one bit per pixel: a few kilobytes for any size. */
export function aOneBitPng(width: number, height: number, extra: Buffer[] = []): Buffer {
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    PNG_MAGIC,
    pngHeader(width, height, { depth: 1, color: 0 }),
    ...extra,
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
