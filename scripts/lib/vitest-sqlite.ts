import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { systemClock } from '../../apps/api/src/core/clock.ts';
import { openDatabase } from '../../apps/api/src/platform/db/client.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import { seedLanding } from '../../apps/api/src/site/landing/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database file of a new installation: a copy of it is quicker than creating each one from scratch. */
    sqliteTemplate: string;
  }
}

/** Vitest's global setup of the projects whose tests start the app on SQLite. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-template-'));
  const file = join(folder, 'portico.db');
  const db = openDatabase({ kind: 'sqlite', file });
  await migrate(db);
  await seedLanding({ db, clock: systemClock, config: { mode: 'development' } });
  // Closing writes everything into one file.
  await db.destroy();
  project.provide('sqliteTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
