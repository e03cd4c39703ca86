import { hash, verify } from '@node-rs/argon2';
import { createTurns } from '../ports/turns.ts';

/** argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet). Kept in the PHC string. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;

/**
 * Of libuv's four threads. One more than the two cores of a small machine: a commit that holds up the event loop then
 * leaves no core idle, and the fourth is left for files.
 */
export const HASHES_AT_ONCE = 3;
// About five seconds of work; whoever comes after that is told to come back.
const WAITING = 500;

/** What a hash costs: memory in KiB, passes over it. */
export type HashCost = Readonly<Record<keyof typeof ARGON2, number>>;

/** `busy` where too many hashes wait already. */
export type PasswordHasher = {
  hash(password: string): Promise<{ busy: false; hash: string } | { busy: true }>;
  /** Costs the same whether there is a hash to compare with or not. */
  verify(
    password: string,
    hash: string | null,
  ): Promise<{ busy: false; matches: boolean } | { busy: true }>;
  /** Whether a hash was made at a lower cost than this hasher's, or otherwise. */
  isWeak(hash: string): boolean;
};

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/;

export function createPasswordHasher(cost: HashCost = ARGON2): PasswordHasher {
  const turns = createTurns({ capacity: HASHES_AT_ONCE, waiting: WAITING });
  let decoy: Promise<string> | undefined;
  return {
    async hash(password) {
      const turn = await turns.run(1, () => hash(password, cost));
      return turn.ran ? { busy: false, hash: turn.value } : { busy: true };
    },
    async verify(password, known) {
      decoy ??= hash('decoy', cost);
      const against = known ?? (await decoy);
      const turn = await turns.run(1, () => verify(against, password));
      return turn.ran ? { busy: false, matches: turn.value && known !== null } : { busy: true };
    },
    isWeak(known) {
      const [, memoryCost = 0, timeCost = 0] = PHC.exec(known)?.map(Number) ?? [];
      return memoryCost < cost.memoryCost || timeCost < cost.timeCost;
    },
  };
}
