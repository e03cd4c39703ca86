import { LOCALE_IDS, LOCALES, type Locale } from '@portico/contract';
import { escapeHtml } from '#core/html.ts';
import type { SampleLetter } from '#platform/messages/letters/letters.ts';
import { emailItem, pageOf, textItem } from './outbox-page.ts';

/** Every email and text message with sample values, in one language: what nobody sends every day is seen here. */
export function samplesDocument(letters: readonly SampleLetter[], locale: Locale): string {
  const languages = LOCALE_IDS.map((id) => {
    const { name, dir } = LOCALES[id];
    const current = id === locale ? ' aria-current="page"' : '';
    return `<a href="/outbox/samples/${id}" hreflang="${id}" lang="${id}" dir="${dir}"${current}>${escapeHtml(name)}</a>`;
  });
  const items = letters.map(({ kind: about, subject, text, sms }, place) => {
    const frame = `/outbox/samples/${locale}/${place}`;
    const email = emailItem({ id: `email-${place}`, subject, about, text, frame });
    return sms === null ? email : email + textItem({ id: `text-${place}`, about, text: sms });
  });
  return pageOf(
    'Emails and text messages',
    `<nav aria-label="Languages">${languages.join('')}</nav><main>${items.join('')}</main>`,
  );
}
