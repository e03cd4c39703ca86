import { LOCALE_IDS, LOCALES, type Locale } from '@portico/contract';
import { escapeHtml } from '#core/html.ts';
import type { Config } from '#platform/config/config.ts';
import { siteOf } from '#platform/messages/delivery/message-jobs.ts';
import { composeMail, composeSms, isTexted } from '#platform/messages/letters/compose.ts';
import { sampleMessages } from '#platform/messages/letters/samples.ts';
import type { Message } from '#platform/messages/outbox/outbox.ts';
import { emailItem, inScheme, pageOf, type Scheme, textItem } from './outbox-page.ts';

/* Every email and text message with sample values, in one language: what nobody sends every day is seen here. */

/** The same moment at each visit, so that two versions of a text can be compared. */
const AT = Date.UTC(2026, 2, 27, 15, 10);
const READER = { email: 'maria@example.com', sms: '+380671112233' };
const REFERENCE = '7KQ4-M2XR';

export async function samplesDocument(config: Config, locale: Locale): Promise<string> {
  const languages = LOCALE_IDS.map((id) => {
    const { name, dir } = LOCALES[id];
    const current = id === locale ? ' aria-current="page"' : '';
    return `<a href="/outbox/samples/${id}" hreflang="${id}" lang="${id}" dir="${dir}"${current}>${escapeHtml(name)}</a>`;
  });
  const items = sampleMessages(config.publicUrl, AT).map(async (message, place) => {
    const { subject, text } = await mailOf(config, locale, message);
    const frame = `/outbox/samples/${locale}/${place}`;
    const email = emailItem({ id: `email-${place}`, subject, about: message.kind, text, frame });
    if (!isTexted(message)) return email;
    const sent = await composeSms(
      { channel: 'sms', to: READER.sms, locale, message },
      siteOf(config),
    );
    return email + textItem({ id: `text-${place}`, about: message.kind, text: sent.text });
  });
  return pageOf(
    'Emails and text messages',
    `<nav aria-label="Languages">${languages.join('')}</nav><main>${(await Promise.all(items)).join('')}</main>`,
  );
}

/** The email of the sample at a place, counted from 0; null if there is none. */
export async function sampleDocument(
  config: Config,
  { locale, place, scheme }: { locale: Locale; place: string; scheme: Scheme },
): Promise<string | null> {
  const message = sampleMessages(config.publicUrl, AT)[Number(place)];
  if (message === undefined) return null;
  return inScheme((await mailOf(config, locale, message)).html, scheme);
}

const mailOf = (config: Config, locale: Locale, message: Message) =>
  composeMail(
    {
      channel: 'email',
      to: READER.email,
      locale,
      message,
      ...('at' in message && { reference: REFERENCE }),
    },
    siteOf(config),
  );
