import { onTestFinished } from 'vitest';
import {
  ARGON2,
  createPasswordHasher,
  type Hashing,
  type PasswordHasher,
} from '#ports/password-hasher.ts';

// Hundreds at once from one address, on a machine that may have other things to do: nobody is sent away for it.
const PATIENT = { longestWaitMs: Number.POSITIVE_INFINITY };

/** Hashes as the product does, at a cost that only tests can afford: hundreds of accounts are made just to be there. */
export const aCheapHasher = () =>
  createPasswordHasher({ ...ARGON2, memoryCost: 256, timeCost: 1 }, PATIENT);

/** Hashes as the product does, at its cost. */
export const aRealHasher = () => createPasswordHasher(ARGON2, PATIENT);

/** The product's own hashes in this test: their cost is the subject, or their duration the window of a race. */
export function useRealHashes({ deps }: { deps: { hasher: PasswordHasher } }): void {
  const { hasher } = deps;
  deps.hasher = aRealHasher();
  onTestFinished(() => {
    deps.hasher = hasher;
  });
}

/** The hasher of the tests, watched while it makes hashes. */
export function aWatchedHasher() {
  const { hash, ...others } = aCheapHasher();
  const watched = {
    ...others,
    /** How often it was asked for one. */
    hashes: 0,
    /** Too many wait already. */
    isBusy: false,
    /** What happens meanwhile. */
    whileHashing: async (): Promise<unknown> => undefined,
    async hash(password: string, whose: Hashing) {
      watched.hashes += 1;
      await watched.whileHashing();
      return watched.isBusy ? ({ busy: true } as const) : hash(password, whose);
    },
  };
  return watched;
}

/** A hasher for which too many wait already. */
export function aBusyHasher(): PasswordHasher {
  const busy = async () => ({ busy: true }) as const;
  return { hash: busy, verify: busy, isWeak: () => false };
}
