import { PROVIDERS } from '#platform/config/providers/providers.ts';
import type { Deps } from '#platform/deps.ts';
import { findIdentitiesBy } from './left-stand-ins.store.ts';
import { STAND_IN } from './stand-ins.ts';

/**
 * Why production must not start on this data: stand-ins signed people in here, and their addresses count as verified
 * although nobody verified them. Null if it may.
 */
export async function leftStandIns({
  config,
  db,
}: Pick<Deps, 'config' | 'db'>): Promise<string[] | null> {
  if (config.mode !== 'production') return null;
  const kinds = PROVIDERS.map(({ id }) => id);
  const left = await findIdentitiesBy(db, kinds, STAND_IN);
  if (left.length === 0) return null;
  return [
    'This data was made in development: stand-ins signed in people whom nobody has identified.',
    ...left.map(
      ({ kind, label, account_id }) =>
        `- ${label ?? 'no address'} (${kind}, account ${account_id})`,
    ),
    'Start production with an empty database and another DATA_DIR, or delete these accounts in development first.',
  ];
}
