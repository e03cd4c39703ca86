import type { DocumentSide } from '@portico/contract';
import { onCleared } from '@portico/client/store.ts';

/* The file chosen for each side, by the hash of its bytes, in this tab's memory: one image for
 two sides is reported when chosen, before it is sent. The server detects files that this tab
 has not seen. */

const chosen = new Map<DocumentSide, string>();
const saved = new Map<DocumentSide, string>();

onCleared(() => {
  chosen.clear();
  saved.clear();
});

/**
 * The hash of a file; null if the browser offers none (on an insecure page) or the file is gone.
 */
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

/** Whether the file with this hash is already used for another side. */
export function isOfAnotherSide(side: DocumentSide, hash: string): boolean {
  return [chosen, saved].some((known) =>
    [...known].some(([of, its]) => of !== side && its === hash),
  );
}

/** Records the file under review for a side; null if there is none any more. */
export function noteChosen(side: DocumentSide, hash: string | null): void {
  if (hash === null) chosen.delete(side);
  else chosen.set(side, hash);
}

/** The file under review was saved. */
export function noteSaved(side: DocumentSide): void {
  const hash = chosen.get(side);
  chosen.delete(side);
  if (hash !== undefined) saved.set(side, hash);
  else saved.delete(side);
}

/** Keeps only these sides of the saved files. */
export function retainSaved(sides: readonly DocumentSide[]): void {
  for (const side of [...saved.keys()]) if (!sides.includes(side)) saved.delete(side);
}
