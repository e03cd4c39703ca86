import { type Clock, SECOND } from '#core/clock.ts';

/** Sign-outs and signals wait a random part of this time, so that no second is the same at all partners. */
export const APART_MS = 10 * SECOND;

/** The moment at which a partner is told of what happens at `at`. */
export const tellAt = ({ apart }: Clock, at: number): number => at + (apart?.(APART_MS) ?? 0);
