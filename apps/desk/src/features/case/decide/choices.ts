import {
  type BodyOf,
  CONFIRM_CHECKS,
  type ConfirmCheck,
  DETAIL_PARTS,
  type decide,
  MARK_PARTS,
  type MarkPart,
  type MarkReason,
  REJECTION_REASONS,
  type RejectionReason,
  type ReviewCase,
  type ZoneUnreadReason,
} from '@portico/contract';

export type Decision = BodyOf<typeof decide>['decision'];

/** The choices and texts for any decision. They survive opening and closing panels and losing the claim. */
export type Choices = {
  marks: Partial<Record<MarkPart, MarkReason>>;
  reasons: readonly RejectionReason[];
  /** The confirmed points of the checklist. */
  checks: readonly ConfirmCheck[];
  zoneUnread: ZoneUnreadReason | null;
  note: string;
};

export const NO_CHOICES: Choices = {
  marks: {},
  reasons: [],
  checks: [],
  zoneUnread: null,
  note: '',
};

/** The number of images still unopened, and whether the MRZ was read. */
export type Seen = { unopened: number; isZoneRead: boolean };

/** The parts that this case can request again: the images that it has, and every detail. */
export function partsOf({ images, details }: Pick<ReviewCase, 'images' | 'details'>): MarkPart[] {
  const sides = new Set<MarkPart>(images.map(({ side }) => side));
  const parts: readonly MarkPart[] = details === null ? [] : DETAIL_PARTS;
  return MARK_PARTS.filter((part) => sides.has(part) || parts.includes(part));
}

/** Adds a part to the correction request, or removes it. */
export function marked(choices: Choices, part: MarkPart, reason: MarkReason | null): Choices {
  const { [part]: _, ...others } = choices.marks;
  return { ...choices, marks: reason === null ? others : { ...others, [part]: reason } };
}

/** Chooses or removes a reason; reasons keep the order in which they are offered. */
export function toggledReason(choices: Choices, reason: RejectionReason): Choices {
  const chosen = choices.reasons.includes(reason);
  const reasons = REJECTION_REASONS.filter((one) =>
    one === reason ? !chosen : choices.reasons.includes(one),
  );
  return { ...choices, reasons };
}

/** Confirms a point of the checklist, or undoes that. */
export function toggledCheck(choices: Choices, check: ConfirmCheck): Choices {
  const { checks } = choices;
  return {
    ...choices,
    checks: checks.includes(check) ? checks.filter((one) => one !== check) : [...checks, check],
  };
}

/** The first thing missing before a person can be confirmed; null if nothing is. */
export function lackOf(choices: Choices, seen: Seen): 'images' | 'checks' | 'zone' | null {
  if (seen.unopened > 0) return 'images';
  if (!CONFIRM_CHECKS.every((check) => choices.checks.includes(check))) return 'checks';
  return seen.isZoneRead || choices.zoneUnread !== null ? null : 'zone';
}

/** The requested parts in the order in which they are offered. */
export function marksOf(choices: Choices): { part: MarkPart; reason: MarkReason }[] {
  return MARK_PARTS.flatMap((part) => {
    const reason = choices.marks[part];
    return reason === undefined ? [] : [{ part, reason }];
  });
}

/** The body of a decision, or null if something still has to be chosen or opened. */
export function bodyOf(
  id: string,
  decision: Decision,
  choices: Choices,
  seen: Seen,
): BodyOf<typeof decide> | null {
  const note = choices.note.trim() === '' ? {} : { note: choices.note.trim() };
  if (decision === 'confirm') {
    if (lackOf(choices, seen) !== null) return null;
    const { checks, zoneUnread } = choices;
    const unread = seen.isZoneRead || zoneUnread === null ? {} : { zoneUnread };
    return { id, decision, checks: [...checks], ...unread, ...note };
  }
  if (decision === 'ask_again') {
    const marks = marksOf(choices);
    return marks.length === 0 ? null : { id, decision, marks, ...note };
  }
  return choices.reasons.length === 0
    ? null
    : { id, decision, reasons: [...choices.reasons], ...note };
}
