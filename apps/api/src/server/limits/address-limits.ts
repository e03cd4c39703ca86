import type { AnyEndpoint, LimitGroup } from '@portico/contract';
import type { FastifyInstance } from 'fastify';
import { type Clock, SECOND } from '#core/clock.ts';
import { networksOf } from '#core/network.ts';
import { fail } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { sendFailure } from '#server/errors/on-error.ts';

/**
 * How often one network may call: `atOnce` calls immediately, then one every `everySeconds`. Offices and mobile
 * carriers have thousands of people behind one address, so these numbers only stop machines. An attacker who guesses
 * a password or a code reaches the account's own limit long before.
 */
export const ADDRESS_LIMITS = {
  // It reveals whether an account exists, and people rarely need it.
  'exist-email': { atOnce: 10, everySeconds: 60 },
  'sign-in': { atOnce: 30, everySeconds: 10 },
  // A text message costs money.
  'send-sms': { atOnce: 10, everySeconds: 60 },
  'send-email': { atOnce: 60, everySeconds: 10 },
  /** Codes, reset links and passwords that are claimed or set, registrations, changes to sign-in methods. */
  verify: { atOnce: 60, everySeconds: 5 },
  wallet: { atOnce: 60, everySeconds: 5 },
  social: { atOnce: 60, everySeconds: 5 },
  refresh: { atOnce: 300, everySeconds: 1 },
  // Each draft is decoded and encoded again. A submission needs three, or a few more.
  'document-draft': { atOnce: 120, everySeconds: 2 },
  'private-picture': { atOnce: 300, everySeconds: 1 },
  /** Everything of an account, opened and packed at once, or deleted. */
  'own-data': { atOnce: 30, everySeconds: 10 },
  /** Pages that were not requested since the last change. Past the limit they are sent without content. */
  render: { atOnce: 60, everySeconds: 1 },
  /** The site's visit counter: every opened page calls it. */
  visits: { atOnce: 300, everySeconds: 1 },
} as const satisfies Record<LimitGroup | 'render', Rate>;

type Rate = { atOnce: number; everySeconds: number };

/** The group of a request, by its endpoint; the body is parsed, and not yet validated. */
function groupOf({ limit }: AnyEndpoint, body: unknown): LimitGroup | null {
  if (limit === null || typeof limit === 'string') return limit;
  const isThere = typeof body === 'object' && body !== null && limit.member in body;
  return isThere ? limit.present : limit.absent;
}

/**
 * Enforces the `limit` of an endpoint, before anything is validated, hashed or queried. The address is the connection's
 * own, or the one a configured proxy reports (`trustProxy`).
 */
export function limitAddresses(app: FastifyInstance, { config, clock }: Deps): void {
  if (!config.addressLimits) return;
  const buckets = createBuckets(clock, CAPACITY);
  app.addHook('preValidation', async (request, reply) => {
    const { endpoint } = request.routeOptions.config;
    const group = endpoint === undefined ? null : groupOf(endpoint, request.body);
    if (group === null) return;
    const taken = buckets.take(group, limitedNetworks(request.ip));
    if (taken.ok) return;
    const { network, retryAfterSeconds } = taken;
    // Logged once per run of refusals, and not in the audit trail: a flood must fill neither.
    if (taken.isNew) request.log.warn({ requestId: request.id, group, network }, 'throttled');
    return sendFailure(reply, fail('too_many_requests', { retryAfterSeconds }));
  });
}

// About ten megabytes. An attacker with more networks than this gains nothing when one is evicted.
const CAPACITY = 50_000;

/** A network, and how many times as often as an address it may call. */
export type LimitedNetwork = { network: string; times: number };

// A /48 may belong to a company or to thousands of a carrier's phones, like an IPv4 address; but it has 65,536 /64s.
const TIMES = new Map([
  ['/48', 16],
  ['/56', 4],
]);

/** The widest first: a site that has reached its limit does not fill the memory with its smaller networks. */
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

/** One bucket per group and network: the time at which it is full again, and whether its last call was refused. */
export function createBuckets(clock: Clock, capacity: number) {
  const kept = new Map<string, Bucket>();
  /** Moves the bucket to the end: the least recently used one is evicted first. */
  const keep = (key: string, bucket: Bucket) => {
    kept.delete(key);
    kept.set(key, bucket);
    if (kept.size > capacity) kept.delete(kept.keys().next().value ?? '');
  };
  return {
    /** Takes one call from each network's bucket, or none if any is empty. */
    take(group: keyof typeof ADDRESS_LIMITS, networks: readonly LimitedNetwork[]): Taken {
      const now = clock.now();
      const { atOnce, everySeconds } = ADDRESS_LIMITS[group];
      const asked: { key: string; next: number }[] = [];
      for (const { network, times } of networks) {
        const key = `${group} ${network}`;
        const emptyAt = now + atOnce * everySeconds * SECOND;
        const known = kept.get(key);
        // Never beyond empty: if the clock was set back, no caller may be locked out for that long.
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
