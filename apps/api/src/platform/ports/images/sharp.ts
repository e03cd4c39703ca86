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

const LOADERS = {
  webp: { operation: ['VipsForeignLoadWebpBuffer'] },
  svg: { operation: ['VipsForeignLoadSvgBuffer'] },
};
const readers = { webp: 0, svg: 0 };

/**
 * Enables another loader while the work runs, for an administrator's file. The setting applies to the whole process, so
 * it must be blocked again for others.
 */
export async function withLoader<T>(
  kind: keyof typeof LOADERS,
  work: () => Promise<T>,
): Promise<T> {
  const library = await loadSharp();
  readers[kind] += 1;
  library.unblock(LOADERS[kind]);
  try {
    return await work();
  } finally {
    readers[kind] -= 1;
    if (readers[kind] === 0) library.block(LOADERS[kind]);
  }
}
