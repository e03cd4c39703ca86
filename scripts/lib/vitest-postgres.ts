import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../../apps/api/src/core/clock.ts';
import { openDatabase } from '../../apps/api/src/platform/db/client.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { seedLanding } from '../../apps/api/src/site/landing/seed.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…/postgres` of a superuser on a temporary cluster; each test file creates its own database there. */
    postgresUrl: string;
    /** The database of a new installation: copying it is quicker than creating each one from scratch. */
    postgresTemplate: string;
  }
}

const TEMPLATE = 'new_installation';

/** Vitest's global setup of the project `api-postgres`: one cluster for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  await makeTemplate(cluster.url);
  project.provide('postgresUrl', cluster.url);
  project.provide('postgresTemplate', TEMPLATE);
  return cluster.stop;
}

async function makeTemplate(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = `/${TEMPLATE}`;
  const db = openDatabase({ kind: 'postgres', url: url.href, poolSize: 2, patience: 10 });
  await migrate(db);
  await seedLanding({ db, clock: systemClock, config: { mode: 'development' } });
  // A database with open connections cannot be copied.
  await db.destroy();
}
