import { hash } from './random.ts';

/** The number of people; most of them own nothing. */
export const PEOPLE = 7_000;

/** The invented account of a number: `0x` and 40 hexadecimal digits. */
export function addressOf(person: number): string {
  const parts = [31, 32, 33, 34, 35].map((part) => hash(person, part).toString(16));
  return `0x${parts.map((part) => part.padStart(8, '0')).join('')}`;
}
