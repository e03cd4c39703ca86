import { createHash } from 'node:crypto';

/** Short, because it only distinguishes two versions of one text. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text.normalize('NFC')).digest('hex').slice(0, 8);
