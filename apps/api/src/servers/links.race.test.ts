import { expect, it } from 'vitest';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';
import {
  aBackend,
  aKnownPerson,
  aLink,
  aReturn,
  confirm,
  readPerson,
  redeem,
} from '#test/people/servers.ts';
import { addServerSecret } from './clients/clients.ts';

const t = anApp();

const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).sort();

it('R-API-21 of many people who confirm one link at once, one gets it', async () => {
  const backend = await aBackend(t);
  const people = await Promise.all(Array.from({ length: 8 }, () => aRegisteredPerson(t)));
  const link = await aLink(t, backend, 'raced-1');
  const answers = await Promise.all(
    people.flatMap(({ access_token }) => [
      confirm(t, access_token, link),
      confirm(t, access_token, link),
    ]),
  );
  expect(statuses(answers)).toEqual([204, 204, ...Array(14).fill(403)]);
  expect(await findRows(t, 'audit_events', { kind: 'link_confirmed' })).toHaveLength(1);
});

it('R-API-21 of a hundred redemptions of one value at once, one counts', async () => {
  const backend = await aBackend(t);
  const person = await aRegisteredPerson(t);
  const value = await aReturn(t, person.access_token, await aLink(t, backend, 'raced-2'));
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => redeem(t, backend.token, { value, externalId: 'raced-2' })),
  );
  expect(statuses(answers)).toEqual([200, ...Array(99).fill(422)]);
  expect(await findRows(t, 'external_ids', { external_id: 'raced-2' })).toEqual([
    { account_id: await idOf(t, person), external_id: 'raced-2' },
  ]);
});

it('R-API-21 of two people whose links have one id, one gets it, and the other keeps none', async () => {
  const backend = await aBackend(t);
  const people = await Promise.all([aRegisteredPerson(t), aRegisteredPerson(t)]);
  const values = await Promise.all(
    people.map(async ({ access_token }) =>
      aReturn(t, access_token, await aLink(t, backend, 'raced-3')),
    ),
  );
  const answers = await Promise.all(
    values.map((value) => redeem(t, backend.token, { value, externalId: 'raced-3' })),
  );
  expect(statuses(answers)).toEqual([200, 409]);
  expect(await findRows(t, 'external_ids', { external_id: 'raced-3' })).toHaveLength(1);
});

it('R-API-19 counts every look of calls that come at once', async () => {
  const backend = await aBackend(t, ['read']);
  const { id, externalId } = await aKnownPerson(t);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => readPerson(t, backend.token, externalId)),
  );
  expect(statuses(answers)).toEqual(Array(50).fill(200));
  expect(await findRows(t, 'server_looks', { account_id: id }, 'count')).toEqual([{ count: 50 }]);
});

it('R-API-16 of rotations at once, one adds the second secret', async () => {
  const { name } = await aBackend(t);
  const rotated = await Promise.all(
    Array.from({ length: 10 }, () => addServerSecret(t.deps, name)),
  );
  expect(rotated.map(({ kind }) => kind).sort()).toEqual(['added', ...Array(9).fill('two')]);
});
