import { createPasswordHasher } from '../accounts/password-hasher.ts';

/** The real hasher, watched while it makes hashes. */
export function aWatchedHasher() {
  const { hash, verify } = createPasswordHasher();
  const watched = {
    /** How often it was asked for one. */
    hashes: 0,
    /** Too many wait already. */
    isBusy: false,
    /** What happens meanwhile. */
    whileHashing: async (): Promise<unknown> => undefined,
    verify,
    async hash(password: string) {
      watched.hashes += 1;
      await watched.whileHashing();
      return watched.isBusy ? ({ busy: true } as const) : hash(password);
    },
  };
  return watched;
}
