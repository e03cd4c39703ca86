import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { createDeps } from '#app/deps.ts';
import { SECOND } from '#core/clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { JobWorker } from '#platform/jobs/worker.ts';
import { SenderRefused } from '#platform/ports/messages/refusals.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, sendCode, type To, tryCode } from '#test/people/codes.ts';
import { startMailServer } from '#test/providers/mail-server.ts';
import { codeIn } from '#test/providers/twilio-app.ts';
import { startTwilioServer, type TwilioServer } from '#test/providers/twilio-server.ts';
import { startMessages } from './message-jobs.ts';

const FORMER = 'the-former-one';
/** What the mail server accepts. */
const NEXT = 'the-next-one';

let t: TestApp;
let twilio: TwilioServer;
let mail: Awaited<ReturnType<typeof startMailServer>>;

beforeAll(async () => {
  twilio = await startTwilioServer();
  mail = await startMailServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      if (auth.password === NEXT) done(null, { user: auth.username ?? '' });
      else done(new Error('Authentication failed'));
    },
  });
  t = await startApp();
});
afterAll(async () => {
  await t.close();
  await Promise.all([twilio.close(), mail.close()]);
});

const errors: unknown[] = [];

type Process = { app: TestApp; worker: JobWorker };

/** One more process of the site that signs in to the mail server and to Twilio with these secrets. */
async function aProcess(secrets: { smtp: string; twilio: string }): Promise<Process> {
  const { secrets: own, db, clock, hasher, config } = t.deps;
  const url = mail.url.replace('//', `//portico:${secrets.smtp}@`);
  const changed: Config = {
    ...config,
    mail: { kind: 'smtp', url, from: config.mail.from },
    sms: { ...twilio.account, kind: 'twilio', authToken: secrets.twilio },
  };
  const deps = createDeps(changed, own, { db, clock, hasher });
  const app = { ...t, deps, app: await buildApp(deps) };
  return { app, worker: startMessages(deps, (error) => errors.push(error)) };
}

async function end({ app, worker }: Process): Promise<void> {
  await worker.stop();
  app.deps.mailer.close();
  await app.app.close();
}

/** The codes that arrived at each address, in the order of their arrival. */
function arrived(to: To): string[] {
  if ('phone' in to) {
    return twilio.taken.filter((text) => text.to === to.phone).map((text) => codeIn(text.body));
  }
  return mail.received
    .filter((each) => each.to.includes(to.email))
    .map((each) => codeIn(each.mail.subject));
}

describe('R-OPS-49 the secrets of the mail server and of Twilio', () => {
  it('R-OPS-49 change one process at a time: codes wait while both refuse the former ones, arrive once each, and are accepted', async () => {
    const next = { smtp: NEXT, twilio: twilio.account.authToken };
    const former = { smtp: FORMER, twilio: 'the-former-token' };
    // From the start neither server accepts what the three processes know.
    const processes = [await aProcess(former), await aProcess(former), await aProcess(former)];
    const people: To[] = [];
    const ask = async () => {
      for (const { app } of processes) {
        for (const to of [freshEmail(), freshPhone()]) {
          expect((await sendCode(app, to)).statusCode).toBe(200);
          people.push(to);
        }
      }
    };
    await ask();
    await expect.poll(() => errors.length).toBeGreaterThan(1);
    expect(people.flatMap(arrived)).toEqual([]);
    expect(errors.every((error) => error instanceof SenderRefused)).toBe(true);

    for (const [place, old] of processes.entries()) {
      processes[place] = await aProcess(next);
      await end(old);
      await ask();
    }
    const everyone = async () => {
      t.clock.advance(SECOND);
      for (const { app } of processes) app.deps.outbox.wake();
      return people.every((to) => arrived(to).length > 0);
    };
    await expect.poll(everyone).toBe(true);
    for (const each of processes) await end(each);

    expect(people.map((to) => arrived(to).length)).toEqual(people.map(() => 1));
    for (const to of people) {
      const [code = ''] = arrived(to);
      expect((await tryCode(t, to, code)).statusCode).toBe(200);
    }
    expect(await t.deps.db.selectFrom('jobs').select('id').execute()).toEqual([]);
    // Each process says it once for each channel, and a process with the next secrets never.
    expect(errors.length).toBeLessThanOrEqual(6);
  });
});
