import type { DocumentSide } from '@portico/contract';
import { readKey, writeKey } from '#platform/browser/storage.ts';
import { accountId } from '#platform/session/session.ts';

/*
 * Of which sides the server keeps an image that can be sent, as far as this tab has been told: the guard's table asks
 * for it at once. The images themselves are in `own-verification.ts`, which no page needs before.
 */

const KEY = 'keptImages';

/** The sides; null where this tab has not asked yet. */
export function keptSides(): readonly string[] | null {
  const [owner, sides] = (readKey(KEY, 'session') ?? '').split(':');
  return sides === undefined || owner !== accountId() ? null : sides.split(',');
}

/** Notes what the server told; null for what it is to be asked anew. */
export function noteKeptSides(sides: readonly DocumentSide[] | null): void {
  const known = sides === null ? null : `${accountId()}:${sides.join()}`;
  if (known !== readKey(KEY, 'session')) writeKey(KEY, known, 'session');
}

const forgetters = new Set<() => void>();

/** Calls back when nothing of the person may stay in this tab. */
export function onForgotten(forget: () => void): void {
  forgetters.add(forget);
}

/** Forgets the images in this tab: once they are sent, and on sign-out. */
export function clearImages(): void {
  noteKeptSides(null);
  for (const forget of forgetters) forget();
}
