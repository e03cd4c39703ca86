import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { noticeEndedSessions } from '#partners/logout/logout.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { sendLogouts, sendSignals } from '#test/engines/drain.ts';
import { settingsOf } from '#test/engines/operate.ts';
import type { TestApp } from '#test/engines/start.ts';
import { type LogoutReceiver, startLogoutReceiver } from '#test/partners/logout-receiver.ts';
import { aPartner, Browser, type Partner, signInAt, startIssuer } from '#test/partners/partner.ts';
import {
  aStream,
  heard,
  type SignalReceiver,
  startSignalReceiver,
} from '#test/partners/signal-receiver.ts';
import { freshPhone, sendCode } from '#test/people/codes.ts';
import { deleteAccount } from '#test/people/own-data.ts';
import { aRegisteredPerson, post } from '#test/people/people.ts';
import { deliverWebhooks } from '#test/people/webhook.ts';
import { type Backend, startBackend, WEBHOOK_SECRET } from '#test/providers/backend.ts';
import { serverProcess } from '../../../../../scripts/lib/server.mjs';

const WORKER = join(import.meta.dirname, '../../test/engines/killed-worker.ts');
const { NODE_COMPILE_CACHE } = serverProcess(join(import.meta.dirname, '../../../../..')).env;

let t: TestApp & { issuer: string };
let env: Record<string, string>;
let backend: Backend;
let logouts: LogoutReceiver;
let signals: SignalReceiver;
let partner: Partner;
let ahead = 0;
const clock = { now: () => Date.now() + ahead };
beforeAll(async () => {
  backend = await startBackend(clock.now);
  logouts = await startLogoutReceiver();
  signals = await startSignalReceiver();
  env = {
    WEBHOOK_URL: backend.url,
    WEBHOOK_SECRET,
    PARTNER_ORIGINS: `${logouts.origin},${signals.origin}`,
  };
  t = await startIssuer({ env, deps: { clock } });
  partner = await aPartner(t, { metadata: { backchannel_logout_uri: logouts.uri } });
  await aStream(t, partner, signals.uri);
  await deliverWebhooks(t);
});
afterAll(async () => {
  await t.close();
  await Promise.all([backend.close(), logouts.close(), signals.close()]);
});

/** What arrived so far, each message as often as it did. */
function arrived() {
  const file = join(t.dataDir, 'sent.txt');
  const byProcess = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return {
    messages: [
      ...byProcess,
      ...t.mails.map(({ to, subject }) => `${to} ${subject}`),
      ...t.texts.map(({ to }) => to),
    ],
    events: backend.received.map(({ id }) => id),
    signOuts: logouts.tokens.map((token) => String(decodeJwt(token).sid)),
    signals: signals.sets.map((set) => heard(set).jti),
  };
}

async function deliverAll(): Promise<void> {
  await t.deliver();
  await deliverWebhooks(t);
  await sendLogouts(t.deps);
  await sendSignals(t.deps);
}

/** The signal that ended a process that works on the jobs of this app until that step. */
function killedAt(step: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, [WORKER, step, String(ahead)], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      PUBLIC_URL: t.issuer,
      ...settingsOf(t),
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((ended) => child.on('close', (_code, signal) => ended(signal)));
}

it.each([
  // No receiver can tell a message that was noted from one that was not: it gets that one again, with the same id.
  ['claimed', 0, 1],
  ['sent', 1, 2],
  ['recorded', 1, 1],
])(
  'R-JOB-5 a process that is killed when all is %s loses nothing and repeats nothing that it noted',
  async (step, before, after) => {
    const [leaver, guest] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    await signInAt(partner, new Browser(t, guest.access_token), { scope: 'openid' });
    await deliverAll();
    const known = arrived();
    /** How often each that is new arrived. */
    const times = () => {
      const all = Object.entries(arrived()).map(([name, list]) => {
        const fresh = list.filter((each) => !known[name as keyof typeof known].includes(each));
        return [name, Object.values(Object.groupBy(fresh, String)).map((each) => each?.length)];
      });
      return Object.fromEntries(all);
    };
    const each = (n: number, count = 1) => Array<number>(n === 0 ? 0 : count).fill(n);
    const all = (n: number) => ({
      messages: each(n, 2),
      events: each(n),
      signOuts: each(n),
      signals: each(n),
    });
    await deleteAccount(t, leaver.access_token);
    await sendCode(t, freshPhone());
    await post(t, '/user/auth/logout', { refresh_token: guest.refresh_token });
    await noticeEndedSessions(t.deps);
    await sealAudit(t.deps);
    expect(await killedAt(step)).toBe('SIGKILL');
    expect(times()).toEqual(all(before));
    // Nothing that another process may be doing is done beside it.
    await deliverAll();
    expect(times()).toEqual(all(before));
    ahead += 2 * MINUTE;
    await deliverAll();
    await deliverAll();
    expect(times()).toEqual(all(after));
  },
);
