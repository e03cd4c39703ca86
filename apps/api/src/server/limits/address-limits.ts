import type { FastifyInstance } from 'fastify';
import { type Clock, SECOND } from '#core/clock.ts';
import { networksOf } from '#core/network.ts';
import { fail } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { sendFailure } from '#server/errors/on-error.ts';

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
  /** Pages that nobody has asked for since the last change; past it, they come without their content. */
  render: { atOnce: 60, everySeconds: 1 },
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
    const taken = buckets.take(group, limitedNetworks(request.ip));
    if (taken.ok) return;
    const { network, retryAfterSeconds } = taken;
    // Once a spell, and not in the audit trail: a flood must fill neither.
    if (taken.isNew) request.log.warn({ requestId: request.id, group, network }, 'throttled');
    return sendFailure(reply, fail('too_many_requests', { retryAfterSeconds }));
  });
}

// About ten megabytes. Whoever commands more networks than this has no need to make us forget one.
const CAPACITY = 50_000;

/** A network, and how many times as often as an address it may call. */
export type LimitedNetwork = { network: string; times: number };

// A site with a /48 may be a company or a carrier's thousands of phones, as an IPv4 address may; but it is 65,536 /64s.
const TIMES = new Map([
  ['/48', 16],
  ['/56', 4],
]);

/** The widest first: a site that has called enough does not fill the memory with the networks it is made of. */
export function limitedNetworks(address: string): LimitedNetwork[] {
  const networks = networksOf(address);
  return networks.flatMap((network, index) => {
    const times = TIMES.get(network.slice(network.lastIndexOf('/'))) ?? 0;
    if (index === networks.length - 1) return { network, times: 1 };
    return times > 0 ? { network, times } : [];
  });
}

type Taken =
  | { ok: true }
  | { ok: false; network: string; retryAfterSeconds: number; isNew: boolean };

type Bucket = { fullAt: number; isRefusing: boolean };

/** One bucket a group and network: the time at which it is full again, and whether it refused last. */
export function createBuckets(clock: Clock, capacity: number) {
  const kept = new Map<string, Bucket>();
  /** Puts it at the end: the one that was asked for longest ago is the first to go. */
  const keep = (key: string, bucket: Bucket) => {
    kept.delete(key);
    kept.set(key, bucket);
    if (kept.size > capacity) kept.delete(kept.keys().next().value ?? '');
  };
  return {
    /** Takes one of each network, or none of any. */
    take(group: LimitGroup, networks: readonly LimitedNetwork[]): Taken {
      const now = clock.now();
      const { atOnce, everySeconds } = ADDRESS_LIMITS[group];
      const asked: { key: string; next: number }[] = [];
      for (const { network, times } of networks) {
        const key = `${group} ${network}`;
        const emptyAt = now + atOnce * everySeconds * SECOND;
        const known = kept.get(key);
        // Never further than empty: a clock that was set back must not lock anybody out for as long.
        const fullAt = Math.min(Math.max(known?.fullAt ?? now, now), emptyAt);
        const next = fullAt + (everySeconds * SECOND) / times;
        if (next > emptyAt) {
          keep(key, { fullAt, isRefusing: true });
          const retryAfterSeconds = Math.ceil((next - emptyAt) / SECOND);
          return { ok: false, network, retryAfterSeconds, isNew: known?.isRefusing !== true };
        }
        asked.push({ key, next });
      }
      for (const { key, next } of asked) keep(key, { fullAt: next, isRefusing: false });
      return { ok: true };
    },
  };
}
