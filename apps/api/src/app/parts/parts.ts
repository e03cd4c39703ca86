import { hasPart } from '@portico/contract';
import type { Part } from '#platform/part.ts';
import { partners } from '../partners/partners.ts';

/** Null if this product leaves the partners out. */
export const PARTNERS: Part | null = hasPart('partners') ? partners : null;
