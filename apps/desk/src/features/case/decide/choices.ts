import {
  type BodyOf,
  DETAIL_PARTS,
  type decide,
  MARK_PARTS,
  type MarkPart,
  type MarkReason,
  REJECTION_REASONS,
  type RejectionReason,
  type ReviewCase,
} from '@portico/contract';

export type Decision = BodyOf<typeof decide>['decision'];

/** What was chosen and typed for any of the decisions; it stays while panels open and close, and a claim is lost. */
export type Choices = {
  marks: Partial<Record<MarkPart, MarkReason>>;
  reasons: readonly RejectionReason[];
  note: string;
};

export const NO_CHOICES: Choices = { marks: {}, reasons: [], note: '' };

/** What can be asked for again of this case: the images that it has, and every detail. */
export function partsOf({ images, details }: Pick<ReviewCase, 'images' | 'details'>): MarkPart[] {
  const sides = new Set<MarkPart>(images.map(({ side }) => side));
  const parts: readonly MarkPart[] = details === null ? [] : DETAIL_PARTS;
  return MARK_PARTS.filter((part) => sides.has(part) || parts.includes(part));
}

/** Marks or unmarks a part. */
export function marked(choices: Choices, part: MarkPart, reason: MarkReason | null): Choices {
  const { [part]: _, ...others } = choices.marks;
  return { ...choices, marks: reason === null ? others : { ...others, [part]: reason } };
}

/** Chooses a reason or takes it back; they stand in the order in which they are offered. */
export function toggledReason(choices: Choices, reason: RejectionReason): Choices {
  const chosen = choices.reasons.includes(reason);
  const reasons = REJECTION_REASONS.filter((one) =>
    one === reason ? !chosen : choices.reasons.includes(one),
  );
  return { ...choices, reasons };
}

/** The marks in the order in which the parts are offered. */
export function marksOf(choices: Choices): { part: MarkPart; reason: MarkReason }[] {
  return MARK_PARTS.flatMap((part) => {
    const reason = choices.marks[part];
    return reason === undefined ? [] : [{ part, reason }];
  });
}

/** What is sent for a decision, or null where something has to be chosen first. */
export function bodyOf(
  id: string,
  decision: Decision,
  choices: Choices,
): BodyOf<typeof decide> | null {
  const note = choices.note.trim() === '' ? {} : { note: choices.note.trim() };
  if (decision === 'confirm') return { id, decision };
  if (decision === 'ask_again') {
    const marks = marksOf(choices);
    return marks.length === 0 ? null : { id, decision, marks, ...note };
  }
  return choices.reasons.length === 0
    ? null
    : { id, decision, reasons: [...choices.reasons], ...note };
}
