import { randomUUID } from 'node:crypto';
import {
  closeServerPerson,
  deleteServerPerson,
  eraseServerPerson,
  IDEMPOTENCY_HEADER,
} from '@portico/contract';
import { expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { giveExternalId } from '#identity/people/external-ids.ts';
import { inTransaction } from '#platform/db/client.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { deleteAccount, erase } from '#test/people/own-data.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { aSubmission } from '#test/people/reviews.ts';
import {
  aBackend,
  act,
  aKnownPerson,
  aLink,
  aReturn,
  askLink,
  redeem,
} from '#test/people/servers.ts';
import { once } from './idempotency.ts';

const t = anApp();

type Answer = { statusCode: number; body: string; json(): unknown };
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ statusCode }) => statusCode))];
const bodies = (answers: Answer[]) =>
  new Set(answers.filter(({ statusCode }) => statusCode === 200).map(({ body }) => body));

it('R-API-25 of a hundred calls with one key at once, one happens; the others get its answer, or 409', async () => {
  const { token, id } = await aBackend(t);
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => askLink(t, token, 'raced-key-1', {}, headers)),
  );
  expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect(bodies(answers).size).toBe(1);
  expect(await findRows(t, 'verification_links', { client_id: id })).toHaveLength(1);
  const last = await askLink(t, token, 'raced-key-1', {}, headers);
  expect(bodies([...answers, last]).size).toBe(1);
});

it('R-API-25 of two bodies with one key at once, one happens', async () => {
  const { token, id } = await aBackend(t);
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      askLink(t, token, 'raced-key-2', { minutes: 1 + (n % 2) }, headers),
    ),
  );
  expect(statuses(answers)).toContain(422);
  expect(bodies(answers).size).toBe(1);
  expect(await findRows(t, 'verification_links', { client_id: id })).toHaveLength(1);
});

it('R-API-25 a redemption that is sent again while it runs loses nothing', async () => {
  const { token } = await aBackend(t);
  const person = await aRegisteredPerson(t);
  const value = await aReturn(t, person.access_token, await aLink(t, { token }, 'raced-key-3'));
  const headers = { [IDEMPOTENCY_HEADER]: randomUUID() };
  const send = () => redeem(t, token, { value, externalId: 'raced-key-3' }, headers);
  const answers = await Promise.all(Array.from({ length: 50 }, send));
  expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  expect((await send()).json()).toEqual({ externalId: 'raced-key-3', verificationStatus: 'NONE' });
});

it('R-API-25 a call that outlives its lease undoes what it did when another one took over', async () => {
  const { id } = await aBackend(t);
  const key = randomUUID();
  const call = { client: { id, scopes: new Set<string>() }, header: key, request: 'slow' };
  const mayEnd = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  /** Writes a row and stores its answer, as a call does. */
  const work = (name: string, wait: Promise<void>) =>
    once(t.deps, call, async (settle) => {
      begun.resolve();
      await wait;
      return inTransaction(t.deps.db, async (tx) => {
        await tx
          .insertInto('server_tokens')
          .values({ token_hash: name, client_id: id, scopes: 'read', expires_at: 0 })
          .execute();
        const answer = ok(name);
        await settle(tx, answer);
        return answer;
      });
    });
  const slow = work(`slow ${key}`, mayEnd.promise);
  await begun.promise;
  t.clock.advance(MINUTE);
  const next = await work(`next ${key}`, Promise.resolve());
  mayEnd.resolve();
  expect(next).toEqual(ok(`next ${key}`));
  expect(await slow).toMatchObject({ ok: false, code: 'idempotency_key_busy' });
  expect(await work('never', Promise.resolve())).toEqual(next);
  const rows = await findRows(t, 'server_tokens', { client_id: id, expires_at: 0 });
  expect(rows.map(({ token_hash }) => token_hash)).toEqual([`next ${key}`]);
});

it('R-API-25 a call whose process was killed after the commit is answered from what it committed', async () => {
  const { id } = await aBackend(t);
  const key = randomUUID();
  const call = { client: { id, scopes: new Set<string>() }, header: key, request: 'killed' };
  let times = 0;
  const work = () =>
    once(t.deps, call, async (settle) => {
      times += 1;
      await inTransaction(t.deps.db, (tx) => settle(tx, ok('committed')));
      // Nothing after the commit runs in a process that is killed.
      throw new Error('killed');
    });
  await expect(work()).rejects.toThrow('killed');
  expect(await work()).toEqual(ok('committed'));
  expect(times).toBe(1);
});

it('R-API-24 R-API-25 twenty closings at once close an account once, with one letter', async () => {
  const { token } = await aBackend(t);
  const person = await aKnownPerson(t);
  await t.deliver();
  t.mails.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      act(t, closeServerPerson, token, person.externalId, n % 2 ? randomUUID() : undefined),
    ),
  );
  expect(statuses(answers)).toEqual([204]);
  await t.deliver();
  expect(t.mails.filter(({ to }) => to === person.email)).toHaveLength(1);
  const closed = { kind: 'account_disabled' as const, account_id: person.id };
  expect(await findRows(t, 'audit_events', closed)).toHaveLength(1);
});

it('R-API-24 a deletion by the person and deletions by servers at once delete once, and nobody gets an error of the server', async () => {
  const { token } = await aBackend(t);
  for (let round = 0; round < 4; round += 1) {
    const person = await aKnownPerson(t);
    const answers = await Promise.all([
      deleteAccount(t, person.token),
      ...Array.from({ length: 4 }, () => act(t, deleteServerPerson, token, person.externalId)),
      act(t, closeServerPerson, token, person.externalId),
    ]);
    expect(statuses(answers).filter((status) => ![204, 401, 404].includes(status))).toEqual([]);
    const gone = { kind: 'account_deleted' as const, account_id: person.id };
    expect(await findRows(t, 'audit_events', gone)).toHaveLength(1);
    expect(await findRows(t, 'accounts', { id: person.id })).toEqual([]);
  }
});

it('R-API-24 erasures by the person and by servers at once erase once', async () => {
  const { token } = await aBackend(t);
  const person = await aSubmission(t);
  const externalId = 'raced-erasure';
  await giveExternalId(t.deps.db, { accountId: person.id, externalId });
  const answers = await Promise.all([
    erase(t, person.token),
    ...Array.from({ length: 5 }, () => act(t, eraseServerPerson, token, externalId)),
  ]);
  expect(statuses(answers).sort()).toEqual([200, 204]);
  const erased = { kind: 'own_data_erased' as const, account_id: person.id };
  expect(await findRows(t, 'audit_events', erased)).toHaveLength(1);
});
