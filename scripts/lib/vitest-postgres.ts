import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `postgres://…/postgres` of a superuser on a throw-away cluster; a test file creates its own database there. */
    postgresUrl: string;
  }
}

/** Vitest's global setup of the project `api-postgres`: one cluster for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgres();
  project.provide('postgresUrl', cluster.url);
  return cluster.stop;
}
