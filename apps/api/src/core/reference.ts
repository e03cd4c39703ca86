import { randomInt } from 'node:crypto';
import { referenceOf } from '@portico/contract';

/** A reference number for a new account: drawn, so that it says nothing of the person and leads to no other account. */
export function newReference(): string {
  return referenceOf(Array.from({ length: 7 }, () => randomInt(32)));
}
