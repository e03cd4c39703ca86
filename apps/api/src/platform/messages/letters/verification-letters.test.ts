import {
  type DocumentType,
  LOCALE_IDS,
  type Locale,
  MARK_PARTS,
  type Mark,
  REASONS_OF,
} from '@portico/contract';
import { mailTranslator } from '@portico/locales/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '#core/clock.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Notice } from '#platform/messages/outbox/outbox.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { placeOf } from './link-targets.ts';

const PUBLIC_URL = 'https://portico.example';
// Ten past three in the afternoon, UTC.
const AT = Date.UTC(2026, 2, 27, 15, 10);
const EVERY_MARK = MARK_PARTS.flatMap((part) =>
  REASONS_OF[part].map((reason) => ({ part, reason })),
);

const NOTICES: Notice[] = [
  { kind: 'submitted', at: AT },
  { kind: 'withdrawn', at: AT },
  { kind: 'confirmed', at: AT },
  { kind: 'resubmission', document: 'id_card', marks: EVERY_MARK, at: AT },
  { kind: 'rejected', reasons: ['altered', 'known_elsewhere'], at: AT },
  { kind: 'rejected', reasons: ['untrue'], staysUntil: '2028-11-14', at: AT },
  { kind: 'rejection_waiting', reasons: ['altered'], until: AT + 24 * HOUR, at: AT },
  { kind: 'expiring', lastDay: '2028-11-14', at: AT },
  { kind: 'expired', lastDay: '2028-11-14', at: AT },
  { kind: 'suspended', at: AT },
  { kind: 'revoked', reasons: ['another_person', 'untrue'], at: AT },
  { kind: 'erased', by: 'person', at: AT },
  { kind: 'erased', by: 'retention', at: AT },
  { kind: 'partner_closed', name: 'Quay & Oar', at: AT },
  { kind: 'terms_changed', from: '2028-11-14', at: AT },
  { kind: 'account_deleted', at: AT },
  { kind: 'account_closed', at: AT },
];

let t: TestApp;
beforeAll(async () => {
  t = await startApp({ env: { PUBLIC_URL } });
});
afterAll(() => t.close());

let sent = 0;

/** Queues the notice and lets the worker send it. */
async function send(channel: 'email' | 'sms', locale: Locale, message: Notice): Promise<string> {
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
  return to;
}

async function mailOf(locale: Locale, message: Notice) {
  const to = await send('email', locale, message);
  const mail = t.mails.at(-1);
  if (mail?.to !== to) throw new Error(`no ${message.kind} was mailed`);
  return mail;
}

const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe('R-KYC-12 letters about a verification in every language', () => {
  it('R-KYC-12 shows each part with each possible reason on one line', async () => {
    for (const locale of LOCALE_IDS) {
      for (const document of ['id_card', 'passport'] as const) {
        const notice = { kind: 'resubmission', document, marks: EVERY_MARK, at: AT } as const;
        const mail = await mailOf(locale, notice);
        const lines = mail.text.split('\n').filter((line) => line.startsWith('- '));
        expect(new Set(lines).size, locale).toBe(EVERY_MARK.length);
        expect(mail.html.match(/role="listitem"/g), locale).toHaveLength(EVERY_MARK.length);
      }
    }
  });

  it('R-KYC-12 R-KYC-7 names the photo page of a passport instead of a front', async () => {
    for (const locale of LOCALE_IDS) {
      const lineOf = async (document: DocumentType) => {
        const marks = [{ part: 'docImageFront', reason: 'glare' }] as const;
        const mail = await mailOf(locale, { kind: 'resubmission', document, marks, at: AT });
        return mail.text.split('\n').find((line) => line.startsWith('- '));
      };
      const translated = await mailTranslator(locale, 'Portico');
      const [page, front] = [translated('parts.photoPage'), translated('parts.docImageFront')];
      expect(page, locale).not.toBe(front);
      const reason = translated('reasons.glare');
      expect(await lineOf('passport'), locale).toBe(
        `- ${translated('verification.mark', { part: page, reason })}`,
      );
      expect(await lineOf('id_card'), locale).toBe(
        `- ${translated('verification.mark', { part: front, reason })}`,
      );
    }
  });

  it('R-KYC-12 uses a text message if the account has no email address', async () => {
    for (const message of NOTICES) {
      const before = t.texts.length;
      await send('sms', 'en-US', message);
      expect(t.texts[before]?.text.includes(PUBLIC_URL)).toBe(!message.kind.startsWith('account_'));
    }
  });
});

describe('R-KYC-12 who caused it', () => {
  const isAsked = (text: string) => /Not you\?|Wasn’t you\?/.test(text);
  const BY_OWNER = NOTICES.filter(
    (message) =>
      ['submitted', 'withdrawn', 'suspended'].includes(message.kind) ||
      (message.kind === 'erased' && message.by === 'person'),
  );

  it('R-KYC-12 no email or text message asks “Not you?” about what we did or what was due', async () => {
    const asked = { email: [] as Notice[], sms: [] as Notice[] };
    for (const message of NOTICES) {
      if (isAsked((await mailOf('en-US', message)).text)) asked.email.push(message);
      await send('sms', 'en-US', message);
      if (isAsked(t.texts.at(-1)?.text ?? '')) asked.sms.push(message);
    }
    expect(asked).toEqual({ email: BY_OWNER, sms: BY_OWNER });
  });

  it.each([
    [{ kind: 'confirmed', at: AT }, `Portico: you are verified. ${PUBLIC_URL}`],
    [{ kind: 'account_deleted', at: AT }, 'Portico: your account was deleted.'],
    [
      { kind: 'suspended', at: AT },
      /^Portico: your verification is .*\. Not you\? Go to https:\/\/portico\.example$/,
    ],
    [
      { kind: 'account_closed', at: AT },
      /^Portico: we closed your account.*If this is a mistake, write to \S+@\S+$/,
    ],
  ] as const)('R-KYC-12 %o is texted as %s', async (message, text) => {
    await send('sms', 'en-US', message);
    expect(t.texts.at(-1)?.text).toMatch(text);
  });

  it('R-KYC-14 R-KYC-12 a queued notice of an earlier version is about what the person deleted', async () => {
    const mail = await mailOf('en-US', { kind: 'erased', at: AT });
    expect(mail.text).not.toContain('As scheduled');
    expect(isAsked(mail.text)).toBe(true);
  });
});

describe('R-KYC-12 a correction letter links to the page of its first part', () => {
  it.each([
    ['residency', '/registration/residency'],
    ['name', '/registration/personal-information'],
    ['birthDate', '/registration/personal-information'],
    ['citizenship', '/registration/personal-information'],
    ['address', '/registration/adress'],
    ['docImageFront', '/kyc-doc'],
    ['docImageBack', '/kyc-doc'],
    ['personImage', '/kyc-person'],
  ] as const)('R-KYC-12 %s: %s', async (part, path) => {
    const marks = [
      { part: 'personImage', reason: 'dark' },
      { part, reason: REASONS_OF[part][0] },
    ] as Mark[];
    const notice = { kind: 'resubmission', document: 'id_card', marks, at: AT } as const;
    expect(linksOf((await mailOf('en-US', notice)).html)).toEqual([`${PUBLIC_URL}${path}`]);
  });

  it('R-KYC-12 every part has a page', () => {
    for (const part of MARK_PARTS) {
      const marks = [{ part, reason: 'differs' }] as Mark[];
      expect(placeOf({ kind: 'resubmission', document: 'id_card', marks })).not.toBe('/');
    }
  });
});

describe('R-KYC-12 the letters in English', () => {
  it('R-KYC-12 lists the corrections below the sentence that announces them', async () => {
    const mail = await mailOf('en-US', {
      kind: 'resubmission',
      document: 'id_card',
      marks: [
        { part: 'docImageFront', reason: 'glare' },
        { part: 'name', reason: 'differs' },
      ],
      at: AT,
    });
    expect(mail.subject).toBe('We need a little more to verify you');
    expect(mail.text).toContain(
      [
        'We can’t decide yet. Everything else was fine; we only need this:',
        '',
        '- Front of the document: Glare hides the text. Tilt the document away from the lamp or window.',
        '- Name: It doesn’t match your document. Enter it exactly as shown there.',
      ].join('\n'),
    );
  });

  it('R-KYC-13 a refusal lists every reason', async () => {
    const mail = await mailOf('en-US', {
      kind: 'rejected',
      reasons: ['altered', 'under_age'],
      at: AT,
    });
    expect(mail.text).toContain(
      '- The document appears to have been altered. Use a document without changes.\n- You must be 18\u00a0or older.',
    );
  });

  it('R-KYC-14 does not link to a password page for a deleted account', async () => {
    const gone = await mailOf('en-US', { kind: 'account_deleted', at: AT });
    expect(gone.text).not.toContain('password');
    const erased = await mailOf('en-US', { kind: 'erased', at: AT });
    expect(erased.text).toContain(`${PUBLIC_URL}/auth/reset-password`);
  });
});
