import { decide } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { anOperator, callDesk, type SignedIn } from '#test/people/operators.ts';
import {
  aSubmission,
  CONFIRMED,
  claim,
  type Decision,
  GLARE,
  openCase,
} from '#test/people/reviews.ts';

const t = anApp();
let one: SignedIn;
let other: SignedIn;
beforeAll(async () => {
  one = await anOperator(t);
  other = await anOperator(t);
});

/** Decides as an operator whose browser uses another language than the person. */
async function decided({ cookie }: SignedIn, id: string, decision: Decision): Promise<void> {
  const headers = { cookie, 'accept-language': 'de-DE' };
  const answer = await callDesk(t, decide, { id, ...decision }, headers);
  expect(answer.statusCode).toBe(200);
}

describe('R-KYC-12 R-KYC-13 the email about a decision', () => {
  it.each([
    ['confirmed', CONFIRMED],
    ['correction requested', GLARE],
    ['rejected', { decision: 'reject', reasons: ['altered'] }],
  ] satisfies [string, Decision][])(
    'R-KYC-12 R-KYC-13 is in the person’s language and does not contain the note: %s',
    async (_name, decision) => {
      const { caseId, id, email } = await aSubmission(t);
      await changeRows(t, 'accounts', { id }, { locale: 'uk-UA' });
      await t.deliver();
      const before = t.mails.length;
      const noted: Decision = { ...decision, note: 'Between colleagues.' };
      await openCase(t, one, caseId);
      await decided(one, caseId, noted);
      if (decision.decision === 'reject') {
        await claim(t, other, caseId);
        await decided(other, caseId, noted);
      }
      await t.deliver();
      const mails = t.mails.slice(before);
      expect(mails.map(({ to }) => to)).toEqual([email]);
      const [mail] = mails;
      expect(mail?.html).toContain('<html lang="uk-UA" dir="ltr">');
      for (const hidden of ['colleagues', one.name, other.name]) {
        expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain(hidden);
      }
    },
  );
});
