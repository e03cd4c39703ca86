import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operateOn, operateWith, settingsOf } from '#test/engines/operate.ts';
import { findRow, findRows } from '#test/engines/rows.ts';
import { freshEmail, freshPhone } from '#test/people/codes.ts';
import { EXPORTS, FIREBASE_CONSOLE } from '#test/people/exports.ts';
import { aRegisteredPerson, idOf, PASSWORD, post } from '#test/people/people.ts';
import { accountIdOf, logIn, receiveLink } from '#test/people/resets.ts';
import { methodLabelsOf } from '#test/people/sign-in-methods.ts';
import { profileOf } from '#test/people/social.ts';
import { type RogueApp, signInWith, startRogueApp } from '#test/providers/social-app.ts';
import type { Line } from './import.ts';
import { SOURCES } from './sources.ts';

let t: RogueApp;
beforeAll(async () => {
  t = await startRogueApp();
});
afterAll(() => t.close());

let files = 0;
function aFile(content: string | Buffer): string {
  files += 1;
  const path = join(t.dataDir, `people-${files}`);
  writeFileSync(path, content);
  return path;
}

async function importing(content: string | Buffer, source: string, ...options: string[]) {
  const file = aFile(content);
  const settings = { ...settingsOf(t), ...t.rogue.env };
  const done = await operateWith(settings, 'people', 'import', file, '--from', source, ...options);
  const report = done.code === 0 ? readFileSync(`${file}.report.jsonl`, 'utf8') : '';
  const lines = report
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
  return { ...done, lines, file };
}

const csv = (...rows: string[]) =>
  ['external_id,email,email_verified,phone,phone_verified,password_hash,google_sub', ...rows].join(
    '\n',
  );
const outcomes = ({ lines }: { lines: Line[] }) => lines.map(({ outcome }) => outcome);
const hashOf = async (email: string) =>
  (await findRow(t, 'accounts', { id: await accountIdOf(t, email) }, 'password_hash'))
    .password_hash;

const countAccounts = async () => (await findRows(t, 'accounts', {}, 'id')).length;

let ids = 0;
function somebody(more: { verified?: boolean; password?: string } = {}) {
  ids += 1;
  return { id: `person-${ids}`, ...freshEmail(), password: PASSWORD, ...more };
}

describe('R-IMPORT-1 people of another system', () => {
  it.each(SOURCES.filter((source) => source !== 'cognito'))(
    'R-IMPORT-1 of %s sign in with the password that they had, and have a hash of ours after it',
    async (source) => {
      const [one, two] = [somebody(), somebody()];
      const options = source === 'firebase' ? ['--firebase-hash', aFile(FIREBASE_CONSOLE)] : [];
      const mails = t.mails.length;
      const done = await importing(EXPORTS[source]([one, two]), source, ...options);
      expect(done).toMatchObject({ code: 0, err: '' });
      expect(done.out).toContain('Imported: 2. There already: 0.');
      expect(outcomes(done)).toEqual(['imported', 'imported']);
      expect((await logIn(t, one.email, `${PASSWORD} `)).statusCode).toBe(401);
      const signedIn = await logIn(t, one.email, PASSWORD);
      expect(signedIn.statusCode).toBe(200);
      const { access_token } = signedIn.json() as { access_token: string };
      expect(await methodLabelsOf(t, access_token)).toEqual([`email ${one.email}`]);
      expect(await hashOf(one.email)).toMatch(/^\$argon2id\$/);
      expect(await hashOf(two.email)).toMatch(/^\$imported\$/);
      await t.deliver();
      expect(t.mails.length, 'nothing is emailed').toBe(mails);
      expect((await logIn(t, one.email, PASSWORD)).statusCode).toBe(200);
      await t.deliver();
    },
  );

  it('R-IMPORT-1 of cognito, which gives no hash, set a password by the reset link', async () => {
    const one = somebody();
    const done = await importing(EXPORTS.cognito([one]), 'cognito');
    expect(done.lines).toEqual([
      { line: 1, id: one.id, outcome: 'imported', notes: ['no_password'] },
    ]);
    expect((await logIn(t, one.email, PASSWORD)).statusCode).toBe(401);
    expect(await receiveLink(t, one.email)).toContain('token=');
  });

  it('R-IMPORT-1 who signed in with Google there does so here, and is the same person', async () => {
    const { email } = freshEmail();
    await importing(csv(`linked,${email},true,,,,sub-of-linked`), 'csv');
    const landed = await signInWith(t, { sub: 'sub-of-linked', email: 'other@example.com' });
    expect((await profileOf(t, landed)).id).toBe(await accountIdOf(t, email));
  });

  it('R-IMPORT-1 are neither verified nor told, and accepted no terms', async () => {
    const one = somebody();
    await importing(EXPORTS.csv([one]), 'csv');
    const id = await accountIdOf(t, one.email);
    expect(await findRow(t, 'kyc', { account_id: id }, 'status')).toEqual({ status: 'NONE' });
    expect(await findRows(t, 'terms_acceptances', { account_id: id })).toEqual([]);
    expect(await findRow(t, 'external_ids', { account_id: id })).toMatchObject({
      external_id: one.id,
    });
  });
});

describe('R-IMPORT-3 an import takes over nobody', () => {
  it('R-IMPORT-3 an address that nobody proved is left out, with the password and all', async () => {
    const unproved = somebody({ verified: false });
    for (const source of SOURCES) {
      const done = await importing(EXPORTS[source]([unproved]), source);
      expect(outcomes(done), source).toEqual(['nothing_verified']);
    }
    const { phone } = freshPhone();
    const hash = hashSync(PASSWORD, 4);
    const done = await importing(csv(`half,${unproved.email},false,${phone},true,${hash},`), 'csv');
    expect(done.lines[0]).toMatchObject({
      outcome: 'imported',
      notes: ['email_unverified', 'hash_without_email'],
    });
    expect(await findRows(t, 'identities', { subject: unproved.email })).toEqual([]);
  });

  it('R-IMPORT-3 whose address, number or link has an account is not imported, nor is a part of them', async () => {
    const person = await aRegisteredPerson(t);
    const before = await countAccounts();
    const { phone } = freshPhone();
    await importing(csv(`first,,,${phone},true,,sub-of-first`), 'csv');
    const done = await importing(
      csv(
        `a,${person.email},true,,,,new-sub`,
        `b,${freshEmail().email},true,${phone},true,,`,
        `c,${freshEmail().email},true,,,,sub-of-first`,
      ),
      'csv',
    );
    expect(outcomes(done)).toEqual(['taken', 'taken', 'taken']);
    expect(await countAccounts()).toBe(before + 1);
    expect((await logIn(t, person.email, person.password)).statusCode).toBe(200);
  });

  it('R-IMPORT-3 a password for a phone number tells nobody that the number has an account', async () => {
    const { email } = freshEmail();
    const { phone } = freshPhone();
    await importing(csv(`both,${email},true,${phone},true,${hashSync(PASSWORD, 4)},`), 'csv');
    expect(
      (await post(t, '/user/auth/login', { email: phone, password: PASSWORD })).statusCode,
    ).toBe(401);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
    // The hash is ours now.
    const answer = await post(t, '/user/auth/login', { email: phone, password: PASSWORD });
    expect(answer.json()).toHaveProperty('ticket');
  });
});

describe('R-IMPORT-2 R-IMPORT-4 a file', () => {
  it('R-IMPORT-2 a second run changes nobody, whatever became of them since', async () => {
    const one = somebody();
    const { file } = await importing(EXPORTS.csv([one, one]), 'csv');
    const signedIn = await logIn(t, one.email, PASSWORD);
    const id = await idOf(t, signedIn.json() as { access_token: string });
    const hash = await hashOf(one.email);
    const again = await operateOn(t, 'people', 'import', file, '--from', 'csv');
    expect(again.out).toContain('Imported: 0. There already: 2.');
    expect(await accountIdOf(t, one.email)).toBe(id);
    expect(await hashOf(one.email)).toBe(hash);
  });

  it('R-IMPORT-4 a dry run says the same and writes nothing', async () => {
    const [one, two] = [somebody(), somebody({ verified: false })];
    const person = await aRegisteredPerson(t);
    const content = EXPORTS.csv([one, one, two, { ...somebody(), email: person.email }]);
    const before = await countAccounts();
    const tried = await importing(content, 'csv', '--dry-run');
    expect(await countAccounts()).toBe(before);
    expect(tried.out).toContain('Would be imported: 1. There already: 1.');
    const done = await importing(content, 'csv');
    expect(done.lines).toEqual(tried.lines);
    expect(outcomes(done)).toEqual(['imported', 'there_already', 'nothing_verified', 'taken']);
  });

  it('R-IMPORT-4 each row that cannot be read says why, and the others are imported', async () => {
    const one = somebody();
    const wrong = (row: object) => Buffer.from(`${JSON.stringify(row)}\n`);
    const good = Buffer.from(EXPORTS.supabase([one]));
    const at = { email_confirmed_at: '2025-02-01T10:00:00Z' };
    const content = Buffer.concat([
      good,
      wrong({ ...at, email: 'no-id@example.com' }),
      wrong({ ...at, id: 'no-address' }),
      wrong({ ...at, id: 'not-an-address', email: 'Ada' }),
      Buffer.from('["an", "array"]\n{"id": \n\n'),
      Buffer.concat([
        Buffer.from('{"id":"latin1","email":"gr'),
        Buffer.from([0xfc]),
        Buffer.from('n@example.com"}\n'),
      ]),
      wrong({ ...at, id: 'long', email: 'a'.repeat(1_000_001) }),
      wrong({ ...at, id: 'banned', email: 'banned@example.com', deleted_at: '2025-03-01' }),
      Buffer.from(EXPORTS.supabase([somebody()])),
    ]);
    const done = await importing(content, 'supabase');
    expect(done.lines.map(({ line, outcome }) => `${line} ${outcome}`)).toEqual([
      '1 imported',
      '2 no_id',
      '3 nothing_verified',
      '4 nothing_verified',
      '5 no_object',
      '6 no_object',
      '8 encoding',
      '9 too_long',
      '10 disabled',
      '11 imported',
    ]);
    expect(done.out).toContain('Not imported: 1, because the row is not UTF-8.');
  });

  it('R-IMPORT-4 lines of a CSV file may end in more than one manner', async () => {
    const [one, two] = [freshEmail(), freshEmail()];
    const content = `external_id,email,email_verified\r\nends-1,"${one.email}",true\nends-2,"${two.email}",true\r\n`;
    expect(outcomes(await importing(content, 'csv'))).toEqual(['imported', 'imported']);
  });

  it.each([
    ['an unknown hash', 'd41d8cd98f00b204e9800998ecf8427e', 'hash_unknown'],
    ['bcrypt of cost 31', `$2b$31$${'a'.repeat(53)}`, 'hash_too_dear'],
  ])('R-IMPORT-4 R-IMPORT-5 %s: the person sets a new password', async (_what, hash, note) => {
    const one = somebody();
    const done = await importing(csv(`${one.id},${one.email},true,,,${hash},`), 'csv');
    expect(done.lines[0]).toMatchObject({ outcome: 'imported', notes: [note] });
    expect(await hashOf(one.email)).toBeNull();
    expect(await receiveLink(t, one.email)).toContain('token=');
  });

  it.each([
    ['nothing', '', 'csv', 'empty'],
    ['one JSON document', '[\n{"id": "a"}\n]', 'auth0', 'jq'],
    ['one JSON document in lines', '{\n"users": []\n}', 'keycloak', 'jq'],
    ['UTF-16', Buffer.from('\ufeffexternal_id', 'utf16le'), 'csv', 'UTF-16'],
    ['broken CSV', 'external_id,email\na,"b', 'csv', 'no CSV'],
  ])(
    'R-IMPORT-4 %s: nothing is imported, and a sentence says why',
    async (_what, content, source, why) => {
      const before = await countAccounts();
      const done = await importing(content, source);
      expect(done.code).toBe(1);
      expect(done.err).toMatch(/^Nothing was imported\. /);
      expect(done.err).toContain(why);
      expect(await countAccounts()).toBe(before);
    },
  );

  it.each([
    [],
    ['import'],
    ['import', 'x'],
    ['import', 'x', '--from', 'okta'],
    ['import', 'x', 'y', '--from', 'csv'],
    ['import', 'x', '--from', 'csv', '--firebase-hash', 'z'],
    ['list'],
  ])('R-IMPORT-4 no command: %j', async (...words) => {
    const done = await operateOn(t, 'people', ...words);
    expect(done.code).toBe(2);
    expect(done.err).toContain('npm run people -- import');
  });
});
