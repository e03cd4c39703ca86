import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

/*
 * The name of a test says where it runs, and whether in the gate (`npm test`) or in the full run (`npm run test:full`):
 *
 *   name                                         gate                   full run
 *   x.test.ts outside apps/api, x.unit.test.ts   once                   –
 *   x.test.ts in apps/api                        on SQLite              on PostgreSQL
 *   x.race.test.ts                               on PostgreSQL          on SQLite
 *   x.both.test.ts                               on both engines        –
 *   x.postgres.test.ts                           on PostgreSQL          –
 *   x.full.test.ts in apps/api                   –                      on both engines
 *   x.fields.test.ts                             once, with more fields of the personal details than the product has
 *   x.system.test.ts                             –                      once
 *   without-partners.test.ts                     without partners       –
 *   what needs no partners, in apps/api/src      –                      on SQLite, without partners
 *
 * Tests of apps/api go over HTTP through the real app, read `process.env.TEST_ENGINE`, and inject what the project's
 * setup prepared: see src/test/engines/start.ts. Statements differ by engine, and a single-connection engine hides
 * races that PostgreSQL shows.
 */
const api = (kinds: string) => `apps/api/{src,test}/**/${kinds}.test.ts`;
const NO_TESTS = '**/node_modules/**';
const ONCE = '**/*.{unit,system}.test.{ts,tsx}';
const FIELDS = '**/*.fields.test.{ts,tsx}';

const SQLITE = { env: { TEST_ENGINE: 'sqlite' }, globalSetup: ['scripts/lib/vitest-sqlite.ts'] };
const POSTGRES = {
  env: { TEST_ENGINE: 'postgres' },
  globalSetup: ['scripts/lib/vitest-postgres.ts'],
};

/** In the place of the product's entries; an entry of every kind is tested without a product that has it. */
const MORE_FIELDS = fileURLToPath(
  new URL('packages/contract/src/test/more-fields.ts', import.meta.url),
);

type Tests = NonNullable<TestProjectInlineConfiguration['test']>;

const project = (name: string, tests: Tests): TestProjectInlineConfiguration => ({
  test: {
    name,
    environment: 'node',
    // A file replaces nothing that others use without putting it back, and shares modules only: reading those again for
    // each file took as long as the tests.
    isolate: false,
    // Six times what anything in the gate takes: a busy machine must not decide what is true. A test of the full run
    // that needs longer says so.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Polls would give up after a second.
    expect: { poll: { timeout: 20_000, interval: 20 } },
    ...tests,
  },
});

/** Tests of the product without the line of the partners. */
const withoutPartners = (name: string, tests: Tests): TestProjectInlineConfiguration => ({
  ...project(name, { ...SQLITE, ...tests }),
  plugins: [
    {
      name,
      enforce: 'pre',
      transform(code, id) {
        if (!id.endsWith('/packages/contract/src/parts.ts')) return null;
        if (!code.includes(LINE)) this.error('the line is not there');
        return code.replace(LINE, '');
      },
    },
  ],
});
const LINE = "  'partners',\n";
const WITHOUT_PARTNERS = 'apps/api/src/app/parts/without-partners.test.ts';
/** What tries every call of the contract, or a partner among others. */
const WITH_PARTNERS = [
  'desk/people/people',
  'app/{brand,doctor/doctor,housekeeping,not-accepted,parts/modules,rows-of-strangers}',
  'platform/audit/events',
  'platform/db/{hostile-input,plans}.both',
  'platform/http/{bad-input,contract,database-down.both,limited-calls,strangers,uploads/form-body}',
  'platform/jobs/killed.race',
  'platform/messages/webhook/{catalog,joined.both}',
  'servers/start',
  'site/{landing/entrances,landing/import/refused,pages/asked}',
  '{app/,}partners/**/*',
].map((tests) => `apps/api/src/${tests}.test.ts`);

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
      project('unit', {
        include: [
          'packages/**/{src,build}/**/*.test.ts',
          'apps/{web,desk}/{src,build}/**/*.test.{ts,tsx}',
          api('*.unit'),
          'scripts/**/*.test.ts',
          'bench/**/*.test.ts',
        ],
        exclude: [NO_TESTS, FIELDS, '**/*.system.test.ts'],
        ...SQLITE,
      }),
      project('fields', {
        include: [FIELDS],
        exclude: [NO_TESTS],
        alias: [{ find: /^\.\/detail-fields\.ts$/, replacement: MORE_FIELDS }],
        globalSetup: [...SQLITE.globalSetup, ...POSTGRES.globalSetup],
      }),
      project('api-sqlite', {
        include: [api('*')],
        exclude: [NO_TESTS, ONCE, FIELDS, api('*.{race,postgres,full}'), WITHOUT_PARTNERS],
        ...SQLITE,
      }),
      project('api-postgres', {
        include: [api('*.{race,both,postgres}')],
        exclude: [NO_TESTS],
        ...POSTGRES,
      }),
      project('system', { include: ['**/*.system.test.ts'], exclude: [NO_TESTS], ...SQLITE }),
      project('full-sqlite', {
        include: [api('*.{race,full}')],
        exclude: [NO_TESTS],
        ...SQLITE,
      }),
      withoutPartners('without-partners', { include: [WITHOUT_PARTNERS] }),
      // Every test of the gate that needs no partners.
      withoutPartners('full-without-partners', {
        include: [api('*')],
        exclude: [
          NO_TESTS,
          ONCE,
          FIELDS,
          api('*.{race,postgres,full}'),
          'apps/api/test/**',
          WITHOUT_PARTNERS,
          ...WITH_PARTNERS,
        ],
      }),
      project('full-postgres', {
        include: [api('*')],
        exclude: [NO_TESTS, ONCE, FIELDS, api('*.{race,both,postgres}'), WITHOUT_PARTNERS],
        ...POSTGRES,
      }),
    ],
  },
});
