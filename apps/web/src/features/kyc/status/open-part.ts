import type { MarkPart, Verification } from '@portico/contract';

/** Whether a part may be changed: every part, but during a correction request only the requested ones. */
export function isOpenPart({ status, marks }: Verification, part: MarkPart): boolean {
  return status !== 'RESUBMISSION' || marks.some((mark) => mark.part === part);
}
