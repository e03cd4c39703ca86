import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { sendCode, tryCode } from '#test/people/codes.ts';
import { get, PASSWORD, post } from '#test/people/people.ts';

const t = anApp();

const exists = (email: string) => post(t, '/user/exist-email', { email });

describe('R-VAL-5 email addresses', () => {
  it('R-VAL-5 are checked, stored, sent to and found in one normalized form', async () => {
    const typed = ' A@B.Online ';
    expect((await sendCode(t, { email: typed })).statusCode).toBe(200);
    await t.deliver();
    expect(t.mails.at(-1)?.to).toBe('a@b.online');
    const code = /\b\d{6}\b/.exec(t.mails.at(-1)?.text ?? '')?.[0] ?? '';
    const { verified } = (await tryCode(t, { email: 'a@b.ONLINE' }, code)).json() as {
      verified: string;
    };
    const registered = await post(t, '/user/auth/registration-with-email', {
      email: '\uff21@b.online',
      password: PASSWORD,
      verified,
    });
    expect(registered.statusCode).toBe(200);
    const { access_token } = registered.json() as { access_token: string };
    const profile = await get(t, '/user/profile', access_token);
    expect(profile.json()).toMatchObject({ email: 'a@b.online' });
    for (const each of [
      typed,
      'a@b.online',
      'A@B.ONLINE',
      'a\u200b@b.online',
      '\ufeffa@b.online',
    ]) {
      expect((await exists(each)).body).toBe('true');
      expect(
        (await post(t, '/user/auth/login', { email: each, password: PASSWORD })).statusCode,
      ).toBe(200);
    }
    // Letters about these sign-ins: the next tests look for others.
    await t.deliver();
    expect((await exists('aa@b.online')).body).toBe('false');
    expect(await t.deps.db.selectFrom('identities').select('subject').execute()).toEqual([
      { subject: 'a@b.online' },
    ]);
    expect(await t.deps.db.selectFrom('codes').select('address').execute()).toEqual([
      { address: 'a@b.online' },
    ]);
  });

  it.each([
    ['no at', 'victim.example.com'],
    ['full-width at', 'victim@evil.example\uff20example.com'],
    ['full-width at alone', 'victim\uff20example.com'],
    ['small at', 'victim\ufe6bexample.com'],
    ['two ats', 'victim@evil.example@example.com'],
    ['quotes', '"victim@example.com"@evil.example'],
    ['quoted local part', '"victim"@example.com'],
    ['comment', 'victim(comment)@example.com'],
    ['comment in the domain', 'victim@(evil.example)example.com'],
    ['display name', 'Victim <victim@example.com>'],
    ['group', 'all:victim@example.com,evil@example.com;'],
    ['list', 'victim@example.com,evil@example.com'],
    ['list with a space', 'victim@example.com evil@example.com'],
    ['semicolons', 'victim@example.com;evil@example.com'],
    ['header', 'victim@example.com\r\nBcc: evil@example.com'],
    ['header in the middle', 'victim\r\nBcc: evil@example.com'],
    ['line feed', 'victim\n@example.com'],
    ['tab', 'vic\ttim@example.com'],
    ['percent routing', 'victim%evil.example@example.com'],
    ['bang path', 'evil!victim@example.com'],
    ['backslash', 'victim\\@example.com'],
    ['address literal', 'victim@[127.0.0.1]'],
    ['no suffix', 'victim@localhost'],
    ['suffix of one', 'victim@example.c'],
    ['two dots', 'victim..x@example.com'],
    ['leading dot', '.victim@example.com'],
    ['trailing dot', 'victim@example.com.'],
    ['leading hyphen', 'victim@-example.com'],
    ['umlaut that is not NFKC of ASCII', 'v\u00efctim@example.com'],
    ['Cyrillic letter', 'v\u0456ctim@example.com'],
    ['right-to-left override in letters', 'victim@example.\u202bmoc\u05d0'],
    ['local part of 65', `${'v'.repeat(65)}@example.com`],
    ['255 characters', `v@${'example.'.repeat(31)}online`],
    ['a space alone in the local part', 'vic tim@example.com'],
  ])('R-VAL-5 are refused: %s', async (_name, email) => {
    for (const answer of [
      await exists(email),
      await sendCode(t, { email }),
      await post(t, '/user/auth/login', { email, password: PASSWORD }),
      await post(t, '/user/auth/registration-with-email', { email, password: PASSWORD }),
    ]) {
      expect(expectContractError(answer)).toMatchObject({
        code: 'invalid_request',
        // Letters of another alphabet have a separate error.
        fields: { email: expect.stringMatching(/^email_(invalid|letters)$/) },
      });
    }
    expect(await t.deps.db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  it('R-VAL-5 are refused as too long at 10 kB, and as missing if empty', async () => {
    const long = await exists(`${'a'.repeat(10_000)}@example.com`);
    expect(long.json()).toMatchObject({ fields: { email: 'too_long' } });
    for (const email of ['', '   ', '\u200b']) {
      expect((await exists(email)).json()).toMatchObject({ fields: { email: 'required' } });
    }
  });

  it.each([
    'first.last+tag@example.com',
    "o'neil@example.ie",
    'a-b_c@sub-domain.example.co.uk',
    'x@example.museum',
    'x@example.photography',
    'under_score@ex_ample.com',
    '~tilde&and@example.de',
    '1234567890@123.com',
    'xn--mnchen-3ya@xn--mnchen-3ya.de',
  ])('R-VAL-5 are accepted: %s', async (email) => {
    expect((await sendCode(t, { email })).statusCode).toBe(200);
    await t.deliver();
    expect(t.mails.at(-1)?.to).toBe(email);
  });
});
