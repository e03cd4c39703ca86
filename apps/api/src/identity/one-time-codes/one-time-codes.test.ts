import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { anApp, startApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { freshEmail, freshPhone, sendCode, tryCode, wrongCode } from '#test/people/codes.ts';
import { receiveCode } from '#test/people/people.ts';

const t = anApp();

describe('R-CODE-1 the lifetime of a code', () => {
  it.each([
    ['email', freshEmail, 30],
    ['text message', freshPhone, 10],
  ])('R-CODE-1 a code by %s expires on time', async (_channel, address, minutes) => {
    const [early, late] = [address(), address()];
    const sent = await sendCode(t, early);
    expect(sent.json()).toEqual({ retryAfter: 30, validMinutes: minutes });
    await t.deliver();
    const message = 'email' in early ? t.mails.at(-1) : t.texts.at(-1);
    const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0] ?? '';
    const lateCode = await receiveCode(t, late);

    t.clock.advance(minutes * MINUTE - SECOND);
    expect((await tryCode(t, early, code)).statusCode).toBe(200);
    t.clock.advance(2 * SECOND);
    const refused = await tryCode(t, late, lateCode);
    expect(expectContractError(refused)).toMatchObject({ code: 'code_expired' });
  });

  it('R-CODE-1 works only once', async () => {
    const to = freshEmail();
    const code = await receiveCode(t, to);
    expect((await tryCode(t, to, code)).statusCode).toBe(200);
    const again = await tryCode(t, to, code);
    expect(expectContractError(again)).toMatchObject({ code: 'incorrect_code' });
  });

  it('R-CODE-1 is voided by a newer code', async () => {
    const to = freshEmail();
    const older = await receiveCode(t, to);
    t.clock.advance(30 * SECOND);
    let newer = await receiveCode(t, to);
    // By chance, one in a million is the same code again.
    if (newer === older) {
      t.clock.advance(30 * SECOND);
      newer = await receiveCode(t, to);
    }
    expect((await tryCode(t, to, older)).json()).toMatchObject({ code: 'incorrect_code' });
    expect((await tryCode(t, to, newer)).statusCode).toBe(200);
  });

  it('R-CODE-1 works only for the address that it was sent to', async () => {
    const [mine, other] = [freshEmail(), freshEmail()];
    const code = await receiveCode(t, mine);
    await receiveCode(t, other);
    const phone = freshPhone();
    await receiveCode(t, phone);
    for (const address of [other, phone, freshEmail()]) {
      const answer = await tryCode(t, address, code);
      // Fails only if both addresses got the same digits by chance, which the sent messages would show.
      expect(answer.json()).toMatchObject({ code: 'incorrect_code' });
    }
    expect((await tryCode(t, mine, code)).statusCode).toBe(200);
  });

  it('R-CODE-1 accepts grouped, full-width and Arabic digits', async () => {
    const spellings = [
      (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `,
      (code: string) => `${code.slice(0, 3)}-${code.slice(3)}`,
      (code: string) => code.replace(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d))),
      (code: string) => code.replace(/\d/g, (d) => String.fromCodePoint(0x660 + Number(d))),
    ];
    for (const write of spellings) {
      const to = freshEmail();
      expect((await tryCode(t, to, write(await receiveCode(t, to)))).statusCode).toBe(200);
    }
  });

  it.each(['', '12345', '1234567', '12345a', '12.345', 'abcdef', '-12345', '1e1000'])(
    'R-CODE-1 refuses %j without counting an attempt',
    async (text) => {
      const to = freshEmail();
      const code = await receiveCode(t, to);
      for (let n = 0; n < 6; n += 1) {
        const answer = await tryCode(t, to, text);
        expect(expectContractError(answer)).toMatchObject({
          code: 'invalid_request',
          fields: { code: text === '' ? 'required' : 'code_format' },
        });
      }
      expect((await tryCode(t, to, code)).statusCode).toBe(200);
    },
  );

  it('R-CODE-1 refuses a code for an address that requested none', async () => {
    const answer = await tryCode(t, freshEmail(), '123456');
    expect(expectContractError(answer)).toMatchObject({ code: 'incorrect_code' });
  });
});

describe('R-CODE-1 codes by text message', () => {
  it.each([
    ['067 123-45-67', '+380671234567'],
    ['380671234568', '+380671234568'],
    ['0049 151 12345678', '+4915112345678'],
    ['+44 (7400) 123456', '+447400123456'],
    ['＋٣٨٠٦٧١٢٣٤٥٦٩', '+380671234569'],
  ])('R-CODE-1 normalizes %s to %s', async (typed, e164) => {
    expect((await sendCode(t, { phone: typed })).statusCode).toBe(200);
    await t.deliver();
    const text = t.texts.at(-1);
    expect(text?.to).toBe(e164);
    const code = /\b\d{6}\b/.exec(text?.text ?? '')?.[0] ?? '';
    // Browsers fill in the code from the last line.
    expect(text?.text.split('\n').at(-1)).toBe(`@localhost #${code}`);
    expect((await tryCode(t, { phone: e164 }, wrongCode(code))).statusCode).toBe(422);
    expect((await tryCode(t, { phone: e164 }, code)).statusCode).toBe(200);
  });

  it.each([
    ['+493012345678', 'phone_invalid'],
    ['+380441234567', 'phone_invalid'],
    ['+18005551234', 'phone_invalid'],
    ['+999999999999', 'phone_invalid'],
    ['+38067123456', 'phone_invalid'],
    ['12345', 'phone_invalid'],
    ['0', 'phone_invalid'],
    ['hello', 'phone_invalid'],
    ['+380671234567; drop table codes', 'phone_invalid'],
    ['', 'required'],
    ['   ', 'required'],
    ['9'.repeat(101), 'too_long'],
  ])('R-CODE-1 refuses the mobile number %j: %s', async (phone, field) => {
    for (const answer of [await sendCode(t, { phone }), await tryCode(t, { phone }, '123456')]) {
      expect(expectContractError(answer)).toMatchObject({
        code: 'invalid_request',
        fields: { phone: field },
      });
    }
  });

  it('R-CODE-1 without an SMS provider, a phone gets sms_unavailable and an email address its code', async () => {
    const mailOnly = await startApp({ deps: { sms: null } });
    try {
      const answer = await sendCode(mailOnly, freshPhone());
      expect(expectContractError(answer)).toMatchObject({ code: 'sms_unavailable' });
      const landline = await sendCode(mailOnly, { phone: '+493012345678' });
      expect(landline.json()).toMatchObject({ fields: { phone: 'phone_invalid' } });
      expect((await sendCode(mailOnly, freshEmail())).statusCode).toBe(200);
    } finally {
      await mailOnly.close();
    }
  });

  it('R-API-2 refuses a request with both email and phone, and one with neither', async () => {
    const both = { email: 'both@example.com', phone: '+380671234567' };
    for (const body of [both, {} as { email: string }]) {
      for (const answer of [await sendCode(t, body), await tryCode(t, body, '123456')]) {
        expect(expectContractError(answer)).toMatchObject({
          code: 'invalid_request',
          fields: { email: 'required' },
        });
      }
    }
  });
});
