import { LOCALES, type Locale } from '@portico/contract';
import { escapeHtml } from '#core/html.ts';
import type { SampleLetter } from '#platform/messages/letters/letters.ts';
import { emailItem, type Frame, pageOf, textItem } from './outbox-page.ts';

/** The languages, and where a page has its parts: that of another language, and the document of an email. */
type Places = {
  locales: readonly Locale[];
  page: (locale: Locale) => string;
  frame: (place: number) => Frame;
};

/** Every email and text message with sample values, in one language: what nobody sends every day is seen here. */
export function samplesDocument(
  letters: readonly SampleLetter[],
  locale: Locale,
  { locales, page, frame }: Places,
): string {
  const languages = locales.map((id) => {
    const { name, dir } = LOCALES[id];
    const current = id === locale ? ' aria-current="page"' : '';
    return `<a href="${page(id)}" hreflang="${id}" lang="${id}" dir="${dir}"${current}>${escapeHtml(name)}</a>`;
  });
  const items = letters.map(({ kind: about, subject, text, sms }, place) => {
    const email = emailItem({ id: `email-${place}`, subject, about, text, frame: frame(place) });
    return sms === null ? email : email + textItem({ id: `text-${place}`, about, text: sms });
  });
  return pageOf(
    'Emails and text messages',
    `<nav aria-label="Languages">${languages.join('')}</nav><main>${items.join('')}</main>`,
  );
}
