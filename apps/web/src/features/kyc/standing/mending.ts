import type { MarkPart, Verification } from '@portico/contract';

/** Whether a part may be changed: all of it, but once some of it was marked, that alone. */
export function isOpenPart({ status, marks }: Verification, part: MarkPart): boolean {
  return status !== 'RESUBMISSION' || marks.some((mark) => mark.part === part);
}
