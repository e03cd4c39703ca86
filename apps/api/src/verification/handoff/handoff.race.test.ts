import { describe, expect, it } from 'vitest';
import { phoneOf } from '#identity/handoff-tokens/handoff-tokens.ts';
import { findRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { tally, together } from '#test/people/codes.ts';
import { aPersonWithDetails, draftsOf, storedFiles } from '#test/people/documents.ts';
import {
  add,
  aHandoff,
  aPhone,
  type Claimed,
  claim,
  end,
  finish,
  preview,
  readTask,
  type Started,
  start,
  stateOf,
} from '#test/people/handoffs.ts';
import { post } from '#test/people/people.ts';
import { aJpeg } from '#test/people/pictures.ts';
import { createAddDraft } from '#verification/drafts/drafts.ts';
import { createUploadTurns } from '#verification/rules/uploads.ts';
import { addHandoffImage } from './phone.ts';

const t = anApp();

const eventsOf = async (accountId: string, kind: string) =>
  (await findRows(t, 'audit_events', { account_id: accountId, kind }, 'id')).length;

describe('R-KYC-15 concurrent handoff calls', () => {
  it('R-KYC-15 give the link to one of 20 phones', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const { link } = await aHandoff(t, token);
    const answers = await together(20, () => claim(t, link));
    expect(tally(answers)).toEqual({ ok: 1, handoff_taken: 19 });
    const phone = answers.find(({ statusCode }) => statusCode === 200)?.json() as Claimed;
    expect((await readTask(t, phone.phoneToken)).statusCode).toBe(200);
    expect(await eventsOf(id, 'handoff_claimed')).toBe(1);
  });

  it('R-KYC-15 leave one of 20 links active', async () => {
    const { token, id } = await aPersonWithDetails(t);
    const created = await together(20, () => start(t, token));
    expect(tally(created)).toEqual({ ok: 20 });
    const links = created.map((answer) => new URL((answer.json() as Started).url).hash.slice(1));
    const replies = await Promise.all(links.map((link) => preview(t, link)));
    expect(tally(replies)).toEqual({ ok: 1, handoff_over: 19 });
    expect(await eventsOf(id, 'handoff_started')).toBe(20);
  });

  it('R-KYC-15 finish the handoff once for ten calls of the phone, and end it if the computer ends it too', async () => {
    const { token } = await aPersonWithDetails(t);
    const one = await aHandoff(t, token);
    const phone = await aPhone(t, one.link);
    expect(tally(await together(10, () => finish(t, phone)))).toEqual({ ok: 1, missing_token: 9 });
    const two = await aHandoff(t, token);
    const other = await aPhone(t, two.link);
    await together(20, (n) => (n % 2 === 0 ? finish(t, other) : end(t, token, two.id)));
    expect((await readTask(t, other)).statusCode).toBe(401);
    expect(['finished', 'over']).toContain((await stateOf(t, token, two.id)).state);
  });

  it('R-KYC-15 leave one draft and one stored file of 20 images of one side', async () => {
    const { token } = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const phone = await aPhone(t, (await aHandoff(t, token)).link);
    const jpeg = await aJpeg(320, 200);
    const answers = await together(20, () => add(t, phone, 'docImageFront', jpeg));
    expect(tally(answers)).toEqual({ ok: 20 });
    expect((await draftsOf(t, token)).length).toBe(1);
    expect((await storedFiles(t)).length).toBe(before + 1);
  });

  it.each<
    [string, (person: Awaited<ReturnType<typeof aPersonWithDetails>>, id: string) => unknown]
  >([
    ['the owner ends the handoff', ({ token }, id) => end(t, token, id)],
    ['the owner starts another one', ({ token }) => aHandoff(t, token)],
    ['the owner signs out', ({ refresh_token }) => post(t, '/user/auth/logout', { refresh_token })],
  ])('R-KYC-15 do not save an image if during its upload %s', async (_name, happens) => {
    const person = await aPersonWithDetails(t);
    const before = (await storedFiles(t)).length;
    const handoff = await aHandoff(t, person.token);
    const phone = await phoneOf(t.deps, await aPhone(t, handoff.link));
    if (phone === null) throw new Error('the handoff is not claimed');
    const jpeg = await aJpeg(320, 200);
    const addDraft = createAddDraft(t.deps, createUploadTurns());
    const result = await addHandoffImage(t.deps, addDraft, phone, async () => {
      await happens(person, handoff.id);
      return { ok: true, value: { fields: new Map(), files: new Map([['personImage', jpeg]]) } };
    });
    expect(result).toMatchObject({ ok: false, code: 'missing_token' });
    expect(await findRows(t, 'drafts', { account_id: person.id }, 'id')).toEqual([]);
    expect((await storedFiles(t)).length).toBe(before);
  });
});
