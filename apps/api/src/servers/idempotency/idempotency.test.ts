import { randomUUID } from 'node:crypto';
import {
  closeServerPerson,
  deleteServerPerson,
  endServerSessions,
  IDEMPOTENCY_HEADER,
} from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { changeRows, findRow, findRows } from '#test/engines/rows.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import {
  aBackend,
  act,
  aKnownPerson,
  aLink,
  aReturn,
  askLink,
  RETURN_TO,
  redeem as redeemReturn,
  tokenOf,
} from '#test/people/servers.ts';
import { purgeServerCalls } from './idempotency.ts';

const t = anApp();

const keyed = (key: string) => ({ [IDEMPOTENCY_HEADER]: key });
const link = (token: string, id: string, key: string, more: object = {}) =>
  askLink(t, token, id, more, keyed(key));
const redeem = (token: string, value: string, externalId: string, key: string) =>
  redeemReturn(t, token, { value, externalId }, keyed(key));

describe('R-API-25 a call with an idempotency key', () => {
  it('R-API-25 that is repeated gets the same answer, and happens once', async () => {
    const { token, id } = await aBackend(t);
    const key = randomUUID();
    const first = await link(token, 'keyed-1', key);
    t.clock.advance(5 * MINUTE);
    // As a structured field, and without its quotes.
    for (const same of [key, `"${key}"`]) {
      const again = await link(token, 'keyed-1', same);
      expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    }
    expect(await findRows(t, 'verification_links', { client_id: id })).toHaveLength(1);
    const other = await link(token, 'keyed-1', randomUUID());
    expect(other.json()).not.toEqual(first.json());
  });

  it('R-API-25 whose answer was lost is answered again: a redeemed return, and a deletion', async () => {
    const { token, ...backend } = await aBackend(t);
    const person = await aRegisteredPerson(t);
    const made = await aLink(t, { token }, 'keyed-2');
    const value = await aReturn(t, person.access_token, made);
    const [returned, deleted] = [randomUUID(), randomUUID()];
    const redeemed = await redeem(token, value, 'keyed-2', returned);
    expect(redeemed.json()).toEqual({ externalId: 'keyed-2', verificationStatus: 'NONE' });
    expect((await redeem(token, value, 'keyed-2', returned)).json()).toEqual(redeemed.json());
    expect((await redeem(token, value, 'keyed-2', randomUUID())).json().code).toBe(
      'return_unknown',
    );
    for (let n = 0; n < 3; n += 1) {
      const answer = await act(t, deleteServerPerson, token, 'keyed-2', deleted);
      expect(answer.statusCode).toBe(204);
    }
    expect((await act(t, deleteServerPerson, token, 'keyed-2', randomUUID())).statusCode).toBe(404);
    const acted = await findRows(t, 'audit_events', { kind: 'server_acted' });
    expect(acted.filter(({ details }) => details.includes(backend.id))).toHaveLength(1);
  });

  it('R-API-25 whose value was used up by a refusal is refused in the same way again', async () => {
    const { token } = await aBackend(t);
    const [owner, other] = [await aRegisteredPerson(t), await aRegisteredPerson(t)];
    const values = [];
    for (const { access_token } of [owner, other])
      values.push(await aReturn(t, access_token, await aLink(t, { token }, 'keyed-3')));
    await redeem(token, values[0] ?? '', 'keyed-3', randomUUID());
    const key = randomUUID();
    for (let n = 0; n < 2; n += 1) {
      const answer = await redeem(token, values[1] ?? '', 'keyed-3', key);
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'external_id_taken']);
    }
  });

  it('R-API-25 is refused with another body, another person or another call, and changes nothing', async () => {
    const { token } = await aBackend(t);
    const { externalId } = await aKnownPerson(t);
    const key = randomUUID();
    await link(token, externalId, key);
    for (const answer of [
      await link(token, externalId, key, { minutes: 5 }),
      await link(token, 'keyed-4', key),
      await act(t, closeServerPerson, token, externalId, key),
    ]) {
      expect(answer.statusCode).toBe(422);
      expect(expectContractError(answer).code).toBe('idempotency_key_reused');
    }
    const { disabled_at } = await findRow(t, 'accounts', {
      id: (await findRow(t, 'external_ids', { external_id: externalId })).account_id,
    });
    expect(disabled_at).toBeNull();
    // What is not part of the call does not make it another one.
    expect((await link(token, externalId, key, { unknown: 1 })).statusCode).toBe(200);
    // A key is the client's own.
    const stranger = await aBackend(t);
    expect((await link(stranger.token, 'keyed-4', key)).statusCode).toBe(200);
  });

  it('R-API-25 takes 16 to 255 characters, and names the header otherwise', async () => {
    const { token } = await aBackend(t);
    for (const key of [
      '',
      'short',
      '"short"',
      'x'.repeat(256),
      'two words without quotes',
      `"${'x'.repeat(20)}`,
      `"${'x'.repeat(20)}\\"${'x'.repeat(20)}"`,
      `${'x'.repeat(20)}, ${'y'.repeat(20)}`,
      'ключ-ключ-ключ-ключ',
    ]) {
      const answer = await link(token, 'keyed-5', key);
      expect([key, answer.statusCode]).toEqual([key, 400]);
      expect(answer.json()).toMatchObject({
        code: 'invalid_request',
        fields: { 'idempotency-key': 'invalid_value' },
      });
    }
    for (const key of ['x'.repeat(16), 'x'.repeat(255), '"two words in quotes"'])
      expect((await link(token, 'keyed-5', key)).statusCode).toBe(200);
  });

  it('R-API-25 is forgotten after a day, by whatever comes first: the next call or the purge', async () => {
    const backend = await aBackend(t);
    const [used, purged] = [randomUUID(), randomUUID()];
    const first = await link(backend.token, 'keyed-6', used);
    await link(backend.token, 'keyed-6', purged);
    t.clock.advance(DAY - MINUTE);
    const almost = await tokenOf(t, backend);
    expect((await link(almost, 'keyed-6', used)).json()).toEqual(first.json());
    t.clock.advance(MINUTE);
    const { token } = { token: await tokenOf(t, backend) };
    expect((await link(token, 'keyed-6', used)).json()).not.toEqual(first.json());
    await purgeServerCalls(t.deps);
    expect(await findRows(t, 'server_calls', { client_id: backend.id })).toHaveLength(1);
  });

  it('R-API-25 stores no secret, nothing about the person, and no key', async () => {
    const { token, id } = await aBackend(t);
    const { externalId, id: accountId } = await aKnownPerson(t, 'keyed-person-7');
    const keys = [randomUUID(), randomUUID()];
    const made = await link(token, externalId, keys[0] ?? '');
    await act(t, endServerSessions, token, externalId, keys[1]);
    const rows = await findRows(t, 'server_calls', { client_id: id });
    expect(rows).toHaveLength(2);
    const stored = JSON.stringify(rows);
    const [, secret = ''] = (made.json() as { url: string }).url.split('#');
    for (const unwanted of [secret, externalId, accountId, RETURN_TO, ...keys])
      expect(stored).not.toContain(unwanted);
  });

  it('R-API-25 that is under way elsewhere is answered 409, and can be repeated once its process was killed', async () => {
    const { token, id } = await aBackend(t);
    const key = randomUUID();
    const first = await link(token, 'keyed-8', key);
    // As a process leaves it that is killed before its transaction.
    await changeRows(
      t,
      'server_calls',
      { client_id: id },
      { answer: null, lease: 'of a killed process', leased_until: t.clock.now() + MINUTE },
    );
    const busy = await link(token, 'keyed-8', key);
    expect([busy.statusCode, expectContractError(busy).code, busy.headers['retry-after']]).toEqual([
      409,
      'idempotency_key_busy',
      '2',
    ]);
    t.clock.advance(MINUTE);
    const repeated = await link(token, 'keyed-8', key);
    expect(repeated.statusCode).toBe(200);
    expect(repeated.json()).not.toEqual(first.json());
    expect((await link(token, 'keyed-8', key)).json()).toEqual(repeated.json());
  });

  it('R-API-25 that failed or came too often can be repeated at once', async () => {
    const limited = await startApp({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });
    try {
      const { token, id } = await aBackend(limited);
      const key = randomUUID();
      const send = () => askLink(limited, token, 'keyed-9', {}, keyed(key));
      const answers = await Promise.all(Array.from({ length: 620 }, send));
      expect(answers.some(({ statusCode }) => statusCode === 429)).toBe(true);
      limited.clock.advance(MINUTE);
      expect((await send()).statusCode).toBe(200);
      expect(await findRows(limited, 'verification_links', { client_id: id })).toHaveLength(1);
    } finally {
      await limited.close();
    }
  });
});
