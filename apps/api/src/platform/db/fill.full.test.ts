import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { tableNames } from '#app/backup/rows.store.ts';
import { engine } from '#test/engines/start.ts';
import { fillInstallation } from '#test/installation/fill.ts';
import { storeInstallation } from '#test/installation/stored.ts';
import { startIssuer } from '#test/partners/partner.ts';
import { callbackOf } from '#test/people/social.ts';
import { startBackend, WEBHOOK_SECRET } from '#test/providers/backend.ts';
import { startProvider } from '#test/providers/oidc-provider.ts';
import { schemaOf } from './migrate.ts';

/** Tables without rows: those of an earlier version, those for several processes on SQLite, and one of the health check. */
const EMPTY = [
  ...(engine() === 'sqlite' ? ['build_files', 'network_calls', 'processes'] : []),
  'logout_notices',
  'outbox',
  'room',
];

let ahead = 0;
const clock = {
  now: () => Date.now() + ahead,
  advance(ms: number) {
    ahead += ms;
  },
};
const backend = await startBackend(clock.now);
const google = await startProvider('google', [callbackOf('google')]);
const started = await startIssuer({
  env: { ...google.env, WEBHOOK_URL: backend.url, WEBHOOK_SECRET },
  deps: { clock },
});
afterAll(() => Promise.all([started.close(), google.close(), backend.close()]));

it('R-OPS-46 an installation that people, partners and operators use has rows in every table', async () => {
  const t = { ...started, clock, google, backend };
  const known = await fillInstallation(t);
  // So was the stored one made, with its version of the product.
  if (process.env.STORE === 'installation') {
    await storeInstallation(t, known, String(await schemaOf(t.deps.db)));
  }
  const empty: string[] = [];
  for (const name of await tableNames(t.deps.db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(t.deps.db);
    if (rows.length === 0) empty.push(name);
  }
  expect(empty.sort()).toEqual(EMPTY.sort());
});
