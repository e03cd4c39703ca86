import type { MarkPart, MarkReason, Verification } from '@portico/contract';

/** Whether a part may be changed: all of it, but once some of it was marked, that alone. */
export function isOpenPart({ status, marks }: Verification, part: MarkPart): boolean {
  return status !== 'RESUBMISSION' || marks.some((mark) => mark.part === part);
}

/** Why a part was marked; null where it was not. */
export function reasonOf({ status, marks }: Verification, part: MarkPart): MarkReason | null {
  if (status !== 'RESUBMISSION') return null;
  return marks.find((mark) => mark.part === part)?.reason ?? null;
}
