import { LOCALE_IDS, LOCALES } from '@portico/contract';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSmtpMailer } from '#platform/ports/messages/mailer.ts';
import { RecipientRefused, SenderRefused } from '#platform/ports/messages/refusals.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, sendCode } from '#test/people/codes.ts';
import { startMailServer } from '#test/providers/mail-server.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

const MAIL = {
  from: 'Portico <door@portico.example>',
  to: 'reader@example.com',
  subject: '123456 is your code',
  text: 'Text',
  html: '<p>Html</p>',
};

describe('R-I18N-5 mail in the person’s language', () => {
  it.each(LOCALE_IDS)(
    'R-I18N-5 in %s: has the code first, both parts and the text direction',
    async (locale) => {
      const to = freshEmail();
      await sendCode(t, to, { 'accept-language': locale });
      await t.deliver();
      const mail = t.mails.at(-1);
      if (mail === undefined) throw new Error('no mail');
      const code = /\d{6}/.exec(mail.text)?.[0] ?? '';
      expect(mail.to).toBe(to.email);
      expect(mail.subject.startsWith(code)).toBe(true);
      expect(mail.subject.length).toBeGreaterThan(code.length + 5);
      expect(mail.html).toContain(`<html lang="${locale}" dir="${LOCALES[locale].dir}">`);
      expect(mail.html).toContain(`dir="ltr"`);
      expect(mail.html).toContain(`>${code}</p>`);
      for (const text of [mail.subject, mail.text, mail.html.replace(/<style>.*<\/style>/s, '')]) {
        expect(text).not.toMatch(/[{}]|undefined|code\.[a-z_]+/);
      }
      // The mail loads nothing and contains no link.
      expect(mail.html).not.toMatch(/https?:|<img|<a |url\(/);
      expect(mail.text.split('\n').some((line) => line === '-- ')).toBe(true);
    },
  );

  it('R-I18N-5 every language has a different text', async () => {
    const subjects = new Set<string>();
    for (const locale of LOCALE_IDS) {
      await sendCode(t, freshEmail(), { 'accept-language': locale });
      await t.deliver();
      subjects.add(t.mails.at(-1)?.subject.replace(/\d{6}/, '') ?? '');
    }
    expect(subjects.size).toBe(LOCALE_IDS.length);
  });

  it('R-I18N-5 text messages are translated too and name the site in the last line', async () => {
    const texts = new Set<string>();
    for (const locale of LOCALE_IDS) {
      await sendCode(t, freshPhone(), { 'accept-language': locale });
      await t.deliver();
      const text = t.texts.at(-1)?.text ?? '';
      const code = /\d{6}/.exec(text)?.[0] ?? '';
      expect(text.split('\n').at(-1)).toBe(`@localhost #${code}`);
      texts.add(text.replaceAll(code, ''));
    }
    expect(texts.size).toBe(LOCALE_IDS.length);
  });
});

describe('R-CODE-1 mail over SMTP', () => {
  it('R-CODE-1 R-I18N-5 delivers a code as it was composed, in Arabic from right to left', async () => {
    const server = await startMailServer();
    const mailer = createSmtpMailer(server.url);
    const over = await startApp({
      env: { MAIL_FROM: 'Портик <door@portico.example>' },
      deps: { mailer },
    });
    try {
      const email = "o'neil+door@mail.example.online";
      const sent = await sendCode(over, { email }, { 'accept-language': 'ar' });
      expect(sent.statusCode).toBe(200);
      await over.deliver();
      expect(server.received).toHaveLength(1);
      const [{ from, to, mail } = { from: '', to: [], mail: null }] = server.received;
      expect(from).toBe('door@portico.example');
      expect(to).toEqual([email]);
      expect(mail?.from).toMatchObject({ name: 'Портик', address: 'door@portico.example' });
      expect(mail?.to).toMatchObject([{ address: email }]);
      const code = /\d{6}/.exec(mail?.text ?? '')?.[0] ?? 'none';
      expect(mail?.subject?.startsWith(code)).toBe(true);
      expect(mail?.subject).toMatch(/\p{Script=Arabic}/u);
      expect(mail?.text).toMatch(/\p{Script=Arabic}/u);
      expect(mail?.html).toContain('<html lang="ar-AR" dir="rtl">');
      expect(mail?.html).toContain(code);
      expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe(
        'auto-generated',
      );
      expect(mail?.attachments).toEqual([]);
      expect(mail?.bcc ?? []).toEqual([]);
    } finally {
      await over.close();
      mailer.close();
      await server.close();
    }
  });

  const refusing = (responseCode: number) =>
    Object.assign(new Error('no'), { responseCode }) as Error;

  const noRecipient: SMTPServerOptions = { onRcptTo: (_a, _s, done) => done(refusing(550)) };
  const busyMailbox: SMTPServerOptions = { onRcptTo: (_a, _s, done) => done(refusing(451)) };
  const noSender: SMTPServerOptions = { onMailFrom: (_a, _s, done) => done(refusing(550)) };
  const tooBusy: SMTPServerOptions = { onConnect: (_s, done) => done(refusing(421)) };
  const noSuchUser: SMTPServerOptions = {
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => done(refusing(535)),
  };

  it.each([
    ['drops mail to an unknown mailbox', noRecipient, RecipientRefused],
    ['retries a busy mailbox', busyMailbox, null],
    ['reports a sender that is not allowed', noSender, SenderRefused],
    ['reports a wrong password', noSuchUser, SenderRefused],
    ['retries a server that is too busy', tooBusy, null],
  ])('R-CODE-6 %s', async (_what, options, judged) => {
    const server = await startMailServer(options);
    const mailer = createSmtpMailer(server.url.replace('//', '//door:hunter2@'));
    try {
      const error = await mailer.send(MAIL).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(Error);
      for (const refused of [RecipientRefused, SenderRefused]) {
        expect(error instanceof refused).toBe(refused === judged);
      }
      expect((error as Error).message).not.toMatch(/hunter2|reader@/);
      expect(server.received).toEqual([]);
    } finally {
      mailer.close();
      await server.close();
    }
  });

  it('R-CODE-6 retries when no server listens', async () => {
    const mailer = createSmtpMailer('smtp://127.0.0.1:1');
    const error = await mailer.send(MAIL).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'ESOCKET' });
    expect(error).not.toBeInstanceOf(RecipientRefused);
    mailer.close();
  });
});
