import { beforeAll, describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { aDraft, aPersonWithDetails } from '#test/people/documents.ts';
import {
  add,
  aHandoff,
  aPhone,
  claim,
  end,
  preview,
  readTask,
  stateOf,
} from '#test/people/handoffs.ts';
import { DETAILS, get, isIn, PASSWORD, post } from '#test/people/people.ts';

const t = anApp();
let person: Awaited<ReturnType<typeof aPersonWithDetails>>;
let link: string;
let phone: string;
let handoffId: string;
beforeAll(async () => {
  person = await aPersonWithDetails(t);
  const handoff = await aHandoff(t, person.token);
  ({ link, id: handoffId } = handoff);
  phone = await aPhone(t, link);
});

const ANOTHER_ID = '00000000-0000-4000-8000-000000000000';
// server/strangers.test.ts tests the phone's token at every other call.
describe('R-KYC-15 R-API-3 a phone can only add images', () => {
  it('R-KYC-15 gets no reply that contains the account, its owner’s details or another image', async () => {
    const fresh = await aPersonWithDetails(t);
    const before = await aDraft(t, fresh.token, 'docImageBack');
    const handoff = await aHandoff(t, fresh.token, { sides: ['docImageFront'] });
    const task = await preview(t, handoff.link);
    const claimed = await claim(t, handoff.link);
    const { phoneToken } = claimed.json() as { phoneToken: string };
    const answers = [
      task,
      claimed,
      await readTask(t, phoneToken),
      await add(t, phoneToken, 'docImageFront'),
    ];
    const text = answers.map((answer) => answer.body).join();
    const { firstName, lastName, address, birthDate } = DETAILS;
    for (const own of [fresh.id, fresh.email, firstName, lastName, address, birthDate, before.id]) {
      expect(text).not.toContain(own);
    }
  });

  it('R-KYC-15 another account can neither see nor end a handoff', async () => {
    const other = await aPersonWithDetails(t);
    for (const id of [handoffId, ANOTHER_ID, 'x', '..%2Fend']) {
      const seen = await get(t, `/user/handoff/${id}/state`, other.token);
      expect([seen.statusCode, seen.json()]).toMatchObject([404, { code: 'not_found' }]);
      const ended = await end(t, other.token, decodeURIComponent(id));
      expect([ended.statusCode, ended.json()]).toMatchObject([404, { code: 'not_found' }]);
    }
    expect((await readTask(t, phone)).statusCode).toBe(200);
  });

  it('R-KYC-15 refuses unknown and foreign tokens as links that are over', async () => {
    for (const token of ['x', phone, person.token, `${link}x`, link.toLowerCase()]) {
      expect((await preview(t, token)).json()).toMatchObject({ code: 'handoff_over' });
      expect((await claim(t, token)).json()).toMatchObject({ code: 'handoff_over' });
    }
    expect(await isIn(t, person.token)).toBe(true);
  });

  it.each<[string, (token: string) => PromiseLike<{ statusCode: number }>]>([
    [
      'signs out everywhere else',
      (token) =>
        t.app.inject({
          method: 'POST',
          url: '/user/sessions/end-others',
          headers: { authorization: `Bearer ${token}` },
        }),
    ],
    [
      'changes the password',
      (token) => {
        const body = { currentPassword: PASSWORD, newPassword: 'Another colonnade 48 ochre' };
        return post(t, '/user/change-password', body, { token });
      },
    ],
  ])(
    'R-KYC-15 loses access once the owner %s, even from the session that created the handoff',
    async (_ending, happens) => {
      const { token } = await aPersonWithDetails(t);
      const { id, link: made } = await aHandoff(t, token);
      const own = await aPhone(t, made);
      expect((await happens(token)).statusCode).toBe(204);
      expect((await readTask(t, own)).json()).toMatchObject({ code: 'missing_token' });
      expect((await add(t, own, 'personImage')).json()).toMatchObject({ code: 'missing_token' });
      expect(await stateOf(t, token, id)).toMatchObject({ state: 'over' });
      expect((await readTask(t, phone)).statusCode).toBe(200);
    },
  );

  it('R-KYC-15 writes neither token to the log', () => {
    const lines = t.log.join('\n');
    for (const secret of [link, phone]) expect(lines).not.toContain(secret);
  });
});
