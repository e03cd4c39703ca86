import { dirname, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A bundle lies in another folder than the sources it was made of. Where a source names its own place, to read a list
 * or to start a thread beside it, the bundle names the same place, relative to itself: the sources stay where they are.
 */
export function ownPlace(outDir: string): Plugin {
  return {
    name: 'portico:own-place',
    transform(code, id) {
      if (!SOURCE.test(id)) return;
      const path = relative(outDir, id).split(sep).join('/');
      return code.replace(PLACE, (_, of: string) =>
        of === 'url'
          ? `new URL(${JSON.stringify(path)}, import.meta.url).href`
          : `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`,
      );
    },
  };
}

const SOURCE = /\/(apps|packages)\/[^/]+\/.+\.ts$/;
const PLACE = /\bimport\.meta\.(url|dirname)\b/g;
