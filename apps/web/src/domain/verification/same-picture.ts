import type { DocumentSide } from '@portico/contract';
import { onForgotten } from './images.ts';

/*
 * Which file was chosen for which side, by the hash of its bytes and in the memory of this tab: one picture for two sides
 * is said as it is chosen, before it is sent. What this tab has not seen the server tells apart.
 */

const looked = new Map<DocumentSide, string>();
const saved = new Map<DocumentSide, string>();

onForgotten(() => {
  looked.clear();
  saved.clear();
});

/** The hash of a file; null where the browser gives none (on an insecure page) or the file is gone. */
export async function hashOf(file: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  } catch {
    return null;
  }
}

/** Whether the file with this hash stands for another side already. */
export function isOfAnotherSide(side: DocumentSide, hash: string): boolean {
  return [looked, saved].some((known) =>
    [...known].some(([of, its]) => of !== side && its === hash),
  );
}

/** Notes the file that is being looked at for a side; null where none is any more. */
export function noteLooked(side: DocumentSide, hash: string | null): void {
  if (hash === null) looked.delete(side);
  else looked.set(side, hash);
}

/** The file that was looked at is saved. */
export function noteSaved(side: DocumentSide): void {
  const hash = looked.get(side);
  looked.delete(side);
  if (hash !== undefined) saved.set(side, hash);
  else saved.delete(side);
}

/** Of the saved ones only these sides are left. */
export function keepSaved(sides: readonly DocumentSide[]): void {
  for (const side of [...saved.keys()]) if (!sides.includes(side)) saved.delete(side);
}
