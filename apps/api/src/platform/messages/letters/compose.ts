import {
  DRAFT_TTL_DAYS,
  LOCALES,
  MIN_AGE_YEARS,
  methodNameOf,
  NOT_ME_LINK_DAYS,
  type Offer,
  partNameOf,
  providerNameOf,
  type SocialProvider,
} from '@portico/contract';
import { days, momentIn } from '@portico/locales/dates';
import type { MailMessages } from '@portico/locales/messages';
import type { AllReplacements } from '@portico/locales/replaced';
import { type MailTranslator, mailTranslator } from '@portico/locales/server';
import type { LetterLook } from '#platform/brand/brand.ts';
import type {
  Answer,
  Envelope,
  Message,
  Notice,
  SignInLetter,
  VerificationNotice,
} from '#platform/messages/outbox/outbox.ts';
import type { Mail } from '#platform/ports/messages/mailer.ts';
import type { TextMessage } from '#platform/ports/messages/sms.ts';
import { consoleLetter, isConsoleMessage } from './console-letters.ts';
import { type Letter, letterText } from './letter.ts';
import { letterHtml } from './letter-html.ts';
import { placeOf, type WithPlace } from './link-targets.ts';

type Composed = Omit<Mail, 'from'>;

/** The sender of a letter: the site's address, the product's name, texts and look, the support contact, and the names of sign-in providers. */
export type Site = {
  publicUrl: string;
  name: string;
  texts: AllReplacements;
  contact: string;
  /** Colors of its own. */
  look?: LetterLook | undefined;
  radius?: number | undefined;
  /** A square PNG. */
  logo?: Buffer | undefined;
  providers: readonly { id: SocialProvider; name: string }[];
  offer: Offer;
};

/** Composes the email in the person's language, readable at 320 px and in dark mode, with a plain-text part. */
export async function composeMail(envelope: Envelope, site: Site): Promise<Composed> {
  const { to, locale } = envelope;
  const t = await mailTranslator(locale, site.name, site.texts);
  const { subject, ...letter } = addressedOf(t, envelope, site);
  const html = letterHtml(letter, locale, site);
  return { to, subject, text: letterText(letter), html, logo: site.logo };
}

function addressedOf(t: MailTranslator, envelope: Envelope, site: Site): Addressed {
  const { message } = envelope;
  if (isConsoleMessage(message)) return consoleLetter(message, site.name);
  if (isNotice(message)) return noticeLetter(t, envelope, message, site);
  return isSignIn(message)
    ? signInLetter(t, envelope, message, site)
    : answerLetter(t, message, site);
}

/**
 * The text message. A code's last line binds it to the site, so that browsers fill it in only there (web.dev, SMS OTP).
 * Of links, one alone is sent by text message: it ends a sign-in, and gives nothing.
 */
export async function composeSms(
  { to, locale, message }: Envelope,
  site: Site,
): Promise<TextMessage> {
  const { publicUrl, name, texts } = site;
  const t = await mailTranslator(locale, name, texts);
  if (message.kind === 'code') {
    const host = new URL(publicUrl).hostname;
    const text = inFewBytes(t('code.sms', { code: message.code }));
    return { to, text: `${text}\n\n@${host} #${message.code}` };
  }
  if (isSignIn(message)) {
    const url = message.kind === 'new_browser' ? message.url : publicUrl;
    return { to, text: inFewBytes(t(`${message.kind}.sms`, { url })) };
  }
  if (!isNotice(message)) throw new Error(`${message.kind} is sent only by email`);
  const what = inFewBytes(smsOf(t, { locale, message, site }));
  const causedBy = CAUSE[causeOf(message)];
  if (causedBy.sms === null) return { to, text: what };
  return { to, text: t(causedBy.sms, { what, url: publicUrl }) };
}

/**
 * A no-break space, which dates have in some languages, would double the length of a text message, and so would the marks
 * that isolate a name.
 */
const inFewBytes = (text: string) =>
  text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u2068\u2069]/g, '');

type Told = Pick<Envelope, 'locale' | 'timeZone'> & { message: Notice; site: Site };

function smsOf(t: MailTranslator, { locale, message, site }: Told): string {
  if (isScheduled(message)) return t('erased.scheduled_sms');
  return t(`${message.kind}.sms`, {
    way: wayOf(t, message, site),
    when: dayIn(locale, message),
    contact: site.contact,
  });
}

/** Whether it is sent by text message, too. */
export function isTexted(message: Message): boolean {
  return message.kind === 'code' || isNotice(message) || isSignIn(message);
}

function isSignIn(message: Message): message is SignInLetter {
  return 'signedInAt' in message;
}

function isNotice(message: Message): message is Notice {
  return 'at' in message;
}

type Addressed = Letter & { subject: string };

function answerLetter(t: MailTranslator, message: Answer, { publicUrl, offer }: Site): Addressed {
  const { off } = offer;
  const namesWays = !off.includes('wallet') && !off.includes('phone');
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
        intro: t(namesWays ? 'reset_unknown.intro' : 'reset_unknown.intro_other'),
        link: { text: t('reset_unknown.button'), url: `${publicUrl}/auth` },
        notes: [t('reset_unknown.not_you')],
        footer,
      };
  }
}

function signInLetter(
  t: MailTranslator,
  { locale, timeZone, reference }: Envelope,
  message: SignInLetter,
  { publicUrl, contact }: Site,
): Addressed {
  const moment = (at: number) => momentIn(locale, at, timeZone ?? 'UTC');
  const { kind, signedInAt } = message;
  const said = {
    tone: 'needed' as const,
    subject: t(`${kind}.subject`),
    heading: t(`${kind}.heading`),
    footer: footerOf(t, locale, { reference, contact }),
  };
  const when = t('notice.when', { when: moment(signedInAt) });
  if (message.kind === 'new_browser') {
    return {
      ...said,
      intro: t('new_browser.intro'),
      link: { text: t('new_browser.button'), url: message.url },
      notes: [when, t('new_browser.you'), t('new_browser.not_you', { days: NOT_ME_LINK_DAYS })],
    };
  }
  return {
    ...said,
    intro: t('new_browsers.intro', { when: moment(message.until) }),
    link: { text: t('notice.button'), url: `${publicUrl}${RESET_PATH}` },
    notes: [when, t('new_browsers.you'), t('notice.not_you')],
  };
}

const RESET_PATH = '/auth/reset-password';

/** Whom to ask, and why the letter came. */
const footerOf = (
  t: MailTranslator,
  locale: Envelope['locale'],
  { reference, contact }: { reference: string | undefined; contact: string },
): string[] => [
  ...(reference ? [forSupport(t, locale, { reference, contact })] : []),
  t('footer_owner'),
];

function noticeLetter(
  t: MailTranslator,
  { locale, timeZone, reference }: Envelope,
  message: Notice,
  site: Site,
): Addressed {
  const { publicUrl, contact } = site;
  const { kind, at } = message;
  const when = t('notice.when', { when: momentIn(locale, at, timeZone ?? 'UTC') });
  const resetUrl = `${publicUrl}${RESET_PATH}`;
  const said = {
    tone: TONES[kind] ?? 'calm',
    subject: t(`${kind}.subject`),
    heading: t(`${kind}.heading`),
    intro: introOf(t, { locale, timeZone, message, site }),
    footer: footerOf(t, locale, { reference, contact }),
  };
  if (!isOfVerification(message)) {
    const link = { text: t('notice.button'), url: resetUrl };
    return { ...said, link, notes: [when, t('notice.not_you')] };
  }
  if (isOfLostAccount(message)) return { ...said, notes: [when] };
  // Of these, another day matters, which the intro names.
  const isByTime = ['expiring', 'expired', 'terms_changed'].includes(message.kind);
  return {
    ...said,
    list: listOf(t, message, site),
    link: linkOf(t, message, publicUrl),
    notes: [
      ...staysIn(t, locale, message),
      ...(isByTime ? [] : [when]),
      ...(causeOf(message) === 'owner' ? [t('verification.not_you', { url: resetUrl })] : []),
    ],
  };
}

/** The letter's one button. A confirmed person who came from a partner goes on there. */
function linkOf(
  t: MailTranslator,
  message: WithPlace,
  publicUrl: string,
): NonNullable<Letter['link']> {
  if (message.kind === 'confirmed' && message.partner) {
    const { name, url } = message.partner;
    return { text: t('confirmed.partner_button', { partner: isolated(name) }), url };
  }
  return { text: t(`${message.kind}.button`), url: `${publicUrl}${placeOf(message)}` };
}

function introOf(t: MailTranslator, { locale, timeZone, message, site }: Told): string {
  if (isScheduled(message)) return t('erased.scheduled_intro');
  if (message.kind === 'rejection_waiting') {
    const when = momentIn(locale, message.until, timeZone ?? 'UTC');
    return t('rejection_waiting.intro', { when });
  }
  if (message.kind === 'confirmed' && message.partner) {
    return t('confirmed.partner_intro', { partner: isolated(message.partner.name) });
  }
  if (message.kind === 'partner_closed') {
    return t('partner_closed.intro', { partner: isolated(message.name) });
  }
  if (message.kind === 'withdrawn') return t('withdrawn.intro', { days: DRAFT_TTL_DAYS });
  return t(`${message.kind}.intro`, {
    way: wayOf(t, message, site),
    when: dayIn(locale, message),
    contact: shownIn(locale, site.contact),
  });
}

/** An address or a number within a sentence: in right-to-left text its parts would be reordered around a hyphen. */
function shownIn(locale: Envelope['locale'], text: string): string {
  return LOCALES[locale].dir === 'rtl' ? `\u2066${text}\u2069` : text;
}

/** The support address and the reference number to quote. */
function forSupport(
  t: MailTranslator,
  locale: Envelope['locale'],
  { reference, contact }: { reference: string; contact: string },
): string {
  return t('verification.contact', {
    reference: shownIn(locale, reference),
    address: shownIn(locale, contact),
  });
}

const TONES: Partial<Record<Notice['kind'], Letter['tone']>> = {
  confirmed: 'good',
  resubmission: 'needed',
  rejected: 'needed',
  rejection_waiting: 'needed',
  expiring: 'needed',
  expired: 'needed',
  suspended: 'needed',
  revoked: 'needed',
  refresh_replayed: 'needed',
};

/** Letters about a sign-in method ask whether it was them, and lead to a new password. */
const OF_VERIFICATION: Record<Notice['kind'], boolean> = {
  password_reset: false,
  password_changed: false,
  refresh_replayed: false,
  identity_added: false,
  identity_removed: false,
  submitted: true,
  withdrawn: true,
  confirmed: true,
  resubmission: true,
  rejected: true,
  rejection_waiting: true,
  expiring: true,
  expired: true,
  suspended: true,
  revoked: true,
  erased: true,
  account_deleted: true,
  account_closed: true,
  partner_closed: true,
  terms_changed: true,
};

/**
 * Who caused the event. Only a notice of what its owner did, or somebody with their account, asks whether it was them.
 * `sms`: what follows in a text message; nobody can sign in to a deleted or closed account.
 */
const CAUSE = {
  owner: { sms: 'notice.sms' },
  us: { sms: 'notice.sms_plain' },
  end: { sms: null },
} as const;

const CAUSES: Record<Notice['kind'], keyof typeof CAUSE> = {
  password_reset: 'owner',
  password_changed: 'owner',
  refresh_replayed: 'owner',
  identity_added: 'owner',
  identity_removed: 'owner',
  submitted: 'owner',
  withdrawn: 'owner',
  suspended: 'owner',
  erased: 'owner',
  confirmed: 'us',
  resubmission: 'us',
  rejection_waiting: 'us',
  rejected: 'us',
  expiring: 'us',
  expired: 'us',
  revoked: 'us',
  partner_closed: 'us',
  terms_changed: 'us',
  account_deleted: 'end',
  account_closed: 'end',
};

function causeOf(message: Notice): keyof typeof CAUSE {
  return isScheduled(message) ? 'us' : CAUSES[message.kind];
}

function isScheduled(message: Notice): boolean {
  return message.kind === 'erased' && message.by === 'retention';
}

/** The account has neither a page to open nor a password to reset. */
function isOfLostAccount(
  message: VerificationNotice,
): message is Exclude<VerificationNotice, WithPlace> {
  return CAUSES[message.kind] === 'end';
}

function isOfVerification(message: Notice): message is Notice & VerificationNotice {
  return OF_VERIFICATION[message.kind];
}

/** That the person stays verified, although the attempt to renew it did not succeed. */
function staysIn(t: MailTranslator, locale: Envelope['locale'], message: Notice): string[] {
  if (!('staysUntil' in message) || message.staysUntil === undefined) return [];
  const when = days(locale, 'UTC').format(new Date(message.staysUntil));
  return [t('verification.stays', { when })];
}

/** The day that the notice is about, in the reader’s language; '' if it is about none. */
function dayIn(locale: Envelope['locale'], message: Notice): string {
  const day = 'lastDay' in message ? message.lastDay : 'from' in message ? message.from : undefined;
  return day === undefined ? '' : days(locale, 'UTC').format(new Date(day));
}

/** The parts to correct, each with its reason, or the reasons for the refusal. */
function listOf(
  t: MailTranslator,
  message: VerificationNotice,
  { offer: { minimumAge } }: Site,
): NonNullable<Letter['list']> {
  const said = (reason: keyof MailMessages['reasons']) =>
    reason === 'under_age' && minimumAge !== MIN_AGE_YEARS
      ? t('without.reasons.under_age', { age: minimumAge })
      : t(`reasons.${reason}`);
  if ('reasons' in message) {
    return message.reasons.map((reason) => {
      const text = said(reason);
      return { text, line: text };
    });
  }
  if (message.kind !== 'resubmission') return [];
  return message.marks.map(({ part: marked, reason }) => {
    const part = t(`parts.${partNameOf(marked, message.document)}`);
    const text = said(reason);
    return { part, text, line: t('verification.mark', { part, reason: text }) };
  });
}

/** Partner names are not localized, and may be written in the other direction. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** The name of the notice's sign-in method; '' if the notice is not about one. */
function wayOf(t: MailTranslator, message: Notice, { providers }: Site): string {
  if (!('identity' in message)) return '';
  const { identity, label } = message;
  const provider = providerNameOf(providers, identity);
  return t(`ways.${methodNameOf(identity)}`, { provider, label }).trim();
}
