import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { hashSync } from 'bcryptjs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operateOn, operateWith, settingsOf } from '#test/engines/operate.ts';
import { findRows } from '#test/engines/rows.ts';
import { freshEmail, freshPhone } from '#test/people/codes.ts';
import { aRegisteredPerson, PASSWORD } from '#test/people/people.ts';
import { logIn } from '#test/people/resets.ts';
import { profileOf } from '#test/people/social.ts';
import { type RogueApp, signInWith, startRogueApp } from '#test/providers/social-app.ts';

let [here, there]: RogueApp[] = [];
let key: string;
let recipient: string;
beforeAll(async () => {
  [here, there] = [await startRogueApp(), await startRogueApp()];
  key = await generateX25519Identity();
  recipient = await identityToRecipient(key);
});
afterAll(() => Promise.all([here?.close(), there?.close()]));

const of = (app: RogueApp | undefined) => app as RogueApp;
const on = (app: RogueApp, ...words: string[]) =>
  operateWith({ ...settingsOf(app), ...app.rogue.env }, 'people', ...words);

async function opened(file: string): Promise<string> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  return decrypter.decrypt(new Uint8Array(readFileSync(file)), 'text');
}

const WALLETS = [
  'eip155:0x52908400098527886E0F7030069857D2E4169EE7',
  'eip155:137:0x'.padEnd(53, 'a'),
];

it('R-IMPORT-6 an export is read by its recipient alone, and people go on with it elsewhere', async () => {
  const person = await aRegisteredPerson(of(here));
  const { email } = freshEmail();
  const { phone } = freshPhone();
  const file = join(of(here).dataDir, 'in.jsonl');
  const hash = hashSync(PASSWORD, 4);
  const rows = [
    { external_id: 'a', email, email_verified: true, password_hash: hash, google_sub: 'sub-a' },
    { external_id: 'b', phone, phone_verified: true, locale: 'uk-UA', wallets: WALLETS },
  ];
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'));
  expect((await on(of(here), 'import', file, '--from', 'csv')).out).toContain('Imported: 2.');

  const sealed = join(of(here).dataDir, 'people.age');
  const done = await on(of(here), 'export', sealed, '--to', recipient);
  expect(done).toMatchObject({ code: 0, err: '' });
  expect(done.out).toContain('Exported: 3.');
  expect(statSync(sealed).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(sealed, 'latin1');
  for (const open of [person.email, email, phone, hash]) expect(bytes).not.toContain(open);

  const lines = await opened(sealed);
  const people = lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(people).toContainEqual({ ...rows[0], locale: 'en-US' });
  expect(people).toContainEqual({
    ...rows[1],
    wallets: WALLETS.map((wallet) => wallet.toLowerCase()),
  });
  const events = await findRows(of(here), 'audit_events', { kind: 'people_exported' });
  expect(events).toHaveLength(1);

  const copy = join(of(there).dataDir, 'in.jsonl');
  writeFileSync(copy, lines);
  const arrived = await on(of(there), 'import', copy, '--from', 'csv');
  expect(arrived.out).toContain('Imported: 3.');
  expect((await logIn(of(there), person.email, PASSWORD)).statusCode).toBe(200);
  expect((await logIn(of(there), email, PASSWORD)).statusCode).toBe(200);
  const landed = await signInWith(of(there), { sub: 'sub-a', email: 'other@example.com' });
  expect((await profileOf(of(there), landed)).email).toBe(email);
  const wallets = await findRows(of(there), 'identities', { kind: 'wallet' }, 'subject', 'label');
  expect(wallets).toEqual(
    expect.arrayContaining([
      { subject: WALLETS[0]?.toLowerCase(), label: WALLETS[0]?.slice('eip155:'.length) },
    ]),
  );
});

it.each([
  ['a key that is none', ['export', 'x.age', '--to', 'age1nobody'], 1, 'age1'],
  ['a secret key', ['export', 'x.age', '--to', 'AGE-SECRET-KEY-1'], 1, 'age1'],
  ['nobody to read it', ['export', 'x.age'], 2, '--to'],
  ['a file that is there', ['export', '/etc/hostname', '--to', 'RECIPIENT'], 1, 'EEXIST'],
  ['a folder that is not', ['export', '/nowhere/x.age', '--to', 'RECIPIENT'], 1, 'ENOENT'],
])(
  'R-IMPORT-6 %s: nothing is exported, and a sentence says why',
  async (_what, words, code, why) => {
    const given = words.map((word) => (word === 'RECIPIENT' ? recipient : word));
    const done = await operateOn(of(here), 'people', ...given);
    expect(done.code).toBe(code);
    expect(done.err).toContain(why);
  },
);
