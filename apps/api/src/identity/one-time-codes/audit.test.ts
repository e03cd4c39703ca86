import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import {
  freshEmail,
  freshPhone,
  sendCode,
  together,
  tryCode,
  wrongCode,
} from '#test/people/codes.ts';
import { receiveCode } from '#test/people/people.ts';
import { eventsOf } from '#test/people/resets.ts';

const t = anApp();

describe('R-CODE-5 codes in the audit trail', () => {
  it('R-CODE-5 records each sent code and each counted wrong attempt, without code and address', async () => {
    const [to, phone] = [freshEmail(), freshPhone()];
    const code = await receiveCode(t, to);
    const text = await receiveCode(t, phone);
    // Refused during the cooldown, so nothing is sent.
    await sendCode(t, to);
    const sent = await eventsOf(t, 'code_sent');
    expect(sent.map(({ details }) => JSON.parse(details))).toEqual([
      { channel: 'email' },
      { channel: 'sms' },
    ]);

    await together(20, (n) => tryCode(t, to, wrongCode(code, 1 + (n % 9))));
    await tryCode(t, to, code);
    const wrong = await eventsOf(t, 'code_wrong');
    const attempts = wrong.map(
      ({ details }) => (JSON.parse(details) as { attempts: number }).attempts,
    );
    expect(attempts.sort()).toEqual([1, 2, 3, 4, 5]);
    // The same address has the same subject.
    expect(new Set(wrong.map(({ subject }) => subject))).toEqual(new Set([sent[0]?.subject]));
    expect(sent[1]?.subject).not.toBe(sent[0]?.subject);
    const rows = JSON.stringify([...sent, ...wrong]);
    for (const secret of [to.email, phone.phone, code, text]) expect(rows).not.toContain(secret);
    expect(wrong[0]).toMatchObject({ account_id: null, ip: '127.0.0.1', at: t.clock.now() });
  });
});
