import { hasPart } from '@portico/contract';
import type { Config } from '#platform/config/config.ts';
import type { Part } from '#platform/part.ts';
import { partners } from '../partners/partners.ts';

/** Null if this product leaves the partners out. */
export const PARTNERS: Part | null = hasPart('partners') ? partners : null;

/** Null if this installation turned them off, too. */
export const partnersOf = ({ offer }: Pick<Config, 'offer'>): Part | null =>
  offer.off.includes('partners') ? null : PARTNERS;
