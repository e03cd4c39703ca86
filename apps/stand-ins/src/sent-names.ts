import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SentNames } from './provider/provider.ts';

/** In a file, so that a name which was sent once is not sent again after a restart. */
export function sentNamesIn(file: string): SentNames {
  const sent = new Set(read(file));
  return {
    has: (sub) => sent.has(sub),
    add(sub) {
      sent.add(sub);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify([...sent]));
    },
  };
}

function read(file: string): string[] {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as string[];
  } catch {
    // The first start, or a file that somebody has edited.
    return [];
  }
}
