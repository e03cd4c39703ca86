import type { Deps } from '#platform/deps.ts';
import { hasClients } from './parts.store.ts';
import { PARTNERS } from './parts.ts';

/**
 * Why this product must not start on its database: it leaves out a part whose rows are there, and nobody would erase,
 * download or sign out what they say about people. Null if it may.
 */
export async function leftRows({ db }: Pick<Deps, 'db'>): Promise<string[] | null> {
  if (PARTNERS !== null || !(await hasClients(db))) return null;
  return [
    'This product leaves the partners out, and its database has rows of partners, which erasure would not cover.',
    'Start it with the partners (packages/contract/src/parts.ts), or delete all rows of the table "clients" first.',
  ];
}
