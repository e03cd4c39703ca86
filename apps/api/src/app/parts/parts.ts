import type { Part } from '#platform/part.ts';
import { partners } from '../partners/partners.ts';

/** The parts of this installation; null leaves a part out. */
export const PARTNERS: Part | null = partners;
