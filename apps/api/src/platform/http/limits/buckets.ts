import type { LimitGroup } from '@portico/contract';
import { type Clock, SECOND } from '#core/clock.ts';
import { networksOf } from '#core/network.ts';

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
  /** A page that waits for a code asks every ten seconds: a hundred people of an office do so at once. */
  'code-delivery': { atOnce: 300, everySeconds: 0.1 },
  /** Codes, reset links and passwords that are claimed or set, registrations, changes to sign-in methods. */
  verify: { atOnce: 60, everySeconds: 5 },
  wallet: { atOnce: 60, everySeconds: 5 },
  passkey: { atOnce: 60, everySeconds: 5 },
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
  /** Steps of a sign-in at a partner, in the person's browser: a hundred people of an office take six each, and again. */
  partner: { atOnce: 1_500, everySeconds: 0.05 },
  /** Of these, the first: each stores a request for an hour. */
  'partner-begin': { atOnce: 300, everySeconds: 0.5 },
  /** Of one session, from any network. */
  'partner-session': { atOnce: 120, everySeconds: 1 },
  /** Pages of the partner console, and what they change. */
  console: { atOnce: 300, everySeconds: 1 },
  'console-change': { atOnce: 60, everySeconds: 5 },
  /** Calls of the company’s own backend, from one network; and of one of its clients, from any. */
  server: { atOnce: 1_200, everySeconds: 0.025 },
  'server-client': { atOnce: 600, everySeconds: 0.05 },
  /** Its requests for a token. Each lasts for ten minutes. */
  'server-token': { atOnce: 120, everySeconds: 0.5 },
  /** Of these, wrong secrets of one client from one network. */
  'server-guess': { atOnce: 20, everySeconds: 30 },
  /** Calls of one client’s server about its signals, from any network. A poll returns a hundred of them. */
  signals: { atOnce: 600, everySeconds: 0.1 },
  /** What one client’s server changes at its stream: each change is in the audit trail, and may be mailed to its owners. */
  'stream-change': { atOnce: 30, everySeconds: 60 },
  /** Calls of one client that proved itself, at each path of the OpenID provider: more than one process can answer. */
  client: { atOnce: 2_500, everySeconds: 0.004 },
  /** Of one in the sandbox, which anybody may have: its team tries it out. */
  'sandbox-client': { atOnce: 120, everySeconds: 0.5 },
  /** Calls of one network in the name of one client that proved nothing: a wrong secret, or a public client. */
  unproved: { atOnce: 600, everySeconds: 0.1 },
  /** Of these, requests that are pushed: each one is stored. */
  'unproved-push': { atOnce: 120, everySeconds: 1 },
} as const satisfies Record<LimitGroup | ServerGroup, Rate>;

/** Groups of calls that are not the contract's. */
type ServerGroup =
  | 'render'
  | 'partner-session'
  | 'signals'
  | 'stream-change'
  | 'server-client'
  | 'server-token'
  | 'server-guess'
  | 'client'
  | 'sandbox-client'
  | 'unproved'
  | 'unproved-push';

type Rate = { atOnce: number; everySeconds: number };

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

export type Taken =
  | { ok: true }
  | { ok: false; network: string; retryAfterSeconds: number; isNew: boolean };

/** `owedMs` is what several processes together let through beyond the limit. */
type Bucket = { fullAt: number; isRefusing: boolean; owedMs: number };

export type Buckets = ReturnType<typeof createBuckets>;

export function keyOf(group: keyof typeof ADDRESS_LIMITS, network: string): string {
  return `${group} ${network}`;
}

/** One bucket per group and network: the time at which it is full again, and whether its last call was refused. */
export function createBuckets(clock: Clock, capacity: number) {
  const byKey = new Map<string, Bucket>();
  /** Moves the bucket to the end: the least recently used one is evicted first. */
  const touch = (key: string, bucket: Bucket) => {
    byKey.delete(key);
    byKey.set(key, bucket);
    if (byKey.size > capacity) byKey.delete(byKey.keys().next().value ?? '');
  };
  const windowOf = (group: keyof typeof ADDRESS_LIMITS) => {
    const { atOnce, everySeconds } = ADDRESS_LIMITS[group];
    return atOnce * everySeconds * SECOND;
  };
  function judge(
    group: keyof typeof ADDRESS_LIMITS,
    networks: readonly LimitedNetwork[],
    { takes }: { takes: boolean },
  ): Taken {
    const now = clock.now();
    const { everySeconds } = ADDRESS_LIMITS[group];
    const emptyAt = now + windowOf(group);
    const asked: { key: string; next: number }[] = [];
    for (const { network, times } of networks) {
      const key = keyOf(group, network);
      const known = byKey.get(key);
      const owedMs = known?.owedMs ?? 0;
      // Otherwise never beyond empty: if the clock was set back, no caller may be locked out for that long.
      const fullAt = Math.min(Math.max(known?.fullAt ?? now, now), emptyAt + owedMs);
      const next = fullAt + (everySeconds * SECOND) / times;
      if (next > emptyAt) {
        touch(key, { fullAt, isRefusing: true, owedMs });
        const retryAfterSeconds = Math.ceil((next - emptyAt) / SECOND);
        return { ok: false, network, retryAfterSeconds, isNew: known?.isRefusing !== true };
      }
      asked.push({ key, next });
    }
    if (!takes) return { ok: true };
    for (const { key, next } of asked) touch(key, { fullAt: next, isRefusing: false, owedMs: 0 });
    return { ok: true };
  }
  return {
    /** Takes one call from each network's bucket, or none if any is empty. */
    take: (group: keyof typeof ADDRESS_LIMITS, networks: readonly LimitedNetwork[]) =>
      judge(group, networks, { takes: true }),
    /** Whether one call could be taken; none is. */
    ask: (group: keyof typeof ADDRESS_LIMITS, networks: readonly LimitedNetwork[]) =>
      judge(group, networks, { takes: false }),
    /** Takes over what all processes together know of a bucket. */
    adopt(group: keyof typeof ADDRESS_LIMITS, network: string, fullAt: number): void {
      const key = keyOf(group, network);
      const window = windowOf(group);
      const owedMs = Math.min(Math.max(fullAt - clock.now() - window, 0), window / 2);
      touch(key, { fullAt, isRefusing: byKey.get(key)?.isRefusing ?? false, owedMs });
    },
  };
}
