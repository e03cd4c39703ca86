import { DOCUMENTS, type Locale, MARK_PARTS, REASONS_OF } from '@portico/contract';
import { HOUR } from '#core/clock.ts';
import { contactOf, type ShownBrand } from '#platform/brand/brand.ts';
import type { Config } from '#platform/config/config.ts';
import type { Message } from '#platform/messages/outbox/outbox.ts';
import { shownHtml } from '#platform/ports/messages/mailer.ts';
import { composeMail, composeSms, isTexted, type Site } from './compose.ts';

/** What a message says of the site that sends it. */
export const siteOf = (config: Config, brand: ShownBrand): Site => ({
  publicUrl: config.publicUrl,
  providers: config.providers,
  offer: config.offer,
  name: brand.name,
  texts: brand.texts,
  contact: contactOf(config, brand),
  look: brand.look?.letters,
  radius: brand.radius,
  logo: brand.files?.letter?.bytes,
});

export type SampleLetter = {
  kind: Message['kind'];
  subject: string;
  html: string;
  text: string;
  /** The text message that goes to somebody without an email address; null if there is none. */
  sms: string | null;
};

// The same moment each time, so that two versions of a text can be compared.
const AT = Date.UTC(2026, 2, 27, 15, 10);
const READER = { email: 'maria@example.com', sms: '+380671112233' } as const;
const REFERENCE = '7KQ4-M2XR';

/** Every kind of message as people get it, in one language. */
export function sampleLetters(site: Site, locale: Locale): Promise<SampleLetter[]> {
  return Promise.all(
    sampleMessages(site.publicUrl, AT).map((message) => sampleOf(message, site, locale)),
  );
}

/** The one at a place of {@link sampleLetters}; null if there is none. */
export async function sampleLetter(
  site: Site,
  locale: Locale,
  place: number,
): Promise<SampleLetter | null> {
  const message = sampleMessages(site.publicUrl, AT)[place];
  return message === undefined ? null : sampleOf(message, site, locale);
}

async function sampleOf(message: Message, site: Site, locale: Locale): Promise<SampleLetter> {
  const isOfAccount = 'at' in message || 'signedInAt' in message;
  const about = { locale, message, ...(isOfAccount && { reference: REFERENCE }) };
  const mail = await composeMail({ channel: 'email', to: READER.email, ...about }, site);
  const texted = isTexted(message)
    ? await composeSms({ channel: 'sms', to: READER.sms, ...about }, site)
    : null;
  return { ...mail, html: shownHtml(mail), kind: message.kind, sms: texted?.text ?? null };
}

type Samples = { [Kind in Message['kind']]: readonly (Message & { kind: Kind })[] };

/** One or more messages of every kind, with values as people get them. A kind without a sample does not compile. */
function sampleMessages(publicUrl: string, at: number): Message[] {
  const day = '2028-11-14';
  const app = { client: 'Quay & Oar', url: `${publicUrl}/partners/quay-and-oar` };
  const by = 'anna.walker@example.com';
  const samples: Samples = {
    code: [{ kind: 'code', code: '482913', validMinutes: 30 }],
    reset_link: [
      {
        kind: 'reset_link',
        url: `${publicUrl}/auth/change-password#token=abc-_123`,
        validMinutes: 30,
      },
    ],
    reset_unknown: [{ kind: 'reset_unknown' }],
    password_reset: [{ kind: 'password_reset', at }],
    password_changed: [{ kind: 'password_changed', at }],
    refresh_replayed: [{ kind: 'refresh_replayed', at }],
    new_browser: [{ kind: 'new_browser', signedInAt: at, url: `${publicUrl}/not-me#abc-_123` }],
    new_browsers: [{ kind: 'new_browsers', signedInAt: at, until: at + 24 * HOUR }],
    identity_added: [
      { kind: 'identity_added', identity: 'phone', label: '+380671112233', at },
      { kind: 'identity_added', identity: 'apple', label: '', at },
    ],
    identity_removed: [
      { kind: 'identity_removed', identity: 'google', label: 'maria@example.com', at },
    ],
    submitted: [{ kind: 'submitted', at }],
    withdrawn: [{ kind: 'withdrawn', at }],
    confirmed: [
      { kind: 'confirmed', at },
      { kind: 'confirmed', partner: { name: app.client, url: 'https://quay.example/enter' }, at },
    ],
    resubmission: [
      {
        kind: 'resubmission',
        document: DOCUMENTS[0],
        marks: MARK_PARTS.flatMap((part) => REASONS_OF[part].map((reason) => ({ part, reason }))),
        at,
      },
    ],
    rejected: [
      { kind: 'rejected', reasons: ['altered', 'known_elsewhere'], at },
      { kind: 'rejected', reasons: ['untrue'], staysUntil: day, at },
    ],
    rejection_waiting: [
      { kind: 'rejection_waiting', reasons: ['altered'], until: at + 24 * HOUR, at },
    ],
    expiring: [{ kind: 'expiring', lastDay: day, at }],
    expired: [{ kind: 'expired', lastDay: day, at }],
    suspended: [{ kind: 'suspended', at }],
    revoked: [{ kind: 'revoked', reasons: ['another_person', 'untrue'], at }],
    erased: [
      { kind: 'erased', by: 'person', at },
      { kind: 'erased', by: 'retention', at },
    ],
    partner_closed: [{ kind: 'partner_closed', name: app.client, at }],
    terms_changed: [{ kind: 'terms_changed', from: day, at }],
    account_deleted: [{ kind: 'account_deleted', at }],
    account_closed: [{ kind: 'account_closed', at }],
    client_invitation: [{ kind: 'client_invitation', ...app, by, role: 'developer', validDays: 7 }],
    client_changed: [
      { kind: 'client_changed', ...app, by, changes: ['a redirect address was added'], when: at },
    ],
    client_decided: (['approved', 'declined', 'suspended', 'resumed', 'closed'] as const).map(
      (outcome) => ({
        kind: 'client_decided',
        ...app,
        outcome,
        reason: outcome === 'declined' ? 'Say what you need the address for.' : null,
      }),
    ),
    signals_paused: [{ kind: 'signals_paused', ...app, days: 7 }],
  };
  return Object.values(samples).flat();
}
