import { defineConfig } from 'vitest/config';
import { sqliteAlone } from './scripts/lib/both-engines.ts';

// A file replaces nothing that others use without putting it back, and shares modules only: reading those again for
// each file took as long as the tests.
const SHARED = { isolate: false };

// A hundred times what anything takes: a busy machine must not decide what is true. Polls would give up after a second.
const PATIENT = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 100_000, interval: 20 } },
};

/**
 * Three projects. `unit` is pure rules; every other api test goes over HTTP through the real app. Those that reach a
 * store run twice, once on each engine (`scripts/lib/both-engines.ts`), because statements differ and a
 * single-connection engine hides races that PostgreSQL shows.
 * An api test reads `process.env.TEST_ENGINE` and injects what the project's setup prepared: see src/test/engines/start.ts.
 */
const apiTests = {
  include: ['apps/api/{src,test}/**/*.test.ts'],
  exclude: ['**/*.unit.test.ts', '**/node_modules/**'],
  environment: 'node' as const,
  ...SHARED,
  ...PATIENT,
};

export default defineConfig({
  test: {
    // Two cores are the smallest machine this must pass on: a third worker computes while others wait for a database, a
    // process or a clock.
    maxWorkers: 3,
    // Hundreds of apps come and go in a worker: room for short-lived objects saves a tenth of the processor time.
    execArgv: ['--max-semi-space-size=64'],
    retry: 0,
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/**/{src,build}/**/*.test.ts',
            'apps/{web,desk}/{src,build}/**/*.test.{ts,tsx}',
            'apps/api/{src,test}/**/*.unit.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          environment: 'node',
          ...SHARED,
          ...PATIENT,
          globalSetup: ['scripts/lib/vitest-sqlite.ts'],
        },
      },
      {
        test: {
          ...apiTests,
          // Several processes share a database on PostgreSQL alone.
          exclude: [...apiTests.exclude, '**/*.postgres.test.ts'],
          name: 'api-sqlite',
          env: { TEST_ENGINE: 'sqlite' },
          globalSetup: ['scripts/lib/vitest-sqlite.ts'],
        },
      },
      {
        test: {
          ...apiTests,
          exclude: [...apiTests.exclude, ...sqliteAlone(import.meta.dirname, 'apps/api/src')],
          name: 'api-postgres',
          env: { TEST_ENGINE: 'postgres' },
          globalSetup: ['scripts/lib/vitest-postgres.ts'],
        },
      },
    ],
  },
});
