import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { createDeps } from '#app/deps.ts';
import { HOUR } from '#core/clock.ts';
import { sealedAuthenticators } from '#desk/operators/operators.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import { readConfig } from '#platform/config/config.ts';
import { generateSecret, readSecrets } from '#platform/config/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { rotateSigning } from '#platform/keys/rotation/rotation.ts';
import { sendMessages } from '#test/engines/drain.ts';
import { operateWith, settingsOf } from '#test/engines/operate.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { until } from '#test/engines/until.ts';
import { documentsOf } from '#test/people/documents.ts';
import { anOperator } from '#test/people/operators.ts';
import { aSubmitter } from '#test/people/own-data.ts';
import { aRegisteredPerson, get, post } from '#test/people/people.ts';
import { retireSecret } from './secrets.ts';

type Process = { app: FastifyInstance; deps: Deps; inFlight: number };

let t: TestApp;
let processes: Process[];
let settings: Record<string, string>;
let failures: string[];
let turn = 0;
/** The three processes behind a proxy that sends each request to another one. */
let site: TestApp;

const next = (): Process => {
  turn += 1;
  return processes[turn % processes.length] as Process;
};

async function aProcess(): Promise<Process> {
  const configured = readConfig(settings, t.dataDir);
  if (!configured.ok) throw new Error(configured.problems.join('\n'));
  const read = readSecrets(configured.keys, 'development', t.dataDir);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { clock, mailer, sms, hasher, config } = t.deps;
  const deps = createDeps(config, read.secrets, { clock, mailer, sms, hasher });
  return { app: await buildApp(deps), deps, inFlight: 0 };
}

/** Starts each process again with these settings, one after the other, while the others serve. */
async function restart(changed: Record<string, string>): Promise<void> {
  settings = { ...settings, ...changed };
  for (const [place, former] of processes.entries()) {
    processes[place] = await aProcess();
    await until(() => former.inFlight === 0);
    await end(former);
    // Every process serves in every mixture of settings.
    const before = journeys;
    await until(() => journeys >= before + 2 || !isGoing);
  }
}

async function end({ app, deps }: Process): Promise<void> {
  await app.close();
  await deps.db.destroy();
}

let journeys = 0;
let delivered = Promise.resolve();
let isGoing = false;

async function traffic(): Promise<void> {
  while (isGoing) {
    // A journey that breaks off is a failure, and the next one begins.
    await journey().catch((error: Error) => failures.push(error.message));
    journeys += 1;
  }
}

/** Registers with a code, is signed in, renews the tokens, sends documents. */
async function journey(): Promise<void> {
  const person = await aRegisteredPerson(site);
  const renewed = await post(site, '/user/auth/refresh', { refresh_token: person.refresh_token });
  // The answer was lost, or another tab asks.
  const again = await post(site, '/user/auth/refresh', { refresh_token: person.refresh_token });
  const { access_token, refresh_token } = renewed.json() as typeof person;
  if ((again.json() as typeof person).refresh_token !== refresh_token)
    failures.push('two successors of one token');
  for (let n = 0; n < processes.length; n += 1) await get(site, '/user/profile', access_token);
  if (journeys % 3 === 0) {
    const { id } = await aSubmitter(site);
    const images = await withProcess((one) => documentsOf(one, id));
    if (images.length !== 3) failures.push(`${images.length} of 3 images opened`);
  }
}

/** Reads past HTTP, by a process that does not end meanwhile. */
async function withProcess<T>(read: (one: TestApp) => Promise<T>): Promise<T> {
  const to = next();
  to.inFlight += 1;
  try {
    return await read({ ...site, deps: to.deps });
  } finally {
    to.inFlight -= 1;
  }
}

describe('R-OPS-5 three processes', () => {
  beforeAll(async () => {
    t = await startApp();
    const changes = (name: string) => readFileSync(join(t.dataDir, 'keys', name), 'utf8').trim();
    settings = {
      ...settingsOf(t),
      SECRET_KEY: changes('secret-key'),
      DOCUMENT_MASTER_KEY: changes('document-master-key'),
    };
    failures = [];
    processes = [await aProcess(), await aProcess(), await aProcess()];
    const inject = async (request: InjectOptions) => {
      const to = next();
      to.inFlight += 1;
      const answer = await to.app.inject(request);
      to.inFlight -= 1;
      const { statusCode, body } = answer;
      if (statusCode >= 400) failures.push(`${String(request.url)}: ${statusCode} ${body}`);
      return answer;
    };
    site = {
      ...t,
      app: { inject } as unknown as FastifyInstance,
      get deps() {
        return next().deps;
      },
      // One after the other: what another delivery has claimed would not have arrived when this one returns.
      deliver() {
        delivered = delivered.then(async () => {
          await withProcess(({ deps }) => sendMessages(deps));
        });
        return delivered;
      },
    };
  });
  afterAll(async () => {
    for (const each of processes) await end(each);
    await t.close();
  });

  it('R-OPS-5 change every key one process at a time under load: no code, session or image is lost, and the audit trail verifies', async () => {
    await anOperator(t);
    const former = {
      secret: settings.SECRET_KEY ?? '',
      documents: settings.DOCUMENT_MASTER_KEY ?? '',
    };
    const formerId = t.deps.secrets.audit.current.id;
    const secret = generateSecret('SECRET_KEY');
    const documents = generateSecret('DOCUMENT_MASTER_KEY');
    isGoing = true;
    const people = [traffic(), traffic()];

    // Every process can read with the new keys before one writes with them.
    await restart({ SECRET_KEYS_FORMER: secret, DOCUMENT_MASTER_KEYS_FORMER: documents });
    await rotateSigning(t.deps, 'access_token', { now: true });
    await processes[1]?.deps.keyRing.read();
    await restart({
      SECRET_KEY: secret,
      SECRET_KEYS_FORMER: former.secret,
      DOCUMENT_MASTER_KEY: documents,
      DOCUMENT_MASTER_KEYS_FORMER: former.documents,
    });
    expect(await operateWith(settings, 'keys', 'rewrap')).toMatchObject({ code: 0, err: '' });
    expect(await operateWith(settings, 'keys', 'retire', formerId)).toMatchObject({
      code: 1,
      err: expect.stringContaining('within the last hour'),
    });
    for (const { deps } of processes) await sealAudit(deps);
    isGoing = false;
    await Promise.all(people);

    // An hour later nothing needs the former keys.
    t.clock.advance(HOUR + 1);
    expect(await operateWith(settings, 'keys', 'rewrap')).toMatchObject({ code: 0, err: '' });
    // By the clock of this test; a command uses that of the machine.
    expect(await retireSecret(next().deps, formerId)).toEqual({ ok: true });
    await restart({ SECRET_KEYS_FORMER: '', DOCUMENT_MASTER_KEYS_FORMER: '' });
    const [one] = processes;
    if (one === undefined) throw new Error('no process');
    await sealAudit(one.deps);
    const { checked, unsealed, problems } = await verifyAudit(one.deps);
    expect({ unsealed, problems }).toEqual({ unsealed: 0, problems: [] });
    expect(checked).toBeGreaterThan(journeys);
    const accounts = await one.deps.db
      .selectFrom('documents')
      .select('account_id')
      .distinct()
      .execute();
    for (const { account_id } of accounts)
      expect(await documentsOf(site, account_id)).toHaveLength(3);
    for (const { sealer } of await sealedAuthenticators(one.deps)) {
      expect(sealer).toBe(one.deps.secrets.operators.current.id);
    }
    expect(failures).toEqual([]);
    expect(journeys).toBeGreaterThan(11);
  });
});
