import {
  type DocumentType,
  isSide,
  type MarkPart,
  partsOfForm,
  SIDES,
  sidesOf,
} from '@portico/contract';
import type { Correction } from '#domain/verification/correction-step.ts';
import type { Own } from '#domain/verification/own-verification.ts';

/** The state of a page of the verification, by the status and by the parts that the page asks for. */
export type StepState =
  /** Everything may be entered; `refused` after a rejection, which the page explains. */
  | { at: 'open'; refused: boolean }
  /**
   * A correction request is open. `here` are the parts that this page asks for; empty on the review once all are
   * corrected.
   */
  | { at: 'fix'; corrections: readonly Correction[]; here: readonly Correction[] }
  /** A correction request is open, and none of its parts is on this page. */
  | { at: 'fine'; corrections: readonly Correction[] }
  | { at: 'settled'; status: 'PENDING' | 'CONFIRMED' };

type Asks = {
  parts: readonly MarkPart[];
  /** The last page also opens for the review, once all parts are corrected. */
  ends?: boolean;
};

export function stepStateOf(
  own: Own,
  document: DocumentType | null,
  { parts, ends }: Asks,
): StepState {
  const { status } = own.verification;
  if (status === 'PENDING' || status === 'CONFIRMED') return { at: 'settled', status };
  if (status !== 'RESUBMISSION') return { at: 'open', refused: status === 'REJECTED' };
  const corrections = correctionsOf(own, document);
  const here = corrections.filter(({ part }) => parts.includes(part));
  const isOver = ends === true && corrections.every(({ corrected }) => corrected);
  return here.length > 0 || isOver ? { at: 'fix', corrections, here } : { at: 'fine', corrections };
}

/**
 * The correction request's parts, in the order of the pages that ask for them. An image counts as corrected once there
 * is another one.
 */
export function correctionsOf(
  { verification, drafts }: Own,
  document: DocumentType | null,
): Correction[] {
  const sides = sidesOf(document);
  const isCorrected = ({ part, corrected }: Correction) =>
    isSide(part) ? !sides.includes(part) || drafts.some(({ side }) => side === part) : corrected;
  return verification.marks
    .map((mark) => ({ ...mark, corrected: isCorrected(mark) }))
    .sort((a, b) => ORDER.indexOf(a.part) - ORDER.indexOf(b.part));
}

/** In the order of the pages, and on each page from the top. */
const ORDER: readonly MarkPart[] = [...partsOfForm(), ...SIDES];
