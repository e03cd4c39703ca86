import { onTestFinished } from 'vitest';
import {
  ARGON2,
  createPasswordHasher,
  type Hashing,
  type PasswordHasher,
} from '#platform/ports/password-hasher.ts';

// Hundreds of hashes at once from one address, on a machine that may be busy: none may be refused for it.
const PATIENT = { longestWaitMs: Number.POSITIVE_INFINITY };

/** Hashes like the product, at a lower cost: tests create hundreds of accounts only as fixtures. */
export const aCheapHasher = () =>
  createPasswordHasher({ ...ARGON2, memoryCost: 256, timeCost: 1 }, PATIENT);

/** Hashes like the product, at the product's cost. */
export const aRealHasher = () => createPasswordHasher(ARGON2, PATIENT);

/** Uses the product's own hashes in this test, because it tests their cost or needs their duration for a race. */
export function useRealHashes({ deps }: { deps: { hasher: PasswordHasher } }): void {
  const { hasher } = deps;
  deps.hasher = aRealHasher();
  onTestFinished(() => {
    deps.hasher = hasher;
  });
}

/** The tests' hasher, with a hook that runs while it hashes. */
export function aWatchedHasher() {
  const { hash, ...others } = aCheapHasher();
  const watched = {
    ...others,
    /** How often it was asked for a hash. */
    hashes: 0,
    /** Answers that too many already wait. */
    isBusy: false,
    /** Runs during each hash. */
    whileHashing: async (): Promise<unknown> => undefined,
    async hash(password: string, whose: Hashing) {
      watched.hashes += 1;
      await watched.whileHashing();
      return watched.isBusy ? ({ busy: true } as const) : hash(password, whose);
    },
  };
  return watched;
}

/** A hasher that always answers that too many already wait. */
export function aBusyHasher(): PasswordHasher {
  const busy = async () => ({ busy: true }) as const;
  return { hash: busy, verify: busy, isWeak: () => false };
}
