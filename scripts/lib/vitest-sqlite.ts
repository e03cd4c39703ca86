import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../apps/api/src/db/client.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated database file: a copy of it is quicker than migrating each anew. */
    sqliteTemplate: string;
  }
}

/** Vitest's global setup of the projects whose tests start the app on SQLite. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-template-'));
  const file = join(folder, 'portico.db');
  const db = openDatabase({ kind: 'sqlite', file });
  await migrate(db);
  // Closing puts all of it into the one file.
  await db.destroy();
  project.provide('sqliteTemplate', file);
  return () => rmSync(folder, { recursive: true, force: true });
}
