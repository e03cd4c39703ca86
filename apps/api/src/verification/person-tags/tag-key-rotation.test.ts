import { beforeEach, describe, expect, it } from 'vitest';
import { resealAll } from '#app/secrets/secrets.ts';
import { operateWith, settingsOf } from '#test/engines/operate.ts';
import { changeRows, findRow, findRows } from '#test/engines/rows.ts';
import { anAppForEach } from '#test/engines/start.ts';
import { anOperator, type SignedIn } from '#test/people/operators.ts';
import { deleteAccount, receiptOf } from '#test/people/own-data.ts';
import { aSubmission, CONFIRMED, claim, decideCase } from '#test/people/reviews.ts';
import {
  aReadCase,
  confirmCase,
  confirmedBy,
  freshPassport,
  knownAtDesk,
  tagRowsOf,
  typeNumberOf,
} from '#test/people/tags.ts';
import { purgeTags } from './person-tags.ts';
import {
  destroyDeadTagKeys,
  retireTagKey,
  rotateTagKey,
  tagKeyStatuses,
} from './tag-key-rotation.ts';

const t = anAppForEach();
let operator: SignedIn;
beforeEach(async () => {
  operator = await anOperator(t);
});

const states = async () => (await tagKeyStatuses(t.deps)).map(({ state, tags }) => [state, tags]);
const OTHERS = { isOwn: false, state: 'living' };

describe('R-LIFE-17 the key of person tags', () => {
  it('R-LIFE-17 is made when the first tag needs it, sealed, and stays until its last tag is gone', async () => {
    expect(await rotateTagKey(t.deps)).toBeNull();
    const [old, fresh] = [freshPassport(), freshPassport()];
    const first = await confirmedBy(t, operator, old);
    expect(await states()).toEqual([['current', 1]]);
    const [row] = await findRows(t, 'key_ring', { purpose: 'person_tag' });
    expect(row).toMatchObject({ alg: 'HS256', seq: 1, sealed: expect.any(String) });

    await rotateTagKey(t.deps);
    await confirmedBy(t, operator, fresh);
    expect(await states()).toEqual([
      ['former', 1],
      ['current', 1],
    ]);
    // Both are found, whatever their key.
    expect(await knownAtDesk(t, operator, old)).toEqual(OTHERS);
    expect(await knownAtDesk(t, operator, fresh)).toEqual(OTHERS);
    const rival = await aReadCase(t, operator, old);
    expect((await confirmCase(t, operator, rival.caseId)).json().code).toBe('identity_taken');

    await destroyDeadTagKeys(t.deps);
    expect(await states()).toHaveLength(2);
    await deleteAccount(t, first.token);
    await destroyDeadTagKeys(t.deps);
    expect(await states()).toEqual([['current', 1]]);
    const ended = await findRow(t, 'key_ring', { id: row?.id ?? '' });
    expect(ended).toMatchObject({ sealed: null, ended_at: t.clock.now() });
    expect((await confirmCase(t, operator, rival.caseId)).statusCode).toBe(200);
  });

  it('R-LIFE-17 rotates with the commands of the other keys, which say what a key is needed for', async () => {
    const env = settingsOf(t);
    expect(await operateWith(env, 'keys', 'rotate', 'tags')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no key of person tags yet'),
    });
    const person = await confirmedBy(t, operator, freshPassport());
    const [{ id = '' } = {}] = await tagKeyStatuses(t.deps);
    const status = await operateWith(env, 'keys', 'status');
    expect(status).toMatchObject({
      code: 0,
      out: expect.stringContaining(`tags  ${id}  current  person tags: 1`),
    });
    expect(await operateWith(env, 'keys', 'retire', id)).toMatchObject({
      code: 1,
      err: expect.stringContaining('rotate first'),
    });
    expect(await operateWith(env, 'keys', 'rotate', 'tags')).toMatchObject({ code: 0 });
    expect(await operateWith(env, 'keys', 'retire', id)).toMatchObject({
      code: 1,
      err: expect.stringContaining('person tags: 1'),
    });
    // It is no longer secret: its tags are worth nothing, and go with it.
    expect(await operateWith(env, 'keys', 'retire', id, '--now')).toMatchObject({
      code: 0,
      err: '',
    });
    expect(await tagRowsOf(t, person.id)).toEqual([]);
    expect((await receiptOf(t, person.token)).personTags).toEqual([]);
    expect(await operateWith(env, 'keys', 'retire', id, '--now')).toMatchObject({ code: 1 });
    const all = await operateWith(env, 'keys', 'rotate');
    expect(all.out).toContain('The key of new person tags');
    expect(await operateWith(env, 'keys', 'rotate', 'tags', '--now')).toMatchObject({ code: 2 });
  });

  it('R-LIFE-17 outlives SECRET_KEY, and one that does not open makes room for another', async () => {
    const passport = freshPassport();
    await confirmedBy(t, operator, passport);
    const { secrets } = t.deps;
    const next = { id: '0123456789ab', key: Buffer.alloc(32, 7) };
    const rotated = { ...secrets, ring: { current: next, all: [next, ...secrets.ring.all] } };
    await resealAll({ ...t.deps, secrets: rotated });
    const alone = { ...secrets, ring: { current: next, all: [next] } };
    expect(await tagKeyStatuses({ db: t.deps.db, secrets: alone })).toMatchObject([
      { state: 'current', tags: 1 },
    ]);
    // This process has the former SECRET_KEY alone.
    expect(await states()).toEqual([['locked', 1]]);
    const status = await operateWith(settingsOf(t), 'keys', 'status');
    expect(status.code).toBe(1);
  });

  it('R-LIFE-17 tags by a key that no SECRET_KEY opens recognize nothing; new ones are made with another key', async () => {
    const passport = freshPassport();
    const person = await confirmedBy(t, operator, passport);
    await changeRows(
      t,
      'key_ring',
      { purpose: 'person_tag' },
      { sealed: Buffer.alloc(80, 1).toString('base64') },
    );
    expect(await states()).toEqual([['locked', 1]]);
    const next = await confirmedBy(t, operator, passport);
    expect(await states()).toEqual([
      ['locked', 1],
      ['current', 1],
    ]);
    expect(await tagRowsOf(t, next.id)).toHaveLength(1);
    const [{ id = '' } = {}] = await tagKeyStatuses(t.deps);
    expect(await retireTagKey(t.deps, id, { now: true })).toEqual({ ok: true, tags: 1 });
    expect(await tagRowsOf(t, person.id)).toEqual([]);
  });
});

describe('R-LIFE-18 PERSON_TAG', () => {
  it('R-LIFE-18 off keeps nothing and asks for nothing, and deletes what there is', async () => {
    const passport = freshPassport();
    const first = await confirmedBy(t, operator, passport);
    const { config } = t.deps;
    config.personTag = false;
    // Off: nobody looks, nobody asks, and nothing is written.
    const second = await aReadCase(t, operator, passport);
    const stored = await findRow(
      t,
      'reviews',
      { id: second.caseId },
      'sealed_number',
      'number_from',
    );
    expect(stored).toEqual({ sealed_number: null, number_from: null });
    expect(await knownAtDesk(t, operator, passport)).toBeNull();
    expect((await confirmCase(t, operator, second.caseId)).statusCode).toBe(200);
    expect(await tagRowsOf(t, second.id)).toEqual([]);
    await purgeTags(t.deps);
    await destroyDeadTagKeys(t.deps);
    expect([await tagRowsOf(t), await states()]).toEqual([[], []]);
    expect((await receiptOf(t, first.token)).personTags).toEqual([]);
  });

  it('R-LIFE-18 on again begins with nothing: who comes first with a document has it; off once more, a waiting case is free', async () => {
    const passport = freshPassport();
    const { config } = t.deps;
    config.personTag = false;
    const before = await confirmedBy(t, operator, passport);
    config.personTag = true;
    const first = await confirmedBy(t, operator, passport);
    expect(await tagRowsOf(t)).toMatchObject([{ account_id: first.id }]);
    expect((await receiptOf(t, before.token)).personTags).toEqual([]);
    const second = await aReadCase(t, operator, passport);
    expect((await confirmCase(t, operator, second.caseId)).json().code).toBe('identity_taken');
    // Its number is stored already.
    config.personTag = false;
    expect((await confirmCase(t, operator, second.caseId)).statusCode).toBe(200);
    await purgeTags(t.deps);
    expect(await tagRowsOf(t)).toEqual([]);
  });

  it('R-LIFE-18 off, the desk has no call for a number, and “no tag” may be said all the same', async () => {
    t.deps.config.personTag = false;
    const { caseId } = await aSubmission(t);
    await claim(t, operator, caseId);
    expect(
      (await typeNumberOf(t, operator, caseId, { issuer: 'DE', number: 'L01X00T47' })).statusCode,
    ).toBe(404);
    expect(await decideCase(t, operator, caseId, CONFIRMED)).toBe('CONFIRMED');
  });
});
