import type { Deps } from '#platform/deps.ts';
import { hasClients } from './parts.store.ts';
import { PARTNERS, partnersOf } from './parts.ts';

/**
 * Why this product must not start on its database: it leaves out a part whose rows are there, and nobody would erase,
 * download or sign out what they say about people. Null if it may.
 */
export async function leftRows({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<string[] | null> {
  if (partnersOf(config) !== null || !(await hasClients(db))) return null;
  const [why, instead] = PARTNERS
    ? ['MODULES_OFF turns the partners off', 'Take partners out of MODULES_OFF']
    : [
        'This product leaves the partners out',
        'Start it with the partners (packages/contract/src/parts.ts)',
      ];
  return [
    `${why}, and its database has rows of partners, which erasure would not cover.`,
    `${instead}, or delete all rows of the table "clients" first.`,
  ];
}
