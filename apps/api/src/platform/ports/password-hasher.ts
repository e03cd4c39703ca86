import { hash, verify } from '@node-rs/argon2';
import { SECOND } from '#core/clock.ts';
import type { Metrics } from '#core/metrics/metrics.ts';
import { networksOf } from '#core/network.ts';
import {
  createImportedHashes,
  isImported,
} from '#platform/ports/imported-hashes/imported-hashes.ts';
import { createFairTurns } from '#platform/ports/turns/fair-turns.ts';

/** argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). Stored in the PHC string. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/**
 * Of libuv's four threads. One more than the two cores of a small machine, so that no core is idle while a commit
 * blocks the event loop. The fourth thread is left for files.
 */
export const HASHES_AT_ONCE = 3;
/** One stays free for callers from other networks: they need not wait for a hash of a flood to end. */
const OF_ONE_NETWORK_AT_ONCE = HASHES_AT_ONCE - 1;
// A separate queue, so that operators can sign in at the desk during any load on the public server.
const OF_DESK_AT_ONCE = 1;
// More than half a second's work on any machine; later callers are asked to retry.
const WAITING = 500;
const LONGEST_WAIT_MS = SECOND / 2;
// An imported hash is checked once, and costs up to a third of a second: one at a time leaves the cores to the others.
const IMPORTED_AT_ONCE = 1;
const LONGEST_WAIT_FOR_IMPORTED_MS = 5 * SECOND;

/** The cost of a hash: memory in KiB, passes over it. */
export type HashCost = Readonly<Record<keyof typeof ARGON2, number>>;

/** The caller that a hash is made for: a person at this address, or an operator. */
export type Hashing = { ip: string } | 'desk';

/** `busy` if too many hashes already wait. Networks take turns, see {@link createFairTurns}. */
export type PasswordHasher = {
  hash(password: string, whose: Hashing): Promise<{ busy: false; hash: string } | { busy: true }>;
  /** Costs the same with and without a hash to compare with, unless the hash was imported. */
  verify(
    password: string,
    hash: string | null,
    whose: Hashing,
  ): Promise<{ busy: false; matches: boolean } | { busy: true }>;
  /** Whether a hash was made with a lower cost than this hasher's, or by another system. */
  isWeak(hash: string): boolean;
};

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/;

/** `shares` is whether one network is limited to its share of the concurrent hashes. */
type HasherLimits = {
  longestWaitMs?: number;
  shares?: boolean;
  metrics?: Pick<Metrics, 'waitedForHash' | 'watchHashes'>;
};

export function createPasswordHasher(
  cost: HashCost = ARGON2,
  { longestWaitMs = LONGEST_WAIT_MS, shares = true, metrics }: HasherLimits = {},
): PasswordHasher {
  const onTurn = (waitedMs: number) => metrics?.waitedForHash(waitedMs / SECOND);
  const people = createFairTurns({
    onTurn,
    capacity: HASHES_AT_ONCE,
    ofOnePlace: shares ? OF_ONE_NETWORK_AT_ONCE : HASHES_AT_ONCE,
    waiting: WAITING,
    longestWaitMs,
  });
  const desk = createFairTurns({
    onTurn,
    capacity: OF_DESK_AT_ONCE,
    waiting: WAITING,
    longestWaitMs,
  });
  const imported = createFairTurns({
    onTurn,
    capacity: IMPORTED_AT_ONCE,
    ofOnePlace: IMPORTED_AT_ONCE,
    waiting: WAITING,
    longestWaitMs: Math.max(longestWaitMs, LONGEST_WAIT_FOR_IMPORTED_MS),
  });
  metrics?.watchHashes(() => people.waiting() + desk.waiting() + imported.waiting());
  const inTurn = <T>(whose: Hashing, work: () => Promise<T>) =>
    whose === 'desk' ? desk.run([], work) : people.run(networksOf(whose.ip), work);
  const importedHashes = createImportedHashes();
  let decoy: Promise<string> | undefined;
  return {
    async hash(password, whose) {
      const turn = await inTurn(whose, () => hash(password, cost));
      return turn.ran ? { busy: false, hash: turn.value } : { busy: true };
    },
    async verify(password, known, whose) {
      if (known !== null && isImported(known) && whose !== 'desk') {
        const turn = await imported.run(networksOf(whose.ip), () =>
          importedHashes.matches(password, known),
        );
        return turn.ran ? { busy: false, matches: turn.value } : { busy: true };
      }
      decoy ??= hash('decoy', cost);
      const against = known ?? (await decoy);
      const turn = await inTurn(whose, () => verify(against, password));
      return turn.ran ? { busy: false, matches: turn.value && known !== null } : { busy: true };
    },
    isWeak(known) {
      const [, memoryCost = 0, timeCost = 0] = PHC.exec(known)?.map(Number) ?? [];
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
    },
  };
}
