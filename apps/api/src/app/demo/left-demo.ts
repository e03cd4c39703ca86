import { DEMO_DOMAIN } from '#platform/config/demo.ts';
import type { Deps } from '#platform/deps.ts';
import { findAddressesAt } from './left-demo.store.ts';

const NAMED = 5;

/**
 * Why production must not start on this data: a demo made its people, and its operators decided about them. Null if it
 * may.
 */
export async function leftDemo({
  config,
  db,
}: Pick<Deps, 'config' | 'db'>): Promise<string[] | null> {
  if (config.mode !== 'production') return null;
  const { count, addresses } = await findAddressesAt(db, DEMO_DOMAIN, NAMED);
  if (count === 0) return null;
  const more = count > addresses.length ? [`- ${count - addresses.length} more`] : [];
  return [
    `This data was made by npm run demo: nobody identified its ${count} people.`,
    ...addresses.map((address) => `- ${address}`),
    ...more,
    'Start production with an empty database and another DATA_DIR.',
  ];
}
