import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operateOn } from '#test/engines/operate.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { freshEmail } from '#test/people/codes.ts';
import { EXPORTS } from '#test/people/exports.ts';
import { PASSWORD, post, verifyAddress } from '#test/people/people.ts';

const t = anApp();

it('R-IMPORT-2 R-IMPORT-3 two runs of one file at once, and people who sign up meanwhile: each person has one account', async () => {
  const people = Array.from({ length: 250 }, (_, n) => ({ id: `raced-${n}`, ...freshEmail() }));
  const file = join(t.dataDir, 'raced.csv');
  writeFileSync(file, EXPORTS.csv(people));
  const meanwhile = people.filter((_, n) => n % 50 === 0);
  const proofs = await Promise.all(meanwhile.map(({ email }) => verifyAddress(t, email)));
  const run = (name: string) =>
    operateOn(t, 'people', 'import', file, '--from', 'csv', '--report', join(t.dataDir, name));
  const [one, other, ...signUps] = await Promise.all([
    run('one'),
    run('other'),
    ...meanwhile.map(({ email }, n) =>
      post(t, '/user/auth/registration', { email, password: PASSWORD, verified: proofs[n] }),
    ),
  ]);
  expect([one.code, other.code]).toEqual([0, 0]);
  const accounts = await findRows(t, 'accounts', {}, 'id');
  expect(accounts).toHaveLength(people.length);
  const emails = await findRows(t, 'identities', { kind: 'email' }, 'subject');
  expect(new Set(emails.map(({ subject }) => subject))).toEqual(
    new Set(people.map(({ email }) => email)),
  );
  const signedUp = signUps.filter(({ statusCode }) => statusCode === 200).length;
  expect(await findRows(t, 'external_ids')).toHaveLength(people.length - signedUp);
});
