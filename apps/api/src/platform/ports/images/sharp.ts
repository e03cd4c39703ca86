import type sharp from 'sharp';

export type Sharp = typeof sharp;

let loaded: Promise<Sharp> | undefined;

/**
 * sharp, with only the JPEG and PNG loaders enabled. Loaded with the first image, because libvips takes ten megabytes
 * and may not be needed for hours.
 */
export function loadSharp(): Promise<Sharp> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<Sharp> {
  const { default: library } = await import('sharp');
  library.cache(false);
  library.concurrency(1);
  library.block({ operation: ['VipsForeignLoad'] });
  library.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  return library;
}

const WEBP = { operation: ['VipsForeignLoadWebpBuffer'] };
let readers = 0;

/**
 * Enables the WebP loader while the work runs. The setting applies to the whole process, so it must be blocked again
 * for others.
 */
export async function withWebp<T>(work: () => Promise<T>): Promise<T> {
  const library = await loadSharp();
  readers += 1;
  library.unblock(WEBP);
  try {
    return await work();
  } finally {
    readers -= 1;
    if (readers === 0) library.block(WEBP);
  }
}
