import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock.ts';
import { newObjectName } from '#platform/ports/files/files.ts';
import { anApp, engine } from '#test/engines/start.ts';
import { aBrowser } from '#test/people/browsers.ts';
import { freshEmail, sendCode } from '#test/people/codes.ts';
import { aRegisteredPerson, get, post, verifyAddress } from '#test/people/people.ts';
import { startHousekeeping } from './housekeeping.ts';

const t = anApp();

async function tidy() {
  const errors: unknown[] = [];
  await startHousekeeping(t.deps, (error) => errors.push(error)).stop();
  expect(errors).toEqual([]);
}

const count = async (
  table: 'codes' | 'browser_codes' | 'verifications' | 'sessions' | 'refresh_tokens',
) => (await t.deps.db.selectFrom(table).selectAll().execute()).length;

describe('R-KYC-10 objects that a killed process left', () => {
  it('R-KYC-10 are removed at the next start, and those of a concurrent submission stay', async () => {
    const { files } = t.deps;
    const { clock } = t;
    const [left, coming] = [newObjectName(), newObjectName()];
    await files.put(left, Buffer.from('left'));
    clock.advance(SECOND);
    const housekeeping = startHousekeeping(t.deps, (error) => expect.unreachable(String(error)));
    await files.put(coming, Buffer.from('coming'));
    await housekeeping.stop();
    expect(await files.get(left)).toBeNull();
    expect(String(await files.get(coming))).toBe('coming');
    await files.remove(coming);
  });
});

// SQLite serves one process.
if (engine() === 'postgres') {
  describe('R-SCALE-10 objects of other processes', () => {
    it('R-SCALE-10 are left alone at a start, however old it is, until a submission had time to write its row', async () => {
      const { files } = t.deps;
      const shared = Object.assign(Object.create(files), { shared: true });
      const deps = { ...t.deps, files: shared };
      const coming = newObjectName();
      await files.put(coming, Buffer.from('coming'));
      t.clock.advance(SECOND);
      const fail = (error: unknown) => expect.unreachable(String(error));
      await startHousekeeping(deps, fail).stop();
      expect(String(await files.get(coming))).toBe('coming');
      t.clock.advance(HOUR);
      await startHousekeeping(deps, fail).stop();
      expect(await files.get(coming)).toBeNull();
    });
  });
}

describe('R-OP-94 what strangers can cause', () => {
  afterEach(() => vi.useRealTimers());

  it('R-OP-94 is removed, or counted, each minute', async () => {
    const { db } = t.deps;
    const expired = (n: number) =>
      db
        .insertInto('oidc_objects')
        .values({
          model: 'PushedAuthorizationRequest',
          id_hash: `${n}`,
          sealed: '',
          grant_hash: null,
          uid_hash: null,
          account_id: null,
          client_id: null,
          consumed_at: null,
          expires_at: t.clock.now() - SECOND,
        })
        .execute();
    const left = async () => [
      (await db.selectFrom('oidc_objects').select('model').execute()).length,
      (await db.selectFrom('refusals').select('more').execute()).length,
    ];
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const errors: unknown[] = [];
    const housekeeping = startHousekeeping(t.deps, (error) => errors.push(error));
    for (let n = 0; n < 3; n += 1) {
      await expired(n);
      const minute = t.clock.now() - 5 * MINUTE;
      await db.insertInto('refusals').values({ minute, network: '203.0.113.7', more: n }).execute();
      vi.advanceTimersByTime(MINUTE);
      await expect.poll(left).toEqual([0, 0]);
    }
    await housekeeping.stop();
    expect(errors).toEqual([]);
  });
});

describe('R-LOGIN-8 R-CODE-5 purging ended rows', () => {
  it('R-CODE-5 purges codes and address proofs a day after they ended, not before', async () => {
    await verifyAddress(t, freshEmail().email);
    await sendCode(t, freshEmail());
    await aBrowser(t).sendCode(freshEmail());
    const counts = async () => [
      await count('codes'),
      await count('browser_codes'),
      await count('verifications'),
    ];
    t.clock.advance(23 * HOUR);
    await tidy();
    expect(await counts()).toEqual([2, 1, 1]);
    t.clock.advance(2 * HOUR);
    await tidy();
    expect(await counts()).toEqual([0, 0, 0]);
  });

  it('R-LOGIN-8 purges sessions a week after they ended, and keeps active ones', async () => {
    const [ended, living] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    await post(t, '/user/auth/logout', { refresh_token: ended.refresh_token });
    t.clock.advance(6 * DAY);
    await tidy();
    expect([await count('sessions'), await count('refresh_tokens')]).toEqual([2, 2]);
    t.clock.advance(2 * DAY);
    await tidy();
    expect([await count('sessions'), await count('refresh_tokens')]).toEqual([1, 1]);
    const answer = await post(t, '/user/auth/refresh', { refresh_token: living.refresh_token });
    const { access_token } = answer.json() as { access_token: string };
    expect((await get(t, '/user/profile', access_token)).statusCode).toBe(200);
  });
});
