import { IMAGE_MAX_PIXELS, sniffImage } from '@portico/contract';
import { isWebp } from './pictures.ts';
import { loadSharp, withLoader } from './sharp.ts';

/* Logos and icons that an administrator gives: PNG, WebP, or SVG without anything that runs or fetches. */

type MarkType = 'image/png' | 'image/webp' | 'image/svg+xml';
export type Mark = { type: MarkType; bytes: Buffer; width: number; height: number };

const NO_IMAGE = 'is no SVG, PNG or WebP image, or is damaged';

/** The picture in these bytes, or what is wrong with them, as a continuation of its place. */
export async function readMark(bytes: Buffer): Promise<Mark | { problem: string }> {
  const type = typeOf(bytes);
  if (type === null) return { problem: NO_IMAGE };
  const problem = type === 'image/svg+xml' ? problemOfSvg(bytes.toString('utf8')) : null;
  if (problem !== null) return { problem };
  const size = await loading(type, async (sharp) => {
    // Also decodes it: a header alone may be that of a damaged file.
    const { info } = await sharp(bytes, OPTIONS).png().toBuffer({ resolveWithObject: true });
    return info;
  });
  return size === null ? { problem: NO_IMAGE } : { type, bytes, ...size };
}

export type Canvas = {
  width: number;
  height: number;
  /** A color behind it; transparent without one. */
  background?: string;
  /** The part of the canvas that it may fill. */
  part?: number;
};

/** The picture in the middle of a canvas, as PNG; drawn at this size if it is an SVG. */
export async function paintMark(
  { type, bytes, width, height }: Pick<Mark, 'type' | 'bytes' | 'width' | 'height'>,
  canvas: Canvas,
): Promise<Buffer> {
  const { part = 1 } = canvas;
  const box = {
    width: Math.max(1, Math.round(canvas.width * part)),
    height: Math.max(1, Math.round(canvas.height * part)),
  };
  const scale = Math.min(box.width / width, box.height / height);
  const density = Math.min(2400, Math.max(72, Math.ceil(72 * scale)));
  const background = canvas.background ?? { r: 0, g: 0, b: 0, alpha: 0 };
  const painted = await loading(type, async (sharp) => {
    const inside = await sharp(bytes, { ...OPTIONS, ...(type === 'image/svg+xml' && { density }) })
      .resize(box.width, box.height, { fit: 'inside', withoutEnlargement: false })
      .png()
      .toBuffer();
    return (
      sharp({
        create: { width: canvas.width, height: canvas.height, channels: 4, background },
      })
        .composite([{ input: inside, gravity: 'centre' }])
        // Few colors, for icons; a preview may be a photo.
        .png(canvas.width > 600 ? {} : { palette: true, quality: 90, effort: 10 })
        .toBuffer()
    );
  });
  if (painted === null) throw new Error('A picture that was read cannot be painted.');
  return painted;
}

const OPTIONS = { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1 } as const;

type Sharp = Awaited<ReturnType<typeof loadSharp>>;

/** Null if the decoder fails: that is caused by the bytes. sharp.ts blocks these loaders for all other callers. */
async function loading<T>(type: MarkType, work: (sharp: Sharp) => Promise<T>): Promise<T | null> {
  const sharp = await loadSharp();
  const run = () => work(sharp).catch(() => null);
  if (type === 'image/png') return run();
  return withLoader(type === 'image/webp' ? 'webp' : 'svg', run);
}

function typeOf(bytes: Buffer): MarkType | null {
  if (sniffImage(bytes) === 'png') return 'image/png';
  if (isWebp(bytes)) return 'image/webp';
  return /<svg[\s>]/.test(bytes.toString('utf8', 0, 4096)) ? 'image/svg+xml' : null;
}

const FORBIDDEN: readonly [RegExp, string][] = [
  [/<!(?:DOCTYPE|ENTITY)/i, 'has a document type'],
  [/<\?xml-stylesheet/i, 'fetches a style sheet'],
  [/<(?:[\w.-]+:)?script/i, 'has a script'],
  [/[\s"'/]on[a-z]+\s*=/i, 'has an event handler'],
  [
    /<(?:[\w.-]+:)?(?:foreignObject|iframe|object|embed|audio|video|handler|listener)/i,
    'has parts of another language',
  ],
  [/@import/i, 'fetches a style sheet'],
  // A backslash writes any of the above in another way.
  [/<(?:[\w.-]+:)?style[^>]*>[^<]*\\/i, 'has an escape in its style'],
];

/** What an SVG has that could run or fetch; browsers show it as an image, where neither happens. */
function problemOfSvg(text: string): string | null {
  const found = FORBIDDEN.find(([pattern]) => pattern.test(text));
  if (found !== undefined) return found[1];
  for (const [, , target = ''] of text.matchAll(/\bhref\s*=\s*(["'])(.*?)\1/gis)) {
    if (!/^(?:#[\w-]+|data:image\/(?:png|jpeg|webp);base64,[\w+/=\s]+)$/.test(target.trim()))
      return 'refers to something outside of it';
  }
  for (const [, target = ''] of text.matchAll(/url\(([^)]*)\)/gi)) {
    if (!/^["']?#[\w-]+["']?$/.test(target.trim())) return 'refers to something outside of it';
  }
  return null;
}
