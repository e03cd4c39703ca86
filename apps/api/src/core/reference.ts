import { randomInt } from 'node:crypto';
import { referenceOf } from '@portico/contract';

/** A random reference number for a new account: it reveals nothing about the person or other accounts. */
export function newReference(): string {
  return referenceOf(Array.from({ length: 7 }, () => randomInt(32)));
}
