import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { ARGON2 } from '#platform/ports/password-hasher.ts';
import { aRealHasher } from '#test/engines/hasher.ts';
import { changeRows, findRow } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { aRegisteredPerson, PASSWORD } from '#test/people/people.ts';
import { accountIdOf, logIn } from '#test/people/resets.ts';

const t = anApp({ deps: { hasher: aRealHasher() } });
let weak: string;
beforeAll(async () => {
  weak = await hash(PASSWORD, { ...ARGON2, memoryCost: 8_192, timeCost: 1 });
});

async function aPersonWithWeakHash(): Promise<string> {
  const { email } = await aRegisteredPerson(t);
  await changeRows(t, 'accounts', { id: await accountIdOf(t, email) }, { password_hash: weak });
  return email;
}

async function hashOf(email: string): Promise<string> {
  const row = await findRow(t, 'accounts', { id: await accountIdOf(t, email) }, 'password_hash');
  return row.password_hash ?? '';
}

describe('R-VAL-2 a password that was hashed at a lower cost', () => {
  it('R-VAL-2 is rehashed at the next sign-in and still works', async () => {
    const email = await aPersonWithWeakHash();
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
    const rehashed = await hashOf(email);
    expect(rehashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
    // It is not rehashed a second time.
    expect(await hashOf(email)).toBe(rehashed);
  });

  it('R-VAL-2 is not rehashed after a wrong password', async () => {
    const email = await aPersonWithWeakHash();
    expect((await logIn(t, email, 'Wrong 7 password')).statusCode).toBe(401);
    expect(await hashOf(email)).toBe(weak);
  });

  it('R-VAL-2 lets all of twenty parallel sign-ins succeed', async () => {
    const email = await aPersonWithWeakHash();
    expect(tally(await together(20, () => logIn(t, email, PASSWORD)))).toEqual({ ok: 20 });
    expect(t.deps.hasher.isWeak(await hashOf(email))).toBe(false);
    expect((await logIn(t, email, PASSWORD)).statusCode).toBe(200);
  });
});
