import { createHash } from 'node:crypto';

/* The files of a brand: as they were given, and made of them as it is applied (site/brand/pictures.ts). */

const FILE_NAMES = [
  // Given.
  'light',
  'dark',
  'square',
  'font',
  'font-bold',
  // Made.
  'touch',
  'icon',
  'icon-large',
  'letter',
  'preview',
] as const;
export type FileName = (typeof FILE_NAMES)[number];

export type BrandFile = { name: FileName; type: string; bytes: Buffer };

/** A file with its address, which changes with its content. */
export type ServedFile = BrandFile & { address: string };
export type BrandFiles = Partial<Record<FileName, ServedFile>>;

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'font/woff2': 'woff2',
};

export function served(files: readonly BrandFile[]): BrandFiles {
  return Object.fromEntries(
    files.map((file) => {
      const hash = createHash('sha256').update(file.bytes).digest('hex').slice(0, 16);
      const address = `/brand/${file.name}.${hash}.${EXTENSIONS[file.type]}`;
      return [file.name, { ...file, address }];
    }),
  );
}
