import { VERIFICATION_STATUSES } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { aRegisteredPerson, get } from '#test/people/people.ts';
import { aWalletPerson } from '#test/people/wallets.ts';

const t = anApp();

type Profile = { id: string; email: string; verificationStatus: string };

describe('R-API-3 the profile', () => {
  it('R-API-3 is always the caller’s own, even if the query names another account', async () => {
    const [a, b] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const own = (await get(t, '/user/profile', a.access_token)).json() as Profile;
    expect(own).toMatchObject({ email: a.email, label: a.email, labelKind: 'email' });
    const other = (await get(t, '/user/profile', b.access_token)).json() as Profile;
    expect(other.email).toBe(b.email);
    expect(other.id).not.toBe(own.id);
    for (const query of [`?id=${other.id}`, `?userId=${other.id}&account=${other.id}`]) {
      const answer = await get(t, `/user/profile${query}`, a.access_token);
      expect(answer.json()).toEqual(own);
    }
  });

  it('R-API-3 keeps the label of the oldest method when another one without an address is added', async () => {
    const { access_token: token, wallet } = await aWalletPerson(t);
    const before = (await get(t, '/user/profile', token)).json() as Profile;
    const added = { kind: 'google' as const, subject: 'https://issuer.example 1', label: null };
    await t.deps.db
      .insertInto('identities')
      .values({
        ...added,
        account_id: before.id,
        created_at: t.clock.now() + 1,
        given_name: null,
        family_name: null,
      })
      .execute();
    const after = (await get(t, '/user/profile', token)).json();
    expect(after).toMatchObject({ label: wallet.address, labelKind: 'wallet' });
  });

  it('R-API-3 contains the fields of the specification and no secret', async () => {
    const person = await aRegisteredPerson(t);
    const answer = await get(t, '/user/profile', person.access_token);
    expect(Object.keys(answer.json() as object).sort()).toEqual([
      'created_at',
      'detailsSubmitted',
      'email',
      'familyName',
      'givenName',
      'id',
      'label',
      'labelKind',
      'phone',
      'verificationStatus',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).not.toContain('argon2');
  });

  it.each(VERIFICATION_STATUSES)('R-API-3 R-KYC-12 shows the status %s', async (status) => {
    const person = await aRegisteredPerson(t);
    const { id } = (await get(t, '/user/profile', person.access_token)).json() as Profile;
    await t.deps.db.updateTable('kyc').set({ status }).where('account_id', '=', id).execute();
    const answer = await get(t, '/user/profile', person.access_token);
    expect(answer.json()).toMatchObject({ verificationStatus: status });
  });

  it('R-API-3 answers 401 after the account was deleted', async () => {
    const person = await aRegisteredPerson(t);
    const { id } = (await get(t, '/user/profile', person.access_token)).json() as Profile;
    await t.deps.db.deleteFrom('accounts').where('id', '=', id).execute();
    expect((await get(t, '/user/profile', person.access_token)).statusCode).toBe(401);
  });
});
