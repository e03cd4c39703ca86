import {
  type BodyOf,
  CONFIRM_CHECKS,
  type Comparison,
  type ConfirmCheck,
  type decide,
  MARK_PARTS,
  type MarkPart,
  type MarkReason,
  type PersonTag,
  partsForOperators,
  REJECTION_REASONS,
  type RejectionReason,
  type ReviewCase,
  type ZoneUnreadReason,
} from '@portico/contract';

export type Decision = BodyOf<typeof decide>['decision'];

/** The choices and texts for any decision. They survive opening and closing panels and losing the claim. */
export type Choices = {
  corrections: Partial<Record<MarkPart, MarkReason>>;
  reasons: readonly RejectionReason[];
  /** The confirmed points of the checklist. */
  checks: readonly ConfirmCheck[];
  mrzUnread: ZoneUnreadReason | null;
  /** The state that issued the document, as chosen or typed; null until then. */
  issuer: string | null;
  /** The document's number as typed. */
  number: string;
  /** There is no number: the verification will have no person tag. */
  hasNoNumber: boolean;
  note: string;
};

export const NO_CHOICES: Choices = {
  corrections: {},
  reasons: [],
  checks: [],
  mrzUnread: null,
  issuer: null,
  number: '',
  hasNoNumber: false,
  note: '',
};

/**
 * The number of images still unopened, whether the MRZ was read, and what the person tags say; undefined if there are
 * none.
 */
export type Seen = { unopened: number; isMrzRead: boolean; tag: PersonTag | undefined };

/** The parts that this case can request again: the images that it has, and every detail. */
export function partsOf({ images, details }: Pick<ReviewCase, 'images' | 'details'>): MarkPart[] {
  const sides = new Set<MarkPart>(images.map(({ side }) => side));
  const parts: readonly MarkPart[] = details === null ? [] : partsForOperators();
  return MARK_PARTS.filter((part) => sides.has(part) || parts.includes(part));
}

/** Adds a part to the correction request, or removes it. */
export function withCorrection(
  choices: Choices,
  part: MarkPart,
  reason: MarkReason | null,
): Choices {
  const { [part]: _, ...others } = choices.corrections;
  return { ...choices, corrections: reason === null ? others : { ...others, [part]: reason } };
}

/** The parts of the entered details that a machine-readable zone can contradict. */
const COMPARED = [
  'name',
  'birthDate',
  'citizenship',
] as const satisfies readonly Comparison['what'][];

/** The parts that a zone contradicts. */
export function differingParts(comparisons: readonly Comparison[]): MarkPart[] {
  return COMPARED.filter((part) =>
    comparisons.some(({ what, agrees, document }) => what === part && !agrees && document !== ''),
  );
}

/**
 * With the parts marked that a zone contradicts, and those unmarked that it contradicted only as it was typed before.
 * Any other choice stays.
 */
export function afterReading(choices: Choices, comparisons: readonly Comparison[]): Choices {
  const differing = differingParts(comparisons);
  return COMPARED.reduce<Choices>((result, part) => {
    const chosen = result.corrections[part];
    if (differing.includes(part)) return withCorrection(result, part, chosen ?? 'differs');
    const compared = comparisons.some(({ what, agrees }) => what === part && agrees);
    return compared && chosen === 'differs' ? withCorrection(result, part, null) : result;
  }, choices);
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
export function lackOf(
  choices: Choices,
  { unopened, isMrzRead, tag }: Seen,
): 'images' | 'checks' | 'mrz' | 'number' | 'taken' | null {
  if (isTaken(tag)) return 'taken';
  if (unopened > 0) return 'images';
  if (!CONFIRM_CHECKS.every((check) => choices.checks.includes(check))) return 'checks';
  if (!isMrzRead && choices.mrzUnread === null) return 'mrz';
  return tag?.numberFrom === null && !choices.hasNoNumber ? 'number' : null;
}

/** Whether the document verifies another account: then it cannot verify this one. */
export function isTaken(tag: PersonTag | undefined): boolean {
  return tag?.known?.isOwn === false;
}

/** The requested parts in the order in which they are offered. */
export function correctionsOf(choices: Choices): { part: MarkPart; reason: MarkReason }[] {
  return MARK_PARTS.flatMap((part) => {
    const reason = choices.corrections[part];
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
    const { checks, mrzUnread } = choices;
    const unread = seen.isMrzRead || mrzUnread === null ? {} : { zoneUnread: mrzUnread };
    const untagged = seen.tag?.numberFrom === null ? { personTag: 'none' as const } : {};
    return { id, decision, checks: [...checks], ...unread, ...untagged, ...note };
  }
  if (decision === 'ask_again') {
    const corrections = correctionsOf(choices);
    return corrections.length === 0 ? null : { id, decision, marks: corrections, ...note };
  }
  return choices.reasons.length === 0
    ? null
    : { id, decision, reasons: [...choices.reasons], ...note };
}
