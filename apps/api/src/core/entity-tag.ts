import { createHash } from 'node:crypto';

/** The entity tag of these bytes (RFC 9110, section 8.8.3). */
export function entityTag(bytes: string | Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
}
