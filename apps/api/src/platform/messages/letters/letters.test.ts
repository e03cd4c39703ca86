import { LOCALE_IDS, LOCALES, type Locale } from '@portico/contract';
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
const MESSAGES: Message[] = [...ANSWERS, ...NOTICES];

let t: TestApp;
beforeAll(async () => {
  t = await startApp({ env: { PUBLIC_URL } });
});
afterAll(() => t.close());

let sent = 0;

/** Queues the message and lets the worker send it. */
async function send(channel: 'email' | 'sms', locale: Locale, message: Message) {
  sent += 1;
  const to = channel === 'email' ? `letter-${sent}@example.com` : '+380671112233';
  await inTransaction(t.deps.db, (tx) =>
    t.deps.outbox.add(
      tx,
      { channel, to, locale, message },
      { topic: `letter ${sent}`, expiresAt: t.clock.now() + HOUR },
    ),
  );
  await t.deliver();
}

async function mailOf(locale: Locale, message: Message) {
  await send('email', locale, message);
  const mail = t.mails.at(-1);
  if (mail?.to !== `letter-${sent}@example.com`) throw new Error(`no ${message.kind} was mailed`);
  return mail;
}

async function textOf(locale: Locale, message: Message): Promise<string> {
  const before = t.texts.length;
  await send('sms', locale, message);
  const text = t.texts[before]?.text;
  if (text === undefined) throw new Error(`no ${message.kind} was texted`);
  return text;
}

const named = (message: Message) =>
  [message.kind, 'identity' in message ? message.identity : ''].join(' ').trim();
const words = (html: string) => html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ');
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('R-I18N-5 the letters in every language', () => {
  it.each(MESSAGES.map((message) => [named(message), message] as const))(
    'R-I18N-5 %s: has both parts, one link, no unfilled placeholder, and a text of its own in each',
    async (_kind, message) => {
      const subjects = new Set<string>();
      for (const locale of LOCALE_IDS) {
        const mail = await mailOf(locale, message);
        subjects.add(mail.subject);
        expect(mail.html).toContain(`<html lang="${locale}" dir="${LOCALES[locale].dir}">`);
        for (const text of [mail.subject, mail.text, words(mail.html)]) {
          expect(text, locale).not.toMatch(
            /[{}<>]|\b(undefined|null|NaN|footer)\b|\b(notice|ways)\.[a-z]/,
          );
          expect(text, locale).not.toContain(`${message.kind}.`);
          expect(text.trim().length, locale).toBeGreaterThan(10);
        }
        expect(mail.subject, locale).not.toMatch(/[\r\n]/);
        expect(mail.text.split('\n'), locale).toContain('-- ');
        // Both parts link to the same page of the site, and nothing is loaded.
        const [link, ...more] = linksOf(mail.html);
        expect(more, locale).toEqual([]);
        expect(link?.startsWith(`${PUBLIC_URL}/auth`), locale).toBe(true);
        expect(mail.text.split('\n'), locale).toContain(link);
        expect(mail.html.match(/https?:/g), locale).toHaveLength(1);
        expect(mail.html, locale).not.toMatch(/<img|<script|url\(|src=/);
      }
      expect(subjects.size).toBe(LOCALE_IDS.length);
    },
  );

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

  it('R-I18N-5 text messages fill in every value and contain the site’s address', async () => {
    for (const locale of LOCALE_IDS) {
      for (const message of NOTICES) {
        const text = await textOf(locale, message);
        expect(text, locale).toContain(PUBLIC_URL);
        expect(text, locale).not.toMatch(/[{}<>\n]|\b(undefined|null)\b/);
        if ('label' in message) expect(text, locale).toContain(message.label);
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
