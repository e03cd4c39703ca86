import { LOCALE_IDS, LOCALES } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import type { Message } from '#platform/messages/outbox/outbox.ts';
import { composeMail } from './compose.ts';

const SITE = {
  name: 'Portico',
  texts: {},
  publicUrl: 'https://portico.example',
  contact: 'door@portico.example',
  providers: [],
  offer: { off: [], locales: LOCALE_IDS, countries: [], minimumAge: 18 },
};
const AT = Date.UTC(2026, 10, 22, 16, 15);
const NAUGHTY = `<b>Bobby</b> & "Sons" 'n' <img src=x onerror=alert(1)>`;
// Gmail clips longer mails.
const GMAIL_CUTS_AT = 102 * 1024;

const MESSAGES: Message[] = [
  { kind: 'code', code: '482913', validMinutes: 30 },
  { kind: 'reset_link', url: `${SITE.publicUrl}/auth/change-password#token=a`, validMinutes: 30 },
  { kind: 'reset_unknown' },
  { kind: 'identity_added', identity: 'google', label: NAUGHTY, at: AT },
  { kind: 'submitted', at: AT },
  { kind: 'withdrawn', at: AT },
  { kind: 'confirmed', at: AT },
  {
    kind: 'resubmission',
    document: 'passport',
    marks: [
      { part: 'docImageFront', reason: 'glare' },
      { part: 'address', reason: 'incomplete' },
    ],
    at: AT,
  },
  { kind: 'rejected', reasons: ['not_accepted', 'altered', 'another_person'], at: AT },
  { kind: 'erased', at: AT },
  { kind: 'account_deleted', at: AT },
];
const composed = (
  locale: (typeof LOCALE_IDS)[number],
  message: Message,
  about: { reference?: string; timeZone?: string } = {},
) => composeMail({ channel: 'email', to: 'reader@example.com', locale, message, ...about }, SITE);

describe('R-I18N-9 the HTML part of a letter', () => {
  it.each(MESSAGES.map((message) => [message.kind, message] as const))(
    'R-I18N-9 %s: fetches nothing, is short enough not to be clipped, and has the text direction',
    async (_kind, message) => {
      for (const locale of LOCALE_IDS) {
        const { html, text } = await composed(locale, message);
        expect(Buffer.byteLength(html), locale).toBeLessThan(GMAIL_CUTS_AT / 4);
        expect(html, locale).not.toMatch(
          /<(img|link|script|iframe|svg|video)|url\(|@import|<[^>]+ (src|background)=|cid:/,
        );
        const { dir } = LOCALES[locale];
        // Gmail drops the attributes of html and body.
        expect(html).toContain(
          `<table role="presentation" class="page" lang="${locale}" dir="${dir}"`,
        );
        expect(html.includes('align="right"'), locale).toBe(dir === 'rtl');
        expect(html.includes('align="left"'), locale).toBe(dir === 'ltr');
        expect(html, locale).toContain('<meta name="color-scheme" content="light dark">');
        expect(html, locale).toContain('@media (prefers-color-scheme:dark)');
        expect(text.length, locale).toBeGreaterThan(60);
        expect(text, locale).not.toMatch(/&#\d+;/);
      }
    },
  );

  it('R-I18N-9 every dark color has a counterpart in dark mode, in Outlook on the web too', async () => {
    for (const message of MESSAGES) {
      const { html } = await composed('en-US', message);
      const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
      const body = html.slice(html.indexOf('</head>'));
      const colored = [...body.matchAll(/class="([\w ]+)"[^>]*style="[^"]*color:#/g)];
      expect(colored.length).toBeGreaterThan(3);
      for (const [, names = ''] of colored) {
        const known = names
          .split(' ')
          .filter((name) => styles.includes(`.${name}{`) || styles.includes(`.${name},`));
        expect(known, names).not.toEqual([]);
        const [name] = known;
        expect(styles).toContain(`[data-ogsc] .${name}`);
      }
    }
  });

  it('R-I18N-9 escapes tags in a name', async () => {
    const { html } = await composed('en-US', MESSAGES[3] as Message);
    expect(html).not.toContain('<b>Bobby');
    expect(html).toContain('&#60;b&#62;Bobby&#60;/b&#62; &#38; &#34;Sons&#34; &#39;n&#39;');
  });

  it('R-I18N-9 escapes tags in the name of a client, and keeps it out of the subject', async () => {
    const about = { client: NAUGHTY, by: null, url: `${SITE.publicUrl}/partners/x` };
    for (const message of [
      { ...about, kind: 'client_invitation', role: 'viewer', validDays: 7 },
      { ...about, kind: 'client_changed', changes: [NAUGHTY], when: AT },
    ] as const) {
      const { html, subject } = await composed('en-US', message);
      expect(html).not.toMatch(/<b>Bobby|<img/);
      expect(html).toContain('&#60;b&#62;Bobby');
      expect(subject).not.toContain('Bobby');
    }
  });

  it('R-I18N-9 R-CODE-1 puts the code first in both parts as one word, and does not repeat it in the preview', async () => {
    const { html, text, subject } = await composed('en-US', MESSAGES[0] as Message);
    expect(text.startsWith('482913\n\n')).toBe(true);
    expect(subject.startsWith('482913 ')).toBe(true);
    expect(html.match(/482913/g)).toHaveLength(1);
    const body = html.slice(html.indexOf('</h1>'));
    expect(body.indexOf('482913')).toBeLessThan(body.indexOf('Enter this code'));
    // The text that an inbox shows beside the subject.
    const [, preview] = /<div style="display:none[^"]*">([^&]*)/.exec(html) ?? [];
    expect(preview?.normalize('NFKC')).toBe('It works for 30 minutes.');
  });

  it('R-I18N-9 ends a letter about an account with the reference number and the support address', async () => {
    const message = MESSAGES[4] as Message;
    const { html, text } = await composed('en-US', message, { reference: '7KQ4-M2XR' });
    for (const part of [html, text]) {
      expect(part).toContain('7KQ4-M2XR');
      expect(part).toContain('door@portico.example');
    }
    expect(html, 'no line break in the number').toContain('nowrap">7KQ4-M2XR</span>');
    const without = await composed('en-US', message);
    expect(without.text).not.toContain('reference');
  });
});

describe('R-I18N-10 the time in a letter', () => {
  it.each([
    ['en-US', 'America/New_York', 'November 22, 2026 at 11:15\u202fAM (Eastern Standard Time)'],
    ['de-DE', 'Europe/Berlin', '22. November 2026 um 17:15 (Mitteleuropäische Normalzeit)'],
    [
      'uk-UA',
      'Europe/Kyiv',
      '22 листопада 2026 р. о 18:15 (за східноєвропейським стандартним часом)',
    ],
    ['ar-AR', 'Asia/Riyadh', '22 نوفمبر 2026 في 7:15 م (التوقيت العربي الرسمي)'],
    ['en-US', undefined, 'November 22, 2026 at 4:15\u202fPM UTC'],
  ] as const)('R-I18N-10 in %s for %s', async (locale, timeZone, when) => {
    const { text } = await composed(locale, MESSAGES[4] as Message, timeZone && { timeZone });
    expect(text.normalize('NFKC')).toContain(when.normalize('NFKC'));
  });
});
