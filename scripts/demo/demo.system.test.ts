import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../apps/api/src/app/app.ts';
import { leftDemo } from '../../apps/api/src/app/demo/left-demo.ts';
import { createDeps } from '../../apps/api/src/app/deps.ts';
import { examine } from '../../apps/api/src/app/doctor/doctor.ts';
import { DAY } from '../../apps/api/src/core/clock.ts';
import { verifyAudit } from '../../apps/api/src/platform/audit/verify.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { DEMO_DOMAIN, readDemo } from '../../apps/api/src/platform/config/demo.ts';
import { readSecrets } from '../../apps/api/src/platform/config/secrets.ts';
import type { Deps } from '../../apps/api/src/platform/deps.ts';
import { findDocuments } from '../../apps/api/src/verification/documents/documents.ts';
import { findDuplicates } from '../../apps/api/src/verification/review/duplicates/duplicates.ts';
import { freePort } from '../lib/free-port.ts';
import { type Seeded, seed } from './seed.ts';

/** A whole demo of few people: each state has one at least. */
const folder = mkdtempSync(join(tmpdir(), 'portico-demo-'));
let seeded: Seeded;
let deps: Deps;
let app: FastifyInstance;
let umask: number;
beforeAll(async () => {
  // As its command does.
  umask = process.umask(0o077);
  seeded = await seed(folder, { people: 24, now: Date.now() });
  // Doctor asks a server that runs.
  const port = String(await freePort());
  const configured = readConfig({ DATA_DIR: folder, PORT: port }, folder);
  if (!configured.ok) throw new Error(configured.problems.join('\n'));
  const read = readSecrets({}, 'development', folder);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  deps = createDeps(configured.config, read.secrets);
  app = await buildApp(deps);
  await app.listen({ host: '127.0.0.1', port: Number(port) });
}, 300_000);
afterAll(async () => {
  process.umask(umask);
  await app.close();
  await deps.db.destroy();
  rmSync(folder, { recursive: true });
});

it('R-OPS-53 the audit trail of a demo covers three months and verifies', async () => {
  const { problems, unsealed, checked } = await verifyAudit(deps);
  expect(problems).toEqual([]);
  expect(unsealed).toBe(0);
  expect(checked).toBeGreaterThan(200);
  const { first, last } = await deps.db
    .selectFrom('audit_events')
    .select((eb) => [eb.fn.min('at').as('first'), eb.fn.max('at').as('last')])
    .executeTakeFirstOrThrow();
  expect(Number(last) - Number(first)).toBeGreaterThan(90 * DAY);
  expect(Number(last)).toBeLessThanOrEqual(Date.now());
});

it('R-OPS-53 doctor finds nothing on a demo', async () => {
  expect((await examine(deps)).flatMap(({ findings }) => findings)).toEqual([]);
});

it('R-OPS-53 a demo has verifications and clients in each state, and cases that wait', async () => {
  const statuses = await deps.db.selectFrom('kyc').select('status').distinct().execute();
  expect(statuses.map(({ status }) => status).sort()).toEqual([
    'CONFIRMED',
    'EXPIRED',
    'IN_PROGRESS',
    'NONE',
    'PENDING',
    'REJECTED',
    'RESUBMISSION',
    'REVOKED',
    'SUSPENDED',
  ]);
  const clients = await deps.db.selectFrom('clients').select('state').distinct().execute();
  expect(clients.map(({ state }) => state).sort()).toEqual([
    'closed',
    'live',
    'sandbox',
    'suspended',
  ]);
  const waiting = await deps.db
    .selectFrom('reviews')
    .select('account_id')
    .where('decided_at', 'is', null)
    .execute();
  expect(waiting).toHaveLength(seeded.counts.waiting);
  const duplicates = await Promise.all(
    waiting.map(async ({ account_id }) => {
      const images = await findDocuments(deps.db, account_id);
      return findDuplicates(deps, account_id, { images, documentMac: null, foldedMac: null });
    }),
  );
  expect(duplicates.flat()).not.toEqual([]);
  const connections = await deps.db.selectFrom('connections').selectAll().execute();
  expect(connections.length).toBeGreaterThan(5);
  expect(await deps.db.selectFrom('jobs').select('id').execute()).toEqual([]);
});

it('R-OPS-54 production does not start on the people of a demo, and names them', async () => {
  expect(await leftDemo(deps)).toBeNull();
  const production = { ...deps, config: { ...deps.config, mode: 'production' as const } };
  const lines = await leftDemo(production);
  expect(lines?.join('\n')).toContain(`@${DEMO_DOMAIN}`);
  expect(lines?.at(-2)).toMatch(/^- \d+ more$/);
});

it('R-OPS-53 a demo is marked as one, and private to its user', () => {
  expect(statSync(join(folder, 'demo.json')).mode & 0o077).toBe(0);
  expect(readDemo(folder)).toEqual(seeded.demo);
  expect(seeded.demo.operators).toHaveLength(4);
});
