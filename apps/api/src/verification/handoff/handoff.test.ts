import { handoffWords } from '@portico/locales/server';
import { describe, expect, it } from 'vitest';
import { startHousekeeping } from '#app/housekeeping.ts';
import { DAY, MINUTE, SECOND } from '#core/clock.ts';
import { disableAccount } from '#identity/closing/closing.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { codeOf } from '#test/events/answers.ts';
import {
  aDraft,
  anIdCard,
  aPersonWithDetails,
  draftsOf,
  storedFiles,
  submit,
} from '#test/people/documents.ts';
import {
  add,
  aHandoff,
  aPhone,
  claim,
  end,
  finish,
  preview,
  readTask,
  type Started,
  start,
  stateOf,
  type Task,
} from '#test/people/handoffs.ts';
import { post } from '#test/people/people.ts';

const t = anApp();

const sidesIn = (task: Task) => task.sides.map(({ side, isThere }) => [side, isThere]);

describe('R-KYC-15 a handoff from a computer to a phone', () => {
  it('R-KYC-15 has two words and a link for fifteen minutes, and stores only a hash of its token', async () => {
    const { token } = await aPersonWithDetails(t);
    const { id, url, words, expiresAt, link } = await aHandoff(t, token);
    expect(url).toBe(`${t.deps.config.publicUrl}/handoff#${link}`);
    expect(Buffer.from(link, 'base64url')).toHaveLength(32);
    expect(words).toHaveLength(2);
    expect(new Set(words).size).toBe(2);
    const known = await handoffWords('en-US');
    for (const word of words) expect(known).toContain(word);
    expect(Date.parse(expiresAt)).toBe(t.clock.now() + 15 * MINUTE);
    const phone = await aPhone(t, link);
    const rows = JSON.stringify(await t.deps.db.selectFrom('handoffs').selectAll().execute());
    expect(rows).toContain(id);
    for (const secret of [link, phone]) expect(rows).not.toContain(secret);
  });

  it('R-KYC-15 draws its words at random, in the owner’s language', async () => {
    const { token } = await aPersonWithDetails(t);
    const german = await handoffWords('de-DE');
    const drawn = new Set<string>();
    for (let n = 0; n < 8; n += 1) {
      const answer = await post(
        t,
        '/user/handoff',
        { document: 'passport', sides: ['personImage'] },
        { token, headers: { 'accept-language': 'de-DE' } },
      );
      const { words } = answer.json() as Started;
      for (const word of words) expect(german).toContain(word);
      drawn.add(words.join(' '));
    }
    // Eight draws from 4032 pairs are all equal once in 10^25.
    expect(drawn.size).toBeGreaterThan(1);
  });

  it('R-KYC-15 shows the computer each image as it arrives, from the start to the end', async () => {
    const { token } = await aPersonWithDetails(t);
    const { id, link, words, expiresAt } = await aHandoff(t, token);
    for (let n = 0; n < 2; n += 1) {
      const task = (await preview(t, link)).json() as Task;
      expect(task).toMatchObject({ words, document: 'id_card', expiresAt });
      expect(await stateOf(t, token, id)).toEqual({ state: 'waiting', arrived: [] });
    }
    const phone = await aPhone(t, link);
    expect((await stateOf(t, token, id)).state).toBe('claimed');
    expect(sidesIn((await readTask(t, phone)).json() as Task)).toEqual([
      ['docImageFront', false],
      ['docImageBack', false],
      ['personImage', false],
    ]);
    const sent = await add(t, phone, 'docImageFront');
    expect(sent.statusCode).toBe(200);
    expect(await draftsOf(t, token)).toEqual([sent.json()]);
    expect(await stateOf(t, token, id)).toEqual({ state: 'claimed', arrived: [sent.json()] });
    expect(sidesIn((await readTask(t, phone)).json() as Task)[0]).toEqual(['docImageFront', true]);
    for (const side of ['docImageBack', 'personImage'] as const) await add(t, phone, side);
    expect((await finish(t, phone)).statusCode).toBe(204);
    const done = await stateOf(t, token, id);
    expect([done.state, done.arrived.length]).toEqual(['finished', 3]);
    expect(codeOf(await readTask(t, phone))).toBe('missing_token');
    expect(codeOf(await preview(t, link))).toBe('handoff_over');
    // The drafts can be submitted like any others.
    const parts = done.arrived.map(({ side, id: value }) => [side, { name: side, value }]);
    const submitted = await submit(t, token, await anIdCard(Object.fromEntries(parts)));
    expect(submitted.json()).toEqual({ verificationStatus: 'PENDING' });
  });

  it('R-KYC-15 does not count earlier drafts, or sides that it did not ask for, as arrived', async () => {
    const { token } = await aPersonWithDetails(t);
    const before = await aDraft(t, token, 'docImageFront');
    t.clock.advance(SECOND);
    const { id, link } = await aHandoff(t, token, { sides: ['personImage', 'docImageFront'] });
    await aDraft(t, token, 'docImageBack');
    expect((await stateOf(t, token, id)).arrived).toEqual([]);
    const task = (await preview(t, link)).json() as Task;
    // In the order of the document’s sides, not of the request.
    expect(sidesIn(task)).toEqual([
      ['docImageFront', false],
      ['personImage', false],
    ]);
    const phone = await aPhone(t, link);
    const replacement = (await add(t, phone, 'docImageFront')).json();
    expect((await stateOf(t, token, id)).arrived).toEqual([replacement]);
    expect((await draftsOf(t, token)).map((draft) => draft.id)).not.toContain(before.id);
  });
});

describe('R-KYC-15 a handoff refuses', () => {
  it('R-KYC-15 a second phone, and after fifteen minutes the first one too', async () => {
    const person = await aPersonWithDetails(t);
    const { id, link } = await aHandoff(t, person.token);
    const phone = await aPhone(t, link);
    expect(codeOf(await preview(t, link))).toBe('handoff_taken');
    const second = await claim(t, link);
    expect([second.statusCode, codeOf(second)]).toEqual([409, 'handoff_taken']);
    t.clock.advance(15 * MINUTE - SECOND);
    expect((await readTask(t, phone)).statusCode).toBe(200);
    t.clock.advance(SECOND);
    for (const answer of [await preview(t, link), await claim(t, link)]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([410, 'handoff_over']);
    }
    for (const answer of [
      await readTask(t, phone),
      await add(t, phone, 'personImage'),
      await finish(t, phone),
    ]) {
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'missing_token']);
    }
    const login = await post(t, '/user/auth/login', person);
    const { access_token } = login.json() as { access_token: string };
    expect(await stateOf(t, access_token, id)).toEqual({ state: 'over', arrived: [] });
  });

  it.each<
    [string, (person: Awaited<ReturnType<typeof aPersonWithDetails>>, id: string) => unknown]
  >([
    ['the owner ends it', ({ token }, id) => end(t, token, id)],
    ['the owner starts another one', ({ token }) => aHandoff(t, token)],
    ['the owner signs out', ({ refresh_token }) => post(t, '/user/auth/logout', { refresh_token })],
    [
      'the owner ends its session from another one',
      async ({ email, password }) => {
        const login = await post(t, '/user/auth/login', { email, password });
        const { access_token: token } = login.json() as { access_token: string };
        await t.app.inject({
          method: 'POST',
          url: '/user/sessions/end-others',
          headers: { authorization: `Bearer ${token}` },
        });
      },
    ],
    ['the account is disabled', ({ id }) => disableAccount(t.deps, id)],
  ])('R-KYC-15 every call once %s', async (_name, happens) => {
    const person = await aPersonWithDetails(t);
    const unclaimed = await aPersonWithDetails(t);
    const { id, link } = await aHandoff(t, person.token);
    const other = await aHandoff(t, unclaimed.token);
    const phone = await aPhone(t, link);
    await happens(person, id);
    await happens(unclaimed, other.id);
    for (const each of [other.link, link]) {
      expect(codeOf(await preview(t, each))).toBe('handoff_over');
      expect(codeOf(await claim(t, each))).toBe('handoff_over');
    }
    for (const each of [await readTask(t, phone), await add(t, phone, 'docImageFront')]) {
      expect(codeOf(each)).toBe('missing_token');
    }
    expect(codeOf(await finish(t, phone))).toBe('missing_token');
  });

  it('R-KYC-15 sides that it does not ask for or that the document does not have', async () => {
    const { token } = await aPersonWithDetails(t);
    const wrong = await start(t, token, { document: 'passport' });
    expect(wrong.json()).toMatchObject({
      code: 'invalid_request',
      fields: { sides: 'invalid_value' },
    });
    const { link } = await aHandoff(t, token, { sides: ['personImage', 'personImage'] });
    expect(sidesIn((await preview(t, link)).json() as Task)).toEqual([['personImage', false]]);
    const phone = await aPhone(t, link);
    const before = (await storedFiles(t)).length;
    const stray = await add(t, phone, 'docImageFront');
    expect(stray.json()).toMatchObject({
      code: 'invalid_request',
      fields: { docImageFront: 'invalid_value' },
    });
    expect(await draftsOf(t, token)).toEqual([]);
    expect((await storedFiles(t)).length).toBe(before);
  });

  it('R-KYC-15 new links and images while the documents are in review', async () => {
    const { token } = await aPersonWithDetails(t);
    const { link } = await aHandoff(t, token);
    const phone = await aPhone(t, link);
    expect((await submit(t, token, await anIdCard())).statusCode).toBe(200);
    expect(codeOf(await start(t, token))).toBe('existing_document');
    expect(codeOf(await add(t, phone, 'personImage'))).toBe('existing_document');
    expect(await draftsOf(t, token)).toEqual([]);
  });

  it('R-KYC-15 files that a draft from the computer may not be either', async () => {
    const { token } = await aPersonWithDetails(t);
    const phone = await aPhone(t, (await aHandoff(t, token)).link);
    expect(codeOf(await add(t, phone, 'personImage', Buffer.alloc(0)))).toBe('upload_file');
    const pretends = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(codeOf(await add(t, phone, 'personImage', pretends))).toBe('invalid_file_type');
    expect(await draftsOf(t, token)).toEqual([]);
  });
});

describe('R-KYC-15 the purge of handoffs', () => {
  it('R-KYC-15 deletes a handoff one day after it expired, not earlier', async () => {
    const own = await startApp();
    try {
      const { token } = await aPersonWithDetails(own);
      const { id } = await aHandoff(own, token);
      const rows = () => own.deps.db.selectFrom('handoffs').select('id').execute();
      own.clock.advance(DAY + 15 * MINUTE);
      const errors: unknown[] = [];
      const tidy = () => startHousekeeping(own.deps, (error) => errors.push(error)).stop();
      await tidy();
      expect(await rows()).toEqual([{ id }]);
      own.clock.advance(SECOND);
      await tidy();
      expect([await rows(), errors]).toEqual([[], []]);
    } finally {
      await own.close();
    }
  });
});
