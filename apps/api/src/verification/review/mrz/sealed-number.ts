import { hkdfSync } from 'node:crypto';
import { openWithAny, sealText } from '#core/sealed-text.ts';
import type { Deps } from '#platform/deps.ts';
import { type DocumentNumber, numberIn, serializeNumber } from '#verification/person-tags/tag.ts';

/*
 * The number of a case's document, from its reading to the decision: the tag needs it when the case is confirmed, by
 * another operator perhaps. It is sealed for its case with a key of the ring that no rotation changes.
 */

type SealDeps = Pick<Deps, 'keyRing'>;

function keyOf({ keyRing }: SealDeps): Buffer {
  const key = keyRing.documentNumberKey();
  return Buffer.from(hkdfSync('sha256', key, '', 'portico numbers of waiting cases', 32));
}

export function sealNumber(deps: SealDeps, caseId: string, number: DocumentNumber): string {
  return sealText(keyOf(deps), serializeNumber(number), caseId);
}

/** Null if there is none, or if it does not open: then it is asked for again. */
export function openNumber(
  deps: SealDeps,
  { id, sealed_number }: { id: string; sealed_number: string | null },
): DocumentNumber | null {
  if (sealed_number === null) return null;
  const json = openWithAny([{ key: keyOf(deps) }], sealed_number, id);
  return json === null ? null : numberIn(json);
}
