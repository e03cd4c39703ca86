import { onTestFinished } from 'vitest';
import { ARGON2, createPasswordHasher, type PasswordHasher } from '../accounts/password-hasher.ts';

/** Hashes as the product does, at a cost that only tests can afford: hundreds of accounts are made just to be there. */
export const aCheapHasher = () => createPasswordHasher({ ...ARGON2, memoryCost: 256, timeCost: 1 });

/** The product's own hashes in this test: their cost is the subject, or their duration the window of a race. */
export function useRealHashes({ deps }: { deps: { hasher: PasswordHasher } }): void {
  const { hasher } = deps;
  deps.hasher = createPasswordHasher();
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
    async hash(password: string) {
      watched.hashes += 1;
      await watched.whileHashing();
      return watched.isBusy ? ({ busy: true } as const) : hash(password);
    },
  };
  return watched;
}

/** A hasher for which too many wait already. */
export function aBusyHasher(): PasswordHasher {
  const busy = async () => ({ busy: true }) as const;
  return { hash: busy, verify: busy, isWeak: () => false };
}
