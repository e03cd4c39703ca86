import { LOCALES, partNameOf } from '@portico/contract';
import { type MailTranslator, mailTranslator } from '@portico/locales/server';
import type { Mail } from '../ports/mailer.ts';
import type { TextMessage } from '../ports/sms.ts';
import { type Letter, letterHtml, letterText } from './letter.ts';
import type { Answer, Envelope, Message, Notice, VerificationNotice } from './outbox.ts';

type Composed = Omit<Mail, 'from'>;

/** The e-mail in the person's language, readable at 320 px and in dark mode, with a plain-text part. */
export async function composeMail(
  { to, locale, message }: Envelope,
  publicUrl: string,
): Promise<Composed> {
  const t = await mailTranslator(locale);
  const { subject, ...letter } = isNotice(message)
    ? noticeLetter(t, locale, message, publicUrl)
    : answerLetter(t, message, publicUrl);
  return { to, subject, text: letterText(letter), html: letterHtml(letter, locale) };
}

/**
 * The text message. A code's last line binds it to the site, so that browsers fill it in nowhere else (web.dev, SMS OTP);
 * links are mailed only.
 */
export async function composeSms(
  { to, locale, message }: Envelope,
  publicUrl: string,
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

function answerLetter(t: MailTranslator, message: Answer, publicUrl: string): Addressed {
  const footer = t('footer');
  switch (message.kind) {
    case 'code':
      return {
        subject: t('code.subject', { code: message.code }),
        heading: t('code.heading'),
        intro: t('code.intro'),
        code: message.code,
        notes: [t('code.valid', { minutes: message.validMinutes }), t('code.not_you')],
        footer,
      };
    case 'reset_link':
      return {
        subject: t('reset_link.subject'),
        heading: t('reset_link.heading'),
        intro: t('reset_link.intro'),
        link: { text: t('reset_link.button'), url: message.url },
        notes: [t('reset_link.valid', { minutes: message.validMinutes }), t('reset_link.not_you')],
        footer,
      };
    case 'reset_unknown':
      return {
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
  locale: Envelope['locale'],
  message: Notice,
  publicUrl: string,
): Addressed {
  const { kind, at } = message;
  const when = t('notice.when', { when: timeIn(locale, at) });
  const anew = `${publicUrl}/auth/reset-password`;
  const said = {
    subject: t(`${kind}.subject`),
    heading: t(`${kind}.heading`),
    intro: t(`${kind}.intro`, { way: wayOf(t, message) }),
    footer: t('footer_owner'),
  };
  if (!isOfVerification(message)) {
    const link = { text: t('notice.button'), url: anew };
    return { ...said, link, notes: [when, t('notice.not_you')] };
  }
  return {
    ...said,
    list: listOf(t, message),
    link: { text: t('verification.button'), url: publicUrl },
    // An account that is gone has no password to set anew.
    notes: kind === 'account_deleted' ? [when] : [when, t('verification.not_you', { url: anew })],
  };
}

const OF_VERIFICATION: readonly string[] = [
  'submitted',
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
function listOf(t: MailTranslator, message: VerificationNotice): string[] {
  if (message.kind === 'rejected') return message.reasons.map((reason) => t(`reasons.${reason}`));
  if (message.kind !== 'resubmission') return [];
  return message.marks.map(
    ({ part, reason }) =>
      `${t(`parts.${partNameOf(part, message.document)}`)}: ${t(`reasons.${reason}`)}`,
  );
}

/** What a way in is called, '' for a notice that is about none. */
function wayOf(t: MailTranslator, message: Notice): string {
  if (!('identity' in message)) return '';
  return t(`ways.${message.identity}`, { label: message.label }).trim();
}

// The server does not know where somebody is: the sentence says UTC.
function timeIn(locale: Envelope['locale'], at: number): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(
    LOCALES[locale].dir === 'rtl' ? `${locale}-u-nu-latn` : locale,
    form,
  ).format(at);
}
