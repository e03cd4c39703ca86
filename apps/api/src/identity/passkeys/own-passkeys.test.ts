import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { changeRows, findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { freshPhone } from '#test/people/codes.ts';
import { deleteAccount } from '#test/people/own-data.ts';
import {
  addPasskeyTo,
  aPasskey,
  DEVICE_BOUND,
  FLAG,
  Passkey,
  PasskeyBrowser,
  SYNCED,
  signInBy,
} from '#test/people/passkeys.ts';
import { aRegisteredPerson, get, idOf, isIn, post } from '#test/people/people.ts';
import { reasonsFor } from '#test/people/refused-passkeys.ts';
import { logIn } from '#test/people/resets.ts';
import {
  addAddress,
  identityOfKind,
  messagesCausedBy,
  remove,
  signInMethodsOf,
} from '#test/people/sign-in-methods.ts';
import { PASSKEY } from './method.ts';
import { findPasskeys } from './passkeys.store.ts';

const t = anApp();

const REFUSED = 422;

const tokenOf = async () => (await aRegisteredPerson(t)).access_token;

describe('R-PK-6 a passkey is added', () => {
  it('R-PK-6 several belong to an account, each with its product and last use', async () => {
    const token = await tokenOf();
    const browser = new PasskeyBrowser(t);
    const first = await aPasskey(t, token);
    const known = new Passkey();
    t.clock.advance(MINUTE);
    known.aaguid = Buffer.from('d548826e79b4db40a3d811116f7e8349', 'hex');
    await aPasskey(t, token, known);
    const options = await browser.askToCreate(token);
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([first.id, known.id]);
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(64);
    expect(options.user.id).toBe(first.userHandle);
    await signInBy(t, known);
    const { identities } = await signInMethodsOf(t, token);
    expect(identities.filter(({ kind }) => kind === 'passkey')).toMatchObject([
      { label: '', passkey: { vendor: '', synced: true, verified: true, lastUsedAt: null } },
      { label: 'Bitwarden', passkey: { vendor: 'Bitwarden', lastUsedAt: expect.any(String) } },
    ]);
  });

  it('R-PK-6 is named by its owner only', async () => {
    const [token, other] = [await tokenOf(), await tokenOf()];
    await aPasskey(t, token);
    const { id } = await identityOfKind(t, token, 'passkey');
    const named = (by: string, name: string) =>
      post(t, '/user/passkeys/rename', { id, name }, { token: by });
    expect((await named(other, 'Mine')).statusCode).toBe(404);
    expect((await named(token, ' ')).statusCode).toBe(400);
    expect((await named(token, 'x'.repeat(61))).statusCode).toBe(400);
    expect((await named(token, 'Work laptop')).statusCode).toBe(204);
    expect((await identityOfKind(t, token, 'passkey')).label).toBe('Work laptop');
  });

  it('R-PK-6 every address of the account gets a letter', async () => {
    const { access_token: token, email } = await aRegisteredPerson(t);
    const { phone } = freshPhone();
    await addAddress(t, token, { phone });
    const messages = await messagesCausedBy(t, () => aPasskey(t, token));
    expect(messages.map((line) => line.split(':')[0]).toSorted()).toEqual(
      [email, phone].toSorted(),
    );
  });

  it('R-PK-6 needs a recent sign-in, and so does the challenge', async () => {
    const token = await tokenOf();
    const browser = new PasskeyBrowser(t);
    const made = new Passkey().attest(t, await browser.askToCreate(token));
    const created_at = t.clock.now() - 31 * MINUTE;
    await changeRows(
      t,
      'sessions',
      { account_id: await idOf(t, { access_token: token }) },
      { created_at },
    );
    for (const answer of [
      await browser.call('/user/identities/passkey/options', { conditional: false }, token),
      await browser.add(token, made),
    ]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'recent_sign_in_needed']);
    }
  });

  it('R-PK-6 one that another account has is not taken from it', async () => {
    const passkey = await aPasskey(t, await tokenOf());
    const thief = new Passkey();
    Object.assign(thief, { id: passkey.id });
    expect((await addPasskeyTo(t, await tokenOf(), thief)).json().code).toBe('identity_taken');
    expect((await signInBy(t, passkey)).statusCode).toBe(200);
  });
});

const UNFIT: Record<string, Parameters<Passkey['attest']>[2]> = {
  'another site’s origin': { origin: 'https://evil.example' },
  'a frame of another site': { crossOrigin: true },
  'another RP ID': { rpId: 'evil.example' },
  'the kind of a sign-in': { type: 'webauthn.get' },
  'no presence': { flags: SYNCED - FLAG.present },
  'no verification': { flags: SYNCED - FLAG.verified },
  'a copy of a key that cannot be copied': { flags: DEVICE_BOUND + FLAG.backedUp },
  'an unknown algorithm': { cose: Buffer.from('a3010103382f2006', 'hex') },
  'a key without a point': { cose: Buffer.from('a3010203262001', 'hex') },
  'deeply nested CBOR': { cose: Buffer.alloc(9_000, 0x81) },
  'too much': { cose: Buffer.alloc(13_000) },
};

describe('R-PK-7 a new passkey that does not fit', () => {
  it.each(Object.entries(UNFIT))('R-PK-7 %s: is refused', async (_what, changed) => {
    const token = await tokenOf();
    const browser = new PasskeyBrowser(t);
    const made = new Passkey().attest(t, await browser.askToCreate(token), changed);
    const reasons = await reasonsFor(t, async () => {
      const answer = await browser.add(token, made);
      expect([answer.statusCode, answer.json().code]).toEqual([REFUSED, 'passkey_refused']);
    });
    expect(reasons).toHaveLength(1);
    await aPasskey(t, token);
  });

  it('R-PK-7 another id than that of the key is refused', async () => {
    const token = await tokenOf();
    const browser = new PasskeyBrowser(t);
    const made = new Passkey().attest(t, await browser.askToCreate(token));
    const id = new Passkey().id;
    expect((await browser.add(token, { ...made, id, rawId: id })).statusCode).toBe(REFUSED);
  });

  it('R-PK-7 a manufacturer’s statement is not looked at, and nothing is fetched for it', async () => {
    const token = await tokenOf();
    const browser = new PasskeyBrowser(t);
    const statement = new Map<string, unknown>([['x5c', [new Uint8Array(8)]]]);
    const made = new Passkey().attest(t, await browser.askToCreate(token), {
      fmt: 'android-key',
      statement,
    });
    expect((await browser.add(token, made)).statusCode).toBe(204);
  });

  it('R-PK-7 a megabyte is refused before it is read', async () => {
    const token = await tokenOf();
    const browser = new PasskeyBrowser(t);
    const made = new Passkey().attest(t, await browser.askToCreate(token));
    made.response.attestationObject = 'o'.repeat(1 << 20);
    expect((await browser.add(token, made)).statusCode).toBe(413);
  });
});

describe('R-PK-8 a passkey that a password manager adds by itself', () => {
  it('R-PK-8 may come without presence and verification, after a password only', async () => {
    const { access_token, email, password } = await aRegisteredPerson(t);
    const { access_token: token } = (await logIn(t, email, password)).json();
    const browser = new PasskeyBrowser(t);
    const passkey = new Passkey();
    const options = await browser.askToCreate(token, true);
    const flags = SYNCED - FLAG.present - FLAG.verified;
    expect((await browser.add(token, passkey.attest(t, options, { flags }))).statusCode).toBe(204);
    expect(await identityOfKind(t, token, 'passkey')).toMatchObject({
      passkey: { verified: false },
    });
    // It signs in like any other, which verifies it.
    expect((await signInBy(t, passkey, { flags })).statusCode).toBe(REFUSED);
    const { access_token: third } = (await signInBy(t, passkey)).json();
    expect(await identityOfKind(t, access_token, 'passkey')).toMatchObject({
      passkey: { verified: true },
    });
    const refused = await browser.call(
      '/user/identities/passkey/options',
      { conditional: true },
      third,
    );
    expect(refused.json().code).toBe('recent_sign_in_needed');
  });
});

describe('R-PK-9 a passkey is removed', () => {
  it('R-PK-9 with what is stored of it, its sessions, and its entry for password managers', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const passkey = await aPasskey(t, token);
    const { access_token: session } = (await signInBy(t, passkey)).json();
    const accepted = async () => (await get(t, '/user/passkeys', token)).json();
    expect(await accepted()).toEqual({
      rpId: 'localhost',
      userId: passkey.userHandle,
      allAcceptedCredentialIds: [passkey.id],
    });
    await remove(t, token, await identityOfKind(t, token, 'passkey'));
    expect(await isIn(t, session)).toBe(false);
    expect(await isIn(t, token)).toBe(true);
    expect((await signInBy(t, passkey)).statusCode).toBe(REFUSED);
    expect((await accepted()).allAcceptedCredentialIds).toEqual([]);
    expect(await findRows(t, 'passkeys', { subject: passkey.id })).toEqual([]);
  });

  it('R-PK-9 the only sign-in method stays', async () => {
    const { access_token: token } = await aRegisteredPerson(t);
    const passkey = await aPasskey(t, token);
    expect((await remove(t, token, await identityOfKind(t, token, 'email'))).statusCode).toBe(204);
    const last = await remove(t, token, await identityOfKind(t, token, 'passkey'));
    expect(last.json().code).toBe('last_identity');
    expect((await signInBy(t, passkey)).statusCode).toBe(200);
  });

  it('R-PK-9 the data download has it, and the deletion of the account removes it', async () => {
    const person = await aRegisteredPerson(t);
    const passkey = await aPasskey(t, person.access_token);
    const id = await idOf(t, person);
    expect(await PASSKEY.exportOf(t.deps.db, id, [])).toMatchObject({
      passkeys: [{ subject: passkey.id, verified: 1 }],
      passkeyHandle: { handle: passkey.userHandle },
    });
    await deleteAccount(t, person.access_token);
    expect(await findPasskeys(t.deps.db, id)).toEqual([]);
    expect(await findRows(t, 'passkey_handles', { account_id: id })).toEqual([]);
    t.clock.advance(DAY);
    expect((await signInBy(t, passkey)).statusCode).toBe(REFUSED);
  });
});
