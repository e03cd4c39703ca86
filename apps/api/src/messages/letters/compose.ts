import { DRAFT_TTL_DAYS, LOCALES, partNameOf } from '@portico/contract';
import { momentIn } from '@portico/locales/dates';
import { type MailTranslator, mailTranslator } from '@portico/locales/server';
import type {
  Answer,
  Envelope,
  Message,
  Notice,
  VerificationNotice,
} from '#messages/outbox/outbox.ts';
import type { Mail } from '#ports/messages/mailer.ts';
import type { TextMessage } from '#ports/messages/sms.ts';
import { type Letter, letterText } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { placeOf } from './link-targets.ts';

type Composed = Omit<Mail, 'from'>;

/** Where a letter comes from: the address of the site, and of whoever answers questions. */
export type Site = { publicUrl: string; contact: string };

/** The e-mail in the person's language, readable at 320 px and in dark mode, with a plain-text part. */
export async function composeMail(envelope: Envelope, site: Site): Promise<Composed> {
  const { to, locale, message } = envelope;
  const t = await mailTranslator(locale);
  const { subject, ...letter } = isNotice(message)
    ? noticeLetter(t, envelope, message, site)
    : answerLetter(t, message, site);
  return { to, subject, text: letterText(letter), html: letterHtml(letter, locale) };
}

/**
 * The text message. A code's last line binds it to the site, so that browsers fill it in nowhere else (web.dev, SMS OTP);
 * links are mailed only.
 */
export async function composeSms(
  { to, locale, message }: Envelope,
  { publicUrl }: Site,
): Promise<TextMessage> {
  const t = await mailTranslator(locale);
  if (message.kind === 'code') {
    const host = new URL(publicUrl).hostname;
    return { to, text: `${t('code.sms', { code: message.code })}\n\n@${host} #${message.code}` };
  }
  if (!isNotice(message)) throw new Error(`${message.kind} is mailed, never texted`);
  const what = t(`${message.kind}.sms`, { way: wayOf(t, message) });
  return { to, text: t('notice.sms', { what, url: publicUrl }) };
}

function isNotice(message: Message): message is Notice {
  return 'at' in message;
}

type Addressed = Letter & { subject: string };

function answerLetter(t: MailTranslator, message: Answer, { publicUrl }: Site): Addressed {
  const footer = [t('footer')];
  const tone = 'calm';
  switch (message.kind) {
    case 'code':
      return {
        tone,
        subject: t('code.subject', { code: message.code }),
        heading: t('code.heading'),
        intro: t('code.intro'),
        code: message.code,
        notes: [t('code.valid', { minutes: message.validMinutes }), t('code.not_you')],
        footer,
      };
    case 'reset_link':
      return {
        tone,
        subject: t('reset_link.subject'),
        heading: t('reset_link.heading'),
        intro: t('reset_link.intro'),
        link: { text: t('reset_link.button'), url: message.url },
        notes: [t('reset_link.valid', { minutes: message.validMinutes }), t('reset_link.not_you')],
        footer,
      };
    case 'reset_unknown':
      return {
        tone,
        subject: t('reset_unknown.subject'),
        heading: t('reset_unknown.heading'),
        intro: t('reset_unknown.intro'),
        link: { text: t('reset_unknown.button'), url: `${publicUrl}/auth` },
        notes: [t('reset_unknown.not_you')],
        footer,
      };
  }
}

function noticeLetter(
  t: MailTranslator,
  { locale, timeZone, reference }: Envelope,
  message: Notice,
  { publicUrl, contact }: Site,
): Addressed {
  const { kind, at } = message;
  const when = t('notice.when', { when: momentIn(locale, at, timeZone ?? 'UTC') });
  const anew = `${publicUrl}/auth/reset-password`;
  const said = {
    tone: TONES[kind] ?? 'calm',
    subject: t(`${kind}.subject`),
    heading: t(`${kind}.heading`),
    intro: introOf(t, message),
    footer: [
      ...(reference ? [forSupport(t, locale, { reference, contact })] : []),
      t('footer_owner'),
    ],
  };
  if (!isOfVerification(message)) {
    const link = { text: t('notice.button'), url: anew };
    return { ...said, link, notes: [when, t('notice.not_you')] };
  }
  // An account that is gone has no page to open, and no password to set anew.
  if (message.kind === 'account_deleted') return { ...said, notes: [when] };
  return {
    ...said,
    list: listOf(t, message),
    link: { text: t(`${message.kind}.button`), url: `${publicUrl}${placeOf(message)}` },
    notes: [when, t('verification.not_you', { url: anew })],
  };
}

function introOf(t: MailTranslator, message: Notice): string {
  if (message.kind === 'withdrawn') return t('withdrawn.intro', { days: DRAFT_TTL_DAYS });
  return t(`${message.kind}.intro`, { way: wayOf(t, message) });
}

/** Where one asks, and what one says then. From right to left, a number of digits alone would turn around its hyphen. */
function forSupport(
  t: MailTranslator,
  locale: Envelope['locale'],
  { reference, contact }: { reference: string; contact: string },
): string {
  const shown = (text: string) => (LOCALES[locale].dir === 'rtl' ? `\u2066${text}\u2069` : text);
  return t('verification.contact', { reference: shown(reference), address: shown(contact) });
}

const TONES: Partial<Record<Notice['kind'], Letter['tone']>> = {
  confirmed: 'good',
  resubmission: 'needed',
  rejected: 'needed',
  refresh_replayed: 'needed',
};

const OF_VERIFICATION: readonly string[] = [
  'submitted',
  'withdrawn',
  'confirmed',
  'resubmission',
  'rejected',
  'erased',
  'account_deleted',
] satisfies VerificationNotice['kind'][];

function isOfVerification(message: Notice): message is Notice & VerificationNotice {
  return OF_VERIFICATION.includes(message.kind);
}

/** What has to be mended, each with its reason, or why it was refused. */
function listOf(t: MailTranslator, message: VerificationNotice): NonNullable<Letter['list']> {
  if (message.kind === 'rejected') {
    return message.reasons.map((reason) => {
      const text = t(`reasons.${reason}`);
      return { text, line: text };
    });
  }
  if (message.kind !== 'resubmission') return [];
  return message.marks.map(({ part: marked, reason }) => {
    const part = t(`parts.${partNameOf(marked, message.document)}`);
    const text = t(`reasons.${reason}`);
    return { part, text, line: t('verification.mark', { part, reason: text }) };
  });
}

/** What a way in is called, '' for a notice that is about none. */
function wayOf(t: MailTranslator, message: Notice): string {
  if (!('identity' in message)) return '';
  return t(`ways.${message.identity}`, { label: message.label }).trim();
}
