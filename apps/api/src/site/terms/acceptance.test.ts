import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { disableAccount } from '#identity/closing/closing.ts';
import { openDatabase } from '#platform/db/client.ts';
import { findRows } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { latestCode, sendCode } from '#test/people/codes.ts';
import { aRegisteredPerson, idOf, post } from '#test/people/people.ts';
import { accountIdOf, eventsOf } from '#test/people/resets.ts';
import { callbackOf, completeFlow, somebody } from '#test/people/social.ts';
import {
  acceptTerms,
  aNewcomer,
  anImportedPerson,
  announceNext,
  signedIn,
  termsOf,
} from '#test/people/terms.ts';
import { aWalletPerson } from '#test/people/wallets.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

let t: TestApp;
let google: TestProvider;
beforeAll(async () => {
  google = await startProvider('google', [callbackOf('google')]);
});
beforeEach(async () => {
  await t?.close();
  t = await startApp({ env: google.env });
});
afterAll(async () => {
  await t.close();
  await google.close();
});

const CLOSED = '/user/keep-typed';
/** What a call answers that needs the terms. */
async function closedCall(token: string) {
  const answer = await post(t, CLOSED, { typed: { city: 'Kyiv' } }, { token });
  return answer.statusCode === 403 ? (answer.json() as { code: string }).code : 'open';
}
const acceptedBy = (account_id: string) =>
  findRows(t, 'terms_acceptances', { account_id }, 'version', 'accepted_at');

describe('R-LEGAL-5 the acceptance of the terms', () => {
  it('R-LEGAL-5 of an imported person is asked for at the first sign-in, by whichever method', async () => {
    const byPassword = await aNewcomer(t);
    expect(await termsOf(t, byPassword.token)).toEqual({
      version: 1,
      from: null,
      accepted: false,
      last: null,
      coming: null,
    });
    expect(await closedCall(byPassword.token)).toBe('terms_not_accepted');

    const { email } = await anImportedPerson(t);
    await sendCode(t, { email });
    await t.deliver();
    const code = latestCode(t, { email });
    const byCode = await post(t, '/user/auth/verify-code', { email, code });
    expect(byCode.statusCode).toBe(200);
    const { access_token } = byCode.json() as { access_token: string };
    expect(await closedCall(access_token)).toBe('terms_not_accepted');

    const linked = await anImportedPerson(t);
    const social = await completeFlow(t, google, somebody({ email: linked.email }));
    const socialToken = social.words.access_token ?? '';
    expect(await idOf(t, { access_token: socialToken })).toBe(await accountIdOf(t, linked.email));
    expect(await closedCall(socialToken)).toBe('terms_not_accepted');
  });

  it('R-LEGAL-5 of a person whose sign-up showed the terms is asked for by no method', async () => {
    const social = await completeFlow(t, google, somebody());
    const people = [
      await aRegisteredPerson(t),
      { access_token: social.words.access_token ?? '' },
      await aWalletPerson(t),
    ];
    for (const { access_token } of people) {
      expect(await termsOf(t, access_token)).toMatchObject({ accepted: true, version: 1 });
      expect(await closedCall(access_token)).toBe('open');
    }
  });

  it('R-LEGAL-5 is stored once with its version and time, and is in the download and in the audit trail', async () => {
    const { email, token } = await aNewcomer(t);
    const id = await accountIdOf(t, email);
    t.clock.advance(MINUTE);
    const at = t.clock.now();
    const first = await acceptTerms(t, token, 1);
    t.clock.advance(MINUTE);
    const again = await acceptTerms(t, token, 1);
    const answer = {
      version: 1,
      accepted: true,
      last: { version: 1, at: new Date(at).toISOString() },
    };
    for (const each of [first, again]) {
      expect(each.statusCode).toBe(200);
      expect(each.json()).toMatchObject(answer);
    }
    expect(await acceptedBy(id)).toEqual([{ version: 1, accepted_at: at }]);
    expect(await eventsOf(t, 'terms_accepted', id)).toMatchObject([{ details: '{"version":1}' }]);
    expect(await closedCall(token)).toBe('open');
  });

  it('R-LEGAL-5 of another version than the one in force is refused, whether it is old, announced or made up', async () => {
    await announceNext(t);
    const { email, token } = await aNewcomer(t);
    for (const version of [2, 3, 9_999]) {
      const answer = await acceptTerms(t, token, version);
      expect([answer.statusCode, (answer.json() as { code: string }).code]).toEqual([
        409,
        'terms_changed',
      ]);
    }
    for (const version of [0, -1, 1.5, '1', null]) {
      const answer = await post(t, '/user/terms/accept', { version }, { token });
      expect(answer.statusCode).toBe(400);
    }
    expect(await acceptedBy(await accountIdOf(t, email))).toEqual([]);
    expect((await acceptTerms(t, token, 1)).statusCode).toBe(200);
  });

  it('R-LEGAL-5 of a new version is asked for from its day on, once, and of nobody who signed up after it was announced', async () => {
    const before = await aRegisteredPerson(t);
    const from = await announceNext(t);
    const coming = { version: 2, from };
    expect(await termsOf(t, before.access_token)).toMatchObject({
      accepted: true,
      version: 1,
      coming,
    });
    const later = await aRegisteredPerson(t);
    expect(await termsOf(t, later.access_token)).toMatchObject({
      accepted: true,
      last: { version: 2 },
      coming: null,
    });

    t.clock.advance(Date.parse(from) - MINUTE - t.clock.now());
    expect(await closedCall(await signedIn(t, before.email))).toBe('open');
    t.clock.advance(MINUTE);
    const token = await signedIn(t, before.email);
    expect(await closedCall(token)).toBe('terms_not_accepted');
    expect(await closedCall(await signedIn(t, later.email))).toBe('open');
    expect((await acceptTerms(t, token, 1)).statusCode).toBe(409);
    expect((await acceptTerms(t, token, 2)).json()).toMatchObject({
      version: 2,
      from,
      accepted: true,
      coming: null,
    });
    expect(await closedCall(token)).toBe('open');
    const versions = (await acceptedBy(await accountIdOf(t, before.email))).map(
      ({ version }) => version,
    );
    expect(versions.sort()).toEqual([1, 2]);
  });

  it('R-LEGAL-5 is refused to a closed account', async () => {
    const { email, token } = await aNewcomer(t);
    const id = await accountIdOf(t, email);
    await disableAccount(t.deps, id);
    expect((await acceptTerms(t, token, 1)).statusCode).toBe(401);
    expect(await acceptedBy(id)).toEqual([]);
  });

  it('R-LEGAL-5 costs a call no statement of its own', async () => {
    const { access_token } = await aRegisteredPerson(t);
    const plain = t.deps.db;
    const sent: string[] = [];
    t.deps.db = openDatabase(t.deps.config.database, { onQuery: ({ sql }) => void sent.push(sql) });
    // The version in force is read, and kept.
    await closedCall(access_token);
    sent.length = 0;
    expect(await closedCall(access_token)).toBe('open');
    const about = sent.filter((sql) => sql.includes('terms_'));
    expect(about).toEqual([expect.stringMatching(/from "sessions"/)]);
    await t.deps.db.destroy();
    t.deps.db = plain;
  });
});
