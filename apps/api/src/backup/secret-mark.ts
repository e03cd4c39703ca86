import { createHmac } from 'node:crypto';
import type { Secrets } from '#config/secrets.ts';

/**
 * A value that only this SECRET_KEY gives. With another one, a restored audit trail would not verify, and no operator
 * could sign in.
 */
export function secretMark({ audit }: Pick<Secrets, 'audit'>): string {
  return markOf(audit.current.key);
}

/** Whether a SECRET_KEY of this installation, the current one or a former one, wrote the backup. */
export function isOurMark({ audit }: Pick<Secrets, 'audit'>, mark: string): boolean {
  return audit.all.some(({ key }) => markOf(key) === mark);
}

const markOf = (key: Buffer) => createHmac('sha256', key).update('portico backup').digest('hex');
