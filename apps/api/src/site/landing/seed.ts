import { randomUUID } from 'node:crypto';
import { projectTexts } from '@portico/locales/server';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { findVersion, insertLanding, replacePartners } from './landing.store.ts';

/**
 * Gives a new installation a landing to show: in development with invented partner projects, which an import replaces;
 * in production with none. If there is a landing, this costs one read. Of two processes that start at once, one writes
 * it.
 */
export async function seedLanding({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock'> & { config: Pick<Deps['config'], 'mode'> }): Promise<void> {
  if ((await findVersion(db)) !== undefined) return;
  // Loaded late: not needed after the first start.
  const [{ AS_OF, NAVIGATION }, { PARTNERS }, descriptions] = await Promise.all([
    import('#site/landing/seed/navigation.ts'),
    import('#site/landing/seed/partners.ts'),
    projectTexts(),
  ]);
  const partners = config.mode === 'production' ? [] : PARTNERS;
  const perRow = Math.ceil(partners.length / 3);
  await inTransaction(db, async (tx) => {
    const isOurs = await insertLanding(tx, {
      as_of: AS_OF,
      navigation: JSON.stringify(NAVIGATION),
      titles: '{}',
      logo: null,
      version: randomUUID(),
      updated_at: clock.now(),
    });
    if (!isOurs) return;
    await replacePartners(
      tx,
      partners.map(({ id, name, about, users, tvl }, position) => ({
        id,
        position,
        row: Math.floor(position / perRow) + 1,
        name,
        descriptions: JSON.stringify(
          Object.fromEntries(descriptions.map(([locale, texts]) => [locale, texts[about]])),
        ),
        image: '',
        users,
        tvl,
      })),
    );
  });
}
