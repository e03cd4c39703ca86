import { LOCALE_IDS, type Locale } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Answer, Message, Notice } from '#platform/messages/outbox/outbox.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';

const PUBLIC_URL = 'https://portico.example';
// Ten past three in the afternoon, UTC.
const AT = Date.UTC(2026, 2, 27, 15, 10);
const LINK = `${PUBLIC_URL}/auth/change-password#token=abc-_123`;

const ANSWERS: Answer[] = [
  { kind: 'reset_link', url: LINK, validMinutes: 30 },
  { kind: 'reset_unknown' },
];
const NOTICES: Notice[] = [
  { kind: 'password_reset', at: AT },
  { kind: 'password_changed', at: AT },
  { kind: 'refresh_replayed', at: AT },
  { kind: 'identity_added', identity: 'phone', label: '+380671112233', at: AT },
  { kind: 'identity_removed', identity: 'google', label: 'maria@example.com', at: AT },
  { kind: 'identity_added', identity: 'apple', label: '', at: AT },
];

let t: TestApp;
beforeAll(async () => {
  t = await startApp({ env: { PUBLIC_URL } });
});
afterAll(() => t.close());

let sent = 0;

/** Queues the email and lets the worker send it. */
async function send(locale: Locale, message: Message) {
  sent += 1;
  const to = `letter-${sent}@example.com`;
  await inTransaction(t.deps.db, (tx) =>
    t.deps.outbox.add(
      tx,
      { channel: 'email', to, locale, message },
      { topic: `letter ${sent}`, expiresAt: t.clock.now() + HOUR },
    ),
  );
  await t.deliver();
}

async function mailOf(locale: Locale, message: Message) {
  await send(locale, message);
  const mail = t.mails.at(-1);
  if (mail?.to !== `letter-${sent}@example.com`) throw new Error(`no ${message.kind} was mailed`);
  return mail;
}

const words = (html: string) => html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ');
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('R-I18N-5 the letters in every language', () => {
  it('R-I18N-5 R-RESET-5 a notice gives the time in UTC and in Western digits', async () => {
    for (const locale of LOCALE_IDS) {
      for (const message of NOTICES) {
        const mail = await mailOf(locale, message);
        const line = mail.text.split('\n').find((each) => each.includes('UTC')) ?? '';
        expect(line, locale).toContain('2026');
        expect(line, locale).toMatch(/\b(15|0?3)[:.]10\b/);
        expect(words(mail.html), locale).toContain('UTC');
      }
    }
  });
});

describe('R-RESET-5 the letters in English', () => {
  it('R-RESET-5 both parts contain the link and its lifetime in minutes', async () => {
    const mail = await mailOf('en-US', ANSWERS[0] as Answer);
    expect(mail.subject).toBe('Set a new password for Portico');
    expect(mail.text).toContain(`Choose a new password:\n${LINK}\n`);
    expect(mail.text).toContain('The link works once, for 30\u00a0minutes.');
    expect(linksOf(mail.html)).toEqual([LINK]);
  });

  it('R-RESET-1 a letter to an address without an account says so and links to the site', async () => {
    const mail = await mailOf('en-US', { kind: 'reset_unknown' });
    expect(mail.subject).toBe('No Portico account with this address');
    expect(linksOf(mail.html)).toEqual([`${PUBLIC_URL}/auth`]);
    expect(mail.text).not.toContain('token');
  });

  it('R-RESET-5 the notices link to the page that sets a new password', async () => {
    for (const message of NOTICES) {
      const mail = await mailOf('en-US', message);
      expect(linksOf(mail.html)).toEqual([`${PUBLIC_URL}/auth/reset-password`]);
      expect(mail.text).toMatch(/When: March 27, 2026 at 3:10\sPM UTC/);
    }
  });

  it('R-RESET-5 names sign-in methods as people know them', async () => {
    const noticeFor = async (
      identity: 'email' | 'phone' | 'google' | 'apple' | 'wallet',
      label: string,
    ) =>
      (await mailOf('en-US', { kind: 'identity_added', identity, label, at: AT })).text.split(
        '\n',
      )[0];
    expect(await noticeFor('phone', '+380671112233')).toMatch(/: phone number \+380671112233$/);
    expect(await noticeFor('apple', '')).toMatch(/: Apple$/);
    expect(await noticeFor('wallet', '0xAb…12')).toMatch(/: wallet 0xAb…12$/);
  });

  it('R-RESET-5 renders labels and addresses as text, never as a tag or a second link', async () => {
    const label = `"><a href="https://evil.example">x</a>&amp;{way}<script>alert(1)</script>'`;
    const notice = await mailOf('en-US', {
      kind: 'identity_added',
      identity: 'google',
      label,
      at: AT,
    });
    expect(linksOf(notice.html)).toEqual([`${PUBLIC_URL}/auth/reset-password`]);
    expect(notice.html).not.toMatch(/<a href="https:\/\/evil|<script/);
    expect(notice.html).toContain('&#38;amp;{way}&#60;script&#62;');
    expect(notice.text).toContain(label);
    const link = await mailOf('en-US', {
      kind: 'reset_link',
      url: `${LINK}&a="b"<c>`,
      validMinutes: 30,
    });
    expect(link.html).toContain(`href="${LINK}&#38;a=&#34;b&#34;&#60;c&#62;"`);
  });

  it('R-RESET-5 never sends a link by text message', async () => {
    const before = t.texts.length;
    for (const message of ANSWERS) {
      await inTransaction(t.deps.db, (tx) =>
        t.deps.outbox.add(
          tx,
          { channel: 'sms', to: '+380671112233', locale: 'en-US', message },
          { topic: message.kind, expiresAt: t.clock.now() + HOUR },
        ),
      );
    }
    await t.deliver();
    expect(t.texts).toHaveLength(before);
  });
});
