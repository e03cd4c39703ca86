import type sharp from 'sharp';

export type Sharp = typeof sharp;

let loaded: Promise<Sharp> | undefined;

/**
 * sharp, with no loader open but those for JPEG and PNG. It comes with the first picture, for libvips takes ten
 * megabytes and hours may pass in which nobody sends one.
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

/** Opens the loader for WebP as long as the work lasts: it is the process's own door, and others must find it closed. */
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
