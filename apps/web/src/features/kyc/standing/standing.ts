import {
  DOCUMENT_SIDES,
  type DocumentSide,
  type DocumentType,
  type MarkPart,
} from '@portico/contract';
import type { MendingMark } from '#domain/verification/mend-step.ts';
import type { Own } from '#domain/verification/own-verification.ts';

/** The state of a page of the verification, by the status and by the parts that the page asks for. */
export type Standing =
  /** Everything may be entered; `refused` after a rejection, which the page explains. */
  | { at: 'open'; refused: boolean }
  /**
   * A correction request is open. `here` are the parts that this page asks for; empty on the review once all are
   * corrected.
   */
  | { at: 'fix'; marks: readonly MendingMark[]; here: readonly MendingMark[] }
  /** A correction request is open, and this page asks for none of its parts. */
  | { at: 'fine'; marks: readonly MendingMark[] }
  | { at: 'settled'; status: 'PENDING' | 'CONFIRMED' };

type Asks = {
  parts: readonly MarkPart[];
  /** The last page also opens for the review, once all parts are corrected. */
  ends?: boolean;
};

export function standingOf(own: Own, document: DocumentType, { parts, ends }: Asks): Standing {
  const { status } = own.verification;
  if (status === 'PENDING' || status === 'CONFIRMED') return { at: 'settled', status };
  if (status !== 'RESUBMISSION') return { at: 'open', refused: status === 'REJECTED' };
  const marks = marksOf(own, document);
  const here = marks.filter(({ part }) => parts.includes(part));
  const isOver = ends === true && marks.every(({ mended }) => mended);
  return here.length > 0 || isOver ? { at: 'fix', marks, here } : { at: 'fine', marks };
}

/**
 * The correction request's parts, in the order of the pages that ask for them. An image counts as corrected once there
 * is another one.
 */
export function marksOf({ verification, drafts }: Own, document: DocumentType): MendingMark[] {
  const sides: readonly string[] = DOCUMENT_SIDES[document];
  const isMended = ({ part, mended }: MendingMark) =>
    isSide(part) ? !sides.includes(part) || drafts.some(({ side }) => side === part) : mended;
  return verification.marks
    .map((mark) => ({ ...mark, mended: isMended(mark) }))
    .sort((a, b) => ORDER.indexOf(a.part) - ORDER.indexOf(b.part));
}

/** In the order of the pages, and on each page from the top. */
const ORDER: readonly MarkPart[] = [
  'residency',
  'citizenship',
  'name',
  'birthDate',
  'address',
  ...DOCUMENT_SIDES.id_card,
];

function isSide(part: MarkPart): part is DocumentSide {
  return (DOCUMENT_SIDES.id_card as readonly string[]).includes(part);
}
