import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import type { GuardedFetch } from '#platform/ports/outbound/guarded-fetch.ts';
import { sendLogouts, sendSignals } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { PARTNER } from '#test/installation/fill.ts';
import { startStored } from '#test/installation/stored.ts';
import { tryCode } from '#test/people/codes.ts';
import { erase, rowsOfAccount } from '#test/people/own-data.ts';
import { get, idOf } from '#test/people/people.ts';
import { logIn } from '#test/people/resets.ts';
import { termsOf } from '#test/people/terms.ts';
import { deliverWebhooks } from '#test/people/webhook.ts';
import { startBackend, WEBHOOK_SECRET } from '#test/providers/backend.ts';
import { openRow } from '#verification/documents/documents.ts';

/** The oldest version from which an installation is brought up to date, by the name of its last migration. */
const STORED = '0037-detail-values';

it('R-OPS-46 R-CODE-13 R-LEGAL-5 an installation of the stored version goes on: each waiting message arrives once, its code is accepted, everything opens, and nobody is asked for the terms again', async () => {
  const arrived: Record<string, string[]> = { '/backchannel': [], '/signals': [] };
  const guardedFetch: GuardedFetch = async (address, call) => {
    const to = String(address).replace(PARTNER, '');
    arrived[to]?.push(String(call?.body).replace('logout_token=', ''));
    return new Response(null, { status: 202 });
  };
  let now = Date.now;
  const backend = await startBackend(() => now());
  const env = { WEBHOOK_URL: backend.url, WEBHOOK_SECRET };
  const { t, known } = await startStored(STORED, { env, deps: { guardedFetch } });
  now = t.clock.now;
  try {
    const expected = await waitingIn(t);
    // What a killed process had claimed, and what rests after a failure, is due again.
    t.clock.advance(2 * MINUTE);
    for (let round = 0; round < 2; round += 1) {
      await t.deliver();
      await deliverWebhooks(t);
      await sendLogouts(t.deps);
      await sendSignals(t.deps);
      t.clock.advance(10 * SECOND);
    }
    const jtis = arrived['/signals']?.map((set) => decodeJwt(set).jti);
    const sids = arrived['/backchannel']?.map((token) => decodeJwt(token).sid);
    expect({
      messages: [...t.mails, ...t.texts].map(({ to }) => to).sort(),
      events: backend.received.map(({ id }) => id).sort(),
      signOuts: sids?.sort(),
      signals: jtis?.sort(),
    }).toEqual(expected);
    for (const each of Object.values(expected)) expect(each.length).toBeGreaterThan(1);

    // A page whose code was sent before has no cookie of its request.
    const [{ to: email, text } = { to: '', text: '' }] = t.mails.filter(hasCode);
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    expect((await tryCode(t, { email }, code)).statusCode).toBe(200);

    await sealAudit(t.deps);
    expect((await verifyAudit(t.deps)).problems).toEqual([]);
    const images = await t.deps.db.selectFrom('documents').selectAll().execute();
    for (const image of images) expect(await openRow(t.deps, image)).toMatchObject({ ok: true });
    const keeper = await signedIn(t, known.keeper);
    const createdAt = (await get(t, '/user/profile', keeper)).json().created_at;
    expect(await termsOf(t, keeper)).toMatchObject({
      accepted: true,
      last: { version: 1, at: createdAt },
    });
    const { keptDetails } = (await get(t, '/user/own-data', keeper)).json();
    expect(keptDetails).toMatchObject({ details: { firstName: 'Олена' } });
    const token = await signedIn(t, known.submitter);
    expect((await erase(t, token)).statusCode).toBe(200);
    const id = await idOf(t, { access_token: token });
    expect(await rowsOfAccount(t, id)).toMatchObject({ documents: 0, drafts: 0, kept_details: 0 });
  } finally {
    await t.close();
    await backend.close();
  }
});

const hasCode = ({ text }: { text: string }) => /\b\d{6}\b/.test(text);

async function signedIn(t: TestApp, { email, password }: { email: string; password: string }) {
  return ((await logIn(t, email, password)).json() as { access_token: string }).access_token;
}

/** What waits in the tables of the stored version. Signals of a stream that is polled wait for its receiver. */
async function waitingIn(t: TestApp) {
  const { db, outbox } = t.deps;
  const messages = await db.selectFrom('outbox').select('payload').execute();
  const events = await db
    .selectFrom('webhook_messages')
    .select('id')
    .where('state', '=', 'waiting')
    .execute();
  const signOuts = await db.selectFrom('logout_notices').select('sid').execute();
  const signals = await db
    .selectFrom('signals')
    .innerJoin('streams', 'streams.id', 'signals.stream_id')
    .select('signals.id')
    .where('signals.state', '=', 'waiting')
    .where('streams.method', '=', 'push')
    .execute();
  return {
    messages: messages.map(({ payload }) => outbox.open(payload).to).sort(),
    events: events.map(({ id }) => id).sort(),
    signOuts: signOuts.map(({ sid }) => sid).sort(),
    signals: signals.map(({ id }) => id).sort(),
  };
}
