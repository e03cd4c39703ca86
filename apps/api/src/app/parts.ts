import type { Part } from './part.ts';
import { partners } from './partners.ts';

/** The parts of this installation; null leaves a part out. */
export const PARTNERS: Part | null = partners;
