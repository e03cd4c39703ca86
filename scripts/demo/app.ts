import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { buildApp } from '../../apps/api/src/app/app.ts';
import { createDeps } from '../../apps/api/src/app/deps.ts';
import { buildDesk } from '../../apps/api/src/app/desk-app.ts';
import { startHousekeeping } from '../../apps/api/src/app/housekeeping.ts';
import { createManualClock, type ManualClock } from '../../apps/api/src/core/clock.ts';
import { logoutKind } from '../../apps/api/src/partners/logout/logout-jobs.ts';
import { signalKind } from '../../apps/api/src/partners/signals/delivery/push-jobs.ts';
import { sealAudit } from '../../apps/api/src/platform/audit/sealer.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { lockDataDir } from '../../apps/api/src/platform/config/data-dir.ts';
import { readSecrets } from '../../apps/api/src/platform/config/secrets.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import type { Deps } from '../../apps/api/src/platform/deps.ts';
import { drainJobs } from '../../apps/api/src/platform/jobs/worker.ts';
import { beginJournal } from '../../apps/api/src/platform/journal/journal.ts';
import { messageKinds } from '../../apps/api/src/platform/messages/delivery/message-jobs.ts';
import type { Mail } from '../../apps/api/src/platform/ports/messages/mailer.ts';
import { ARGON2, createPasswordHasher } from '../../apps/api/src/platform/ports/password-hasher.ts';
import { eraseDue } from '../../apps/api/src/privacy/erase.ts';
import { seedLanding } from '../../apps/api/src/site/landing/seed.ts';
import { endVerifications } from '../../apps/api/src/verification/assurances/ending.ts';
import { rejectDue } from '../../apps/api/src/verification/review/decisions/waiting-rejections.ts';

/** The product in this process, at another time. Its members have the names of the tests' app, for the tests' calls. */
export type DemoApp = {
  app: FastifyInstance;
  desk(): Promise<FastifyInstance>;
  deps: Deps;
  clock: ManualClock;
  /** Emails since the last day. */
  mails: Mail[];
  texts: never[];
  deliver(): Promise<void>;
  /** What a running server does by itself, as far as people notice it. */
  passDay(): Promise<void>;
  /** All of that, once, and everything that waits to be sent. */
  tidy(): Promise<void>;
  close(): Promise<void>;
};

/** The product on this folder, with the time of the demo's first day. Nothing that it sends leaves this process. */
export async function startAt(folder: string, time: number): Promise<DemoApp> {
  // Everybody of the demo comes from this address.
  const env = { DATA_DIR: folder, DISABLE_ADDRESS_LIMITS: 'true' };
  const configured = readConfig(env, folder);
  if (!configured.ok) throw new Error(configured.problems.join('\n'));
  const { config } = configured;
  const locked = lockDataDir(folder);
  if (!locked.ok)
    throw new Error(`The demo is running (process ${locked.pid}) on ${folder}: stop it first.`);
  const read = readSecrets({}, config.mode, folder);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const clock = createManualClock(time);
  const mails: Mail[] = [];
  const deps = createDeps(config, read.secrets, {
    clock,
    mailer: { send: async (mail) => void mails.push(mail), close: () => {} },
    sms: { send: async () => {} },
    // Passwords that nobody knows: the first sign-in with one hashes it at the product's cost.
    hasher: createPasswordHasher(
      { ...ARGON2, memoryCost: 256, timeCost: 1 },
      { longestWaitMs: Number.POSITIVE_INFINITY },
    ),
    // Partners of the demo have no server.
    guardedFetch: async () => new Response(null, { status: 202 }),
  });
  // A demo that a power cut ends is made again.
  await sql`pragma synchronous = off`.execute(deps.db);
  await migrate(deps.db);
  await seedLanding(deps);
  await beginJournal(deps);
  const app = await buildApp(deps);
  const desk = await buildDesk(deps);
  const fail = (error: unknown) => {
    throw error;
  };
  const deliver = () => drainJobs(deps, messageKinds(deps, fail), fail);
  return {
    app,
    desk: async () => desk,
    deps,
    clock,
    mails,
    texts: [],
    deliver,
    async passDay() {
      await endVerifications(deps);
      await eraseDue(deps);
      await rejectDue(deps);
      await deliver();
      mails.length = 0;
    },
    async tidy() {
      const problems: unknown[] = [];
      await startHousekeeping(deps, (error) => problems.push(error)).stop();
      if (problems.length > 0) throw problems[0];
      const kinds = [...messageKinds(deps, fail), logoutKind(deps), signalKind(deps)];
      await drainJobs(deps, kinds, fail);
      mails.length = 0;
      await sealAudit(deps);
    },
    async close() {
      await app.close();
      await desk.close();
      await sealAudit(deps);
      await deps.db.destroy();
      locked.lock.release();
    },
  };
}
