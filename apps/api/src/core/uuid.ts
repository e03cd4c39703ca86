import { randomBytes } from 'node:crypto';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a text can be one of our ids. Not every text can be queried: PostgreSQL rejects U+0000. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

const COUNTS = 0x1000;
let last = { at: 0, count: 0 };

/**
 * An id that sorts after those that this process made before, also within a millisecond (UUID version 7, RFC 9562,
 * section 6.2). Rows of one moment keep their order by it.
 */
export function orderedUuid(at: number): string {
  last = { at, count: last.at === at ? (last.count + 1) % COUNTS : 0 };
  const time = at.toString(16).padStart(12, '0');
  const count = last.count.toString(16).padStart(3, '0');
  const rest = randomBytes(8);
  rest[0] = ((rest[0] ?? 0) & 0x3f) | 0x80;
  const tail = rest.toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
