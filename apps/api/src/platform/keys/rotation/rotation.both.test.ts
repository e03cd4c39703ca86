import { createPrivateKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#app/app.ts';
import { lockedRingLines } from '#app/commands/keys-command.ts';
import { createDeps } from '#app/deps.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { generateSecret } from '#platform/config/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { gate } from '#test/engines/locks.ts';
import { operateWith, settingsOf } from '#test/engines/operate.ts';
import { addRows } from '#test/engines/rows.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson, get } from '#test/people/people.ts';
import { eventsOf } from '#test/people/resets.ts';
import { destroyDeadKeys, retireSigning, rotateSigning, signingKeys } from './rotation.ts';

let t: TestApp;
let others: Deps[];
beforeEach(async () => {
  t = await startApp();
  others = [];
});
afterEach(async () => {
  for (const { db } of others) await db.destroy();
  await t.close();
});

const PURPOSE = 'access_token';

/** Another process on the same database: its own connections, its own copy of the ring. */
function another(secrets = t.deps.secrets): Deps {
  const { clock, mailer, sms, hasher, config } = t.deps;
  // SQLite has one connection for one process.
  const db = config.database.kind === 'sqlite' ? { db: t.deps.db } : {};
  const deps = createDeps(config, secrets, { clock, mailer, sms, hasher, ...db });
  if (deps.db !== t.deps.db) others.push(deps);
  return deps;
}

async function published(app = t.app): Promise<string[]> {
  const { keys } = (await app.inject('/.well-known/jwks.json')).json();
  return keys.map(({ kid }: { kid: string }) => kid);
}

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;
const aToken = (deps: Deps) => deps.accessTokens.issue({ accountId: 'a', sessionId: 's' });
const states = async () =>
  Object.fromEntries((await signingKeys(t.deps)).map(({ id, state }) => [id, state]));

describe('R-OPS-1 rotating the signing key', () => {
  it('R-OPS-1 publishes the next key a day before it signs, and the last until its tokens expired', async () => {
    const person = await aRegisteredPerson(t);
    const first = kidOf(person.access_token);
    expect(await published()).toEqual([first]);

    const { id } = await rotateSigning(t.deps, PURPOSE);
    await t.deps.keyRing.read();
    expect(await published()).toEqual([first, id]);
    t.clock.advance(DAY - 1);
    const last = aToken(t.deps);
    expect(kidOf(last)).toBe(first);

    t.clock.advance(1);
    expect(kidOf(aToken(t.deps))).toBe(id);
    t.clock.advance(14 * MINUTE);
    expect(await t.deps.accessTokens.verify(last)).not.toBeNull();
    expect(await published()).toEqual([first, id]);
    await destroyDeadKeys(t.deps);
    expect(await states()).toEqual({ [first]: 'former', [id]: 'current' });

    t.clock.advance(6 * MINUTE);
    expect(await published()).toEqual([id]);
    await destroyDeadKeys(t.deps);
    const rows = await t.deps.db.selectFrom('key_ring').selectAll().execute();
    expect(rows.find((row) => row.id === first)).toMatchObject({ sealed: null, sealed_by: null });
  });

  it('R-OPS-1 a process verifies a token at once by a key that it does not know yet', async () => {
    const person = await aRegisteredPerson(t);
    const process = another();
    const app = await buildApp(process);
    const { id } = await rotateSigning(t.deps, PURPOSE, { now: true });
    await t.deps.keyRing.read();
    const { accountId, sessionId } = (await t.deps.accessTokens.verify(person.access_token)) ?? {
      accountId: '',
      sessionId: '',
    };
    const token = t.deps.accessTokens.issue({ accountId, sessionId });
    expect(kidOf(token)).toBe(id);
    expect(await published(app)).not.toContain(id);
    const call = () =>
      app.inject({
        url: '/user/profile',
        headers: { authorization: `Bearer ${token}` },
      });
    const answers = await together(20, call);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await published(app)).toContain(id);
    await app.close();
  });

  it('R-OPS-1 tokens with unknown keys make a process read the ring once, not once each', async () => {
    let reads = 0;
    const { clock, config, secrets } = t.deps;
    const db = t.deps.db.withPlugin({
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('key_ring')) reads += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const process = createDeps(config, secrets, { clock, db });
    await process.keyRing.read();
    reads = 0;
    const head = (n: number) =>
      Buffer.from(
        JSON.stringify({ alg: 'EdDSA', typ: 'at+jwt', kid: `unknown-key-${1000 + n}` }),
      ).toString('base64url');
    const answers = await together(200, (n) => process.accessTokens.verify(`${head(n)}.e30.AAAA`));
    expect(new Set(answers)).toEqual(new Set([null]));
    expect(reads).toBe(1);
  });

  it('R-OPS-1 of twenty commands at once, one makes the next key, whether it waits or signs at once', async () => {
    const first = kidOf(aToken(t.deps));
    const processes = [t.deps, another(), another(), another()];
    const run = (now: boolean) =>
      together(20, (n) => rotateSigning(processes[n % 4] ?? t.deps, PURPOSE, { now }));
    const waiting = await run(false);
    expect(waiting.filter(({ isNew }) => isNew)).toHaveLength(1);
    const [id = ''] = new Set(waiting.map((one) => one.id));
    expect(new Set(waiting.map((one) => one.id)).size).toBe(1);
    expect(await states()).toEqual({ [first]: 'current', [id]: 'next' });
    expect(await eventsOf(t, 'signing_keys_rotated')).toHaveLength(1);

    // The key that waits is brought forward. A command that comes after that makes the one after it.
    const [urgent] = await together(1, () => rotateSigning(t.deps, PURPOSE, { now: true }));
    expect(urgent).toMatchObject({ id, isNew: false });
    expect(await states()).toEqual({ [first]: 'former', [id]: 'current' });
  });

  it('R-OPS-1 two urgent commands that both find no next key make one', async () => {
    const both = gate(2);
    const rotated = await Promise.all(
      [t.deps, another()].map(async (own) => {
        await own.keyRing.read();
        let reads = 0;
        const db = own.db.withPlugin({
          transformQuery: ({ node }) => node,
          async transformResult({ result }) {
            reads += 1;
            // SQLite runs one transaction after the other.
            if (reads === 1 && engine() === 'postgres') await both();
            return result;
          },
        });
        return rotateSigning({ ...own, db }, PURPOSE, { now: true });
      }),
    );
    const keys = (await signingKeys(t.deps)).map(({ id }) => id);
    const made = rotated.filter(({ isNew }) => isNew);
    expect(keys).toHaveLength(1 + made.length);
    if (engine() === 'postgres') expect(made).toHaveLength(1);
  });
});

describe('R-OPS-2 a signing key that is no longer secret', () => {
  it('R-OPS-2 ends with its tokens at once, another signs, and no setting brings it back', async () => {
    const person = await aRegisteredPerson(t);
    const first = kidOf(person.access_token);
    const env = settingsOf(t);
    expect(await operateWith(env, 'keys', 'retire', first)).toMatchObject({
      code: 1,
      err: expect.stringContaining('--now'),
    });
    expect((await get(t, '/user/profile', person.access_token)).statusCode).toBe(200);

    const retired = await operateWith(env, 'keys', 'retire', first, '--now');
    expect(retired).toMatchObject({ code: 0, err: '' });
    await t.deps.keyRing.read();
    expect((await get(t, '/user/profile', person.access_token)).statusCode).toBe(401);
    const next = kidOf(aToken(t.deps));
    expect(retired.out).toContain(next);
    expect(await published()).toEqual([next]);
    // A process that starts with the same TOKEN_SIGNING_KEY.
    const restarted = another();
    await restarted.keyRing.read();
    expect(kidOf(aToken(restarted))).toBe(next);
    expect(await operateWith(env, 'keys', 'retire', first, '--now')).toMatchObject({ code: 1 });
  });

  it('R-OPS-2 twenty commands that end the same key make one successor', async () => {
    const first = kidOf(aToken(t.deps));
    const processes = [t.deps, another(), another()];
    const done = await together(20, (n) =>
      retireSigning(processes[n % 3] ?? t.deps, first, { now: true }),
    );
    expect(done.filter(({ ok }) => ok)).toHaveLength(1);
    const keys = await states();
    expect(Object.values(keys).sort()).toEqual(['current', 'ended']);
  });
});

describe('R-OPS-3 the keys in the database', () => {
  it('R-OPS-3 contain no secret in the clear, and a row that was added or moved signs nobody in', async () => {
    await rotateSigning(t.deps, PURPOSE);
    const rows = await t.deps.db.selectFrom('key_ring').selectAll().execute();
    const { d } = t.deps.secrets.signing.export({ format: 'jwk' });
    for (const { sealed } of rows) {
      const bytes = Buffer.from(sealed ?? '', 'base64');
      expect(bytes.includes('PRIVATE KEY')).toBe(false);
      expect(bytes.includes(Buffer.from(d ?? '', 'base64url'))).toBe(false);
    }
    // An attacker who can write to the database, and has no key, adds a key of their own.
    const forged = createPrivateKey(generateSecret('TOKEN_SIGNING_KEY'));
    const pem = forged.export({ type: 'pkcs8', format: 'pem' }).toString();
    const [row] = rows;
    if (row === undefined) throw new Error('no row');
    const id = 'forged-by-them-1';
    for (const [seq, sealed] of [
      [8, Buffer.from(pem).toString('base64')],
      [9, row.sealed],
    ] as const) {
      await t.deps.db.deleteFrom('key_ring').where('id', '=', id).execute();
      await addRows(t, 'key_ring', { ...row, id, seq, sealed });
      await t.deps.keyRing.read();
      expect(await published()).not.toContain(id);
      expect(kidOf(aToken(t.deps))).toBe(row.id);
    }
  });

  it('R-OPS-3 do not open with another SECRET_KEY: no server starts, and the command says what to do', async () => {
    expect(await lockedRingLines(t.deps)).toEqual([]);
    const env = { ...settingsOf(t), SECRET_KEY: generateSecret('SECRET_KEY') };
    const status = await operateWith(env, 'keys', 'status');
    expect(status).toMatchObject({ code: 1, err: expect.stringContaining('locked') });
    const { current } = t.deps.secrets.ring;
    const stranger = { id: '0123456789ab', key: Buffer.alloc(32, 7) };
    expect(current.id).not.toBe(stranger.id);
    const other = another({ ...t.deps.secrets, ring: { current: stranger, all: [stranger] } });
    expect((await lockedRingLines(other)).join()).toContain('keys -- rotate signing --now');
    // As the last line says.
    await rotateSigning(other, PURPOSE, { now: true });
    expect(await lockedRingLines(other)).toEqual([]);
  });
});
