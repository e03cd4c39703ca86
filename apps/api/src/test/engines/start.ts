import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { buildApp } from '#app/app.ts';
import { createDeps } from '#app/deps.ts';
import { buildDesk } from '#app/desk-app.ts';
import { createManualClock, type ManualClock } from '#core/clock.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { readSecrets, type Secrets } from '#platform/config/secrets.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Deps, Overrides } from '#platform/deps.ts';
import { SERVER_LIMITS, type ServerLimits } from '#platform/http/connections/server-limits.ts';
import type { Mail } from '#platform/ports/messages/mailer.ts';
import type { TextMessage } from '#platform/ports/messages/sms.ts';
import { sendMessages } from './drain.ts';
import { aCheapHasher } from './hasher.ts';

export type TestApp = {
  app: FastifyInstance;
  /** The review desk on the same data, created on first use. */
  desk(): Promise<FastifyInstance>;
  deps: Deps;
  clock: ManualClock;
  /** All sent emails, oldest first; `deliver` sends waiting messages. */
  mails: Mail[];
  texts: TextMessage[];
  deliver(): Promise<void>;
  /** The server's log, one JSON document per line. */
  log: string[];
  dataDir: string;
  close(): Promise<void>;
};

export type StartOptions = {
  config?: Partial<Config>;
  /** Those of another installation, instead of new ones. */
  secrets?: Secrets;
  deps?: Overrides;
  env?: Record<string, string>;
  limits?: Partial<ServerLimits>;
  /** What an earlier version left, instead of a new installation; the app brings it up to date. */
  installed?: Installed;
};

type Installed = {
  dataDir: string;
  /** The statements that make its database on PostgreSQL; SQLite's is a file of its folder. */
  statements: string;
  /** When it was left, in ms since 1970 UTC: the app's clock begins there. */
  at: number;
};

/** The real app on this run's engine, with a separate database and data folder. */
export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const { installed } = options;
  const dataDir = installed?.dataDir ?? mkdtempSync(join(tmpdir(), 'portico-test-'));
  const database = await (installed ? leftDatabase(installed) : freshDatabase(dataDir));
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    // All callers of a test have the same address.
    DISABLE_ADDRESS_LIMITS: 'true',
    ALLOW_PUBLIC_DEVELOPMENT: 'true',
    // A decision is final at once: most tests are about what follows from it.
    REVIEW_CONFIRMATIONS: '1',
    REVIEW_REJECTIONS: '2',
    ...options.env,
  };
  const configured = readConfig(env, dataDir);
  if (!configured.ok) throw new Error(configured.problems.join('\n'));
  const config = { ...configured.config, ...options.config };
  // Hundreds of calls at once, on a machine that may be busy: slow calls still get an answer.
  if (config.database.kind === 'postgres') config.database = { ...config.database, patience: 10 };
  const read = readSecrets({}, 'development', dataDir);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { secrets = read.secrets } = options;

  const clock = createManualClock(installed?.at);
  const mails: Mail[] = [];
  const texts: TextMessage[] = [];
  const deps = createDeps(config, secrets, {
    clock,
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
    sms: config.offer.off.includes('phone')
      ? null
      : { send: async (text) => void texts.push(text) },
    hasher: aCheapHasher(),
    ...options.deps,
  });
  const log: string[] = [];
  const logged = {
    logLevel: 'info',
    logTo: { write: (line: string) => void log.push(line) },
    limits: { ...SERVER_LIMITS, ...options.limits },
  } as const;
  // A test's own database is not a copy of the template.
  if (installed || options.env?.DATABASE_URL !== undefined) await migrate(deps.db);
  const app = await buildApp(deps, logged);
  let desk: Promise<FastifyInstance> | undefined;
  return {
    app,
    desk() {
      desk ??= buildDesk(deps, logged);
      return desk;
    },
    deps,
    clock,
    mails,
    texts,
    log,
    deliver: () => sendMessages(deps),
    dataDir,
    async close() {
      await app.close();
      await (await desk)?.close();
      await deps.db.destroy();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type Options = StartOptions | (() => StartOptions);

/** One app for the tests of a file or a block. A function gives options that an earlier hook prepares. */
export function anApp(options?: Options): TestApp {
  const t = {} as TestApp;
  beforeAll(() => startAs(t, options));
  afterAll(() => t.close());
  return t;
}

/** The same, with a new app for each test. */
export function anAppForEach(options?: Options): TestApp {
  const t = {} as TestApp;
  beforeEach(() => startAs(t, options));
  afterEach(() => t.close());
  return t;
}

async function startAs(t: TestApp, options: Options = {}): Promise<void> {
  Object.assign(t, await startApp(typeof options === 'function' ? options() : options));
}

/** The engine of this vitest project. */
export function engine(): 'sqlite' | 'postgres' {
  return process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite';
}

/** A database as the first start of an installation creates it. */
async function freshDatabase(dataDir: string): Promise<{ url: string; drop(): Promise<void> }> {
  if (engine() === 'sqlite') {
    copyFileSync(inject('sqliteTemplate'), join(dataDir, 'portico.db'));
    return { url: '', drop: async () => {} };
  }
  const template = inject('postgresTemplate');
  // Copies the files: by default each page is written to the log, which takes twice as long.
  return createDatabase(`template ${template} strategy file_copy`);
}

/** The database that an earlier version left. */
async function leftDatabase({ statements }: Installed) {
  if (engine() === 'sqlite') return { url: '', drop: async () => {} };
  const database = await emptyDatabase();
  await asAdmin(database.url, statements);
  return database;
}

/** A database of PostgreSQL before the first start of an installation. */
export function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabase('');
}

async function createDatabase(how: string): Promise<{ url: string; drop(): Promise<void> }> {
  const adminUrl = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(adminUrl, `create database ${name} ${how}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdmin(adminUrl, `drop database ${name} with (force)`) };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
