import { type Clock, SECOND } from '#core/clock.ts';
import type { GuardedFetch } from '#platform/ports/outbound/guarded-fetch.ts';
import { OutboundRefused } from '#platform/ports/outbound/refused.ts';
import { type ReadKeySet, readPublishedKeySet } from './key-set.ts';

/*
 * The key sets that clients publish (`jwks_uri`). One is fetched for each assertion that none of its known keys signed,
 * so anybody who knows a client id can make the server ask.
 */

/** The time that a silent address delays requests, and only those of its own client. */
const ANSWERS_WITHIN_MS = 2.5 * SECOND;
/** An address is fetched once in this time, however many requests wait for it, and whatever it answers. */
const AGAIN_MS = 10 * SECOND;
/** The number of answers in memory, of about 10 kB each. */
const REMEMBERED_MAX = 1_000;

/** The keys that are published at an address, as they were at most ten seconds ago. */
export type PublishedKeys = (address: string) => Promise<ReadKeySet>;

export function createPublishedKeys({
  guardedFetch,
  clock,
}: {
  guardedFetch: GuardedFetch;
  clock: Clock;
}): PublishedKeys {
  const asked = new Map<string, { at: number; answer: Promise<ReadKeySet> }>();
  return (address) => {
    const now = clock.now();
    const known = asked.get(address);
    if (known !== undefined && now >= known.at && now - known.at < AGAIN_MS) return known.answer;
    // The oldest is the first.
    asked.delete(address);
    const [oldest] = asked.keys();
    if (oldest !== undefined && asked.size >= REMEMBERED_MAX) asked.delete(oldest);
    const answer = ask(guardedFetch, address);
    asked.set(address, { at: now, answer });
    return answer;
  };
}

async function ask(guardedFetch: GuardedFetch, address: string): Promise<ReadKeySet> {
  try {
    const answer = await guardedFetch(address, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    });
    if (answer.status !== 200) return { ok: false, problem: `was answered with ${answer.status}` };
    return await readPublishedKeySet(await answer.text());
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    return { ok: false, problem: `could not be fetched: ${error.message.replace(/\.$/, '')}` };
  }
}
