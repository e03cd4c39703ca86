import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Clock, SECOND } from '../ports/clock.ts';
import { fail } from '../result.ts';
import { networkOf } from './network.ts';
import { sendFailure } from './on-error.ts';

/**
 * How often one network may call: so many times at once, then once in so many seconds. Offices and mobile carriers have
 * thousands of people behind one address, so the numbers stop machines alone. What guesses a password or a code meets
 * its account’s own limit long before.
 */
export const ADDRESS_LIMITS = {
  // Tells who has an account: nobody needs that often.
  'exist-email': { atOnce: 10, everySeconds: 60 },
  'sign-in': { atOnce: 30, everySeconds: 10 },
  // A text message costs money.
  'send-sms': { atOnce: 10, everySeconds: 60 },
  'send-email': { atOnce: 60, everySeconds: 10 },
  /** Codes, reset links and passwords that are claimed or set, registrations, ways in that change. */
  verify: { atOnce: 60, everySeconds: 5 },
  wallet: { atOnce: 60, everySeconds: 5 },
  social: { atOnce: 60, everySeconds: 5 },
  refresh: { atOnce: 300, everySeconds: 1 },
  // Decoded and encoded anew; three or a few more make a submission.
  'document-draft': { atOnce: 120, everySeconds: 2 },
  'private-picture': { atOnce: 300, everySeconds: 1 },
  /** Everything of an account, opened and packed at once, or done away with. */
  'own-data': { atOnce: 30, everySeconds: 10 },
  /** Of the site, counted: every page that is opened asks for one. */
  visits: { atOnce: 300, everySeconds: 1 },
} as const;

/** Calls of one group share their limit. */
export type LimitGroup = keyof typeof ADDRESS_LIMITS;

/** A group, or a choice by the body: parsed, not yet validated. */
export type Limit = LimitGroup | ((body: unknown) => LimitGroup);

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: Limit | undefined;
  }
}

/**
 * Holds calls whose route names a `limit` to it, before anything is validated, hashed or looked up. The address is the
 * connection's own, or what a configured proxy says (`trustProxy`).
 */
export function limitAddresses(app: FastifyInstance, { config, clock }: Deps): void {
  if (!config.addressLimits) return;
  const buckets = createBuckets(clock, CAPACITY);
  app.addHook('preValidation', async (request, reply) => {
    const { limit } = request.routeOptions.config;
    if (limit === undefined) return;
    const group = typeof limit === 'function' ? limit(request.body) : limit;
    const network = networkOf(request.ip);
    const taken = buckets.take(group, network);
    if (taken.ok) return;
    // Once a spell, and not in the audit trail: a flood must fill neither.
    if (taken.isNew) request.log.warn({ requestId: request.id, group, network }, 'throttled');
    const { retryAfterSeconds } = taken;
    return sendFailure(reply, fail('too_many_requests', { retryAfterSeconds }));
  });
}

// About ten megabytes. Whoever commands more networks than this has no need to make us forget one.
const CAPACITY = 50_000;

type Taken = { ok: true } | { ok: false; retryAfterSeconds: number; isNew: boolean };

/** One bucket a group and network: the time at which it is full again, and whether it refused last. */
export function createBuckets(clock: Clock, capacity: number) {
  const kept = new Map<string, { fullAt: number; isRefusing: boolean }>();
  return {
    take(group: LimitGroup, network: string): Taken {
      const { atOnce, everySeconds } = ADDRESS_LIMITS[group];
      const now = clock.now();
      const emptyAt = now + atOnce * everySeconds * SECOND;
      const key = `${group} ${network}`;
      const known = kept.get(key);
      // Never further than empty: a clock that was set back must not lock anybody out for as long.
      const fullAt = Math.min(Math.max(known?.fullAt ?? now, now), emptyAt);
      const next = fullAt + everySeconds * SECOND;
      const ok = next <= emptyAt;
      // Put at the end: the one that was asked for longest ago is the first to go.
      kept.delete(key);
      kept.set(key, { fullAt: ok ? next : fullAt, isRefusing: !ok });
      if (kept.size > capacity) kept.delete(kept.keys().next().value ?? '');
      if (ok) return { ok };
      const retryAfterSeconds = Math.ceil((next - emptyAt) / SECOND);
      return { ok, retryAfterSeconds, isNew: known?.isRefusing !== true };
    },
  };
}
