import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const MAX_BYTES = 512_000;

/** A file that brand.json names, as `read` understands it, or what is wrong with it, as a continuation of its place. */
export async function givenFile<T>(
  folder: string,
  file: string,
  read: (bytes: Buffer) => Promise<T | { problem: string }>,
): Promise<T | { problem: string }> {
  const path = join(folder, file);
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return { problem: `is larger than ${MAX_BYTES / 1000} kB` };
    return await read(await readFile(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      return { problem: `is missing: there is no file of this name in ${folder}` };
    return { problem: `cannot be read: ${(error as Error).message}` };
  }
}
