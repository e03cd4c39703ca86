import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import process from 'node:process';
import { createDeps } from '../../apps/api/src/app/deps.ts';
import { OPERATOR } from '../../apps/api/src/core/caller.ts';
import { record } from '../../apps/api/src/platform/audit/audit.ts';
import { sealAudit } from '../../apps/api/src/platform/audit/sealer.ts';
import { verifyAudit } from '../../apps/api/src/platform/audit/verify.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { readSecrets } from '../../apps/api/src/platform/config/secrets.ts';
import { inTransaction } from '../../apps/api/src/platform/db/client.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import type { Deps } from '../../apps/api/src/platform/deps.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { newDataDir } from '../lib/product.ts';

/*
 * `npm run bench -- chain`: how many events of the audit trail 1, 3 and 10 processes link per second, on PostgreSQL. All
 * of them move one head.
 */

const EVENTS = 6_000;

function depsOn(url: string, dataDir: string): Deps {
  const configured = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url }, dataDir);
  const secrets = readSecrets({}, 'development', dataDir);
  if (!configured.ok || !secrets.ok) throw new Error('The process cannot be configured.');
  return createDeps(configured.config, secrets.secrets);
}

/** A process that links whatever there is, until nothing is left. */
async function link(url: string, dataDir: string): Promise<void> {
  const deps = depsOn(url, dataDir);
  await deps.db.selectFrom('audit_head').selectAll().execute();
  process.send?.('ready');
  await once(process, 'message');
  await sealAudit(deps);
  process.send?.('done');
  await deps.db.destroy();
  process.disconnect();
}

async function eventsPerSecond(url: string, dataDir: string, processes: number): Promise<number> {
  const deps = depsOn(url, dataDir);
  for (let done = 0; done < EVENTS; done += 500) {
    await inTransaction(deps.db, async (tx) => {
      for (let n = 0; n < 500; n += 1)
        await record(deps, tx, OPERATOR, { kind: 'signed_in', accountId: randomUUID() });
    });
  }
  const children = Array.from({ length: processes }, () =>
    fork(import.meta.filename, ['link', url, dataDir]),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  const started = performance.now();
  const finished = children.map((child) => once(child, 'message'));
  for (const child of children) child.send('go');
  await Promise.all(finished);
  const seconds = (performance.now() - started) / 1000;
  const { problems, unsealed } = await verifyAudit(deps);
  if (problems.length > 0 || unsealed > 0) throw new Error('The chain is not whole.');
  await deps.db.destroy();
  return EVENTS / seconds;
}

async function main(): Promise<void> {
  const cluster = await startPostgres();
  const data = newDataDir();
  try {
    const deps = depsOn(cluster.url, data.path);
    await migrate(deps.db);
    await deps.db.destroy();
    for (const processes of [1, 3, 10]) {
      const rate = await eventsPerSecond(cluster.url, data.path, processes);
      console.log(`${processes} processes: ${Math.round(rate)} events per second`);
    }
  } finally {
    await cluster.stop();
    data.remove();
  }
}

const [, , role, url = '', dataDir = ''] = process.argv;
if (role === 'link') await link(url, dataDir);
else await main();
