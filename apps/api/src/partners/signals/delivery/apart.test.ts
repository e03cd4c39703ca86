import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { noticeEndedSessions } from '#partners/logout/logout.ts';
import { sendLogouts, sendSignals } from '#test/engines/drain.ts';
import { type LogoutReceiver, startLogoutReceiver } from '#test/partners/logout-receiver.ts';
import { aPartner, Browser, type Issuer, signInAt, startIssuer } from '#test/partners/partner.ts';
import {
  aStream,
  pollAt,
  type SignalReceiver,
  startSignalReceiver,
} from '#test/partners/signal-receiver.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

let t: Issuer;
let receivers: SignalReceiver[];
let logouts: LogoutReceiver[];
/** How far Portico's clock is ahead, and the next random waits. */
let ahead = 0;
let waits: number[] = [];
const clock = {
  now: () => Date.now() + ahead,
  apart: (ms: number) => {
    expect(ms).toBe(10 * SECOND);
    return waits.shift() ?? 0;
  },
};
beforeAll(async () => {
  receivers = [await startSignalReceiver(), await startSignalReceiver()];
  logouts = [await startLogoutReceiver(), await startLogoutReceiver()];
  const origins = [...receivers, ...logouts].map(({ origin }) => origin).join(',');
  t = await startIssuer({ env: { PARTNER_ORIGINS: origins }, deps: { clock } });
});
afterAll(async () => {
  await t.close();
  await Promise.all([...receivers, ...logouts].map((each) => each.close()));
});
beforeEach(() => {
  waits = [];
});

const endSessions = () =>
  t.deps.db.updateTable('sessions').set({ ended_at: clock.now() }).execute();

async function sendAll() {
  await sendLogouts(t.deps);
  await sendSignals(t.deps);
}

it('R-SSF-40 two partners learn of one sign-out at different moments, ten seconds later at most, and no time in it is of the event', async () => {
  const person = await aRegisteredPerson(t);
  const browser = new Browser(t, person.access_token);
  for (const n of [0, 1]) {
    const partner = await aPartner(t, {
      metadata: { backchannel_logout_uri: String(logouts[n]?.uri) },
    });
    await aStream(t, partner, String(receivers[n]?.uri));
    await signInAt(partner, browser);
  }
  await endSessions();
  // Two logout tokens, then two signals.
  waits = [1000, 9999, 4000, 7000];
  const ended = clock.now();
  await noticeEndedSessions(t.deps);
  expect(waits).toEqual([]);
  const arrived: number[] = [];
  const count = () =>
    [...receivers.map(({ sets }) => sets), ...logouts.map(({ tokens }) => tokens)].flat().length;
  for (let second = 0; second <= 11; second += 1) {
    ahead = ended + second * SECOND - Date.now();
    await sendAll();
    arrived.push(count());
  }
  expect(arrived[0]).toBe(0);
  expect(arrived.at(-1)).toBe(4);
  const times = [
    ...receivers.flatMap(({ sets }) => sets),
    ...logouts.flatMap(({ tokens }) => tokens),
  ]
    .map((each) => decodeJwt(each))
    .map((claims) => Number(claims.iat));
  expect(new Set(times).size).toBe(4);
  for (const { sets } of receivers) {
    const { iat, events } = decodeJwt(String(sets[0])) as {
      iat: number;
      events: Record<string, { event_timestamp: number }>;
    };
    expect(Object.values(events)[0]?.event_timestamp).toBe(iat);
    expect(iat).toBeGreaterThan(Math.floor(ended / SECOND));
  }
});

it('R-SSF-40 a signal that is handed out again has one jti, and the time at which it is', async () => {
  ahead = 0;
  const partner = await aPartner(t);
  const stream = await aStream(t, partner);
  const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
  await signInAt(partner, browser);
  await endSessions();
  waits = [5 * SECOND];
  await noticeEndedSessions(t.deps);
  const poll = async () => (await pollAt(t, stream, { returnImmediately: true })).heard;
  expect(await poll()).toEqual([]);
  ahead = 6 * SECOND;
  const [first] = await poll();
  ahead = 60 * SECOND;
  const [again] = await poll();
  expect(again?.jti).toBe(first?.jti);
  const at = (each: typeof first) => Number(each?.details.event_timestamp);
  expect(at(again) - at(first)).toBeGreaterThanOrEqual(53);
});
