import type { LegalPage, Locale } from '@portico/contract';
import { loadAccount, loadUi } from '@portico/locales';
import { formsOf } from '@portico/locales/brand-forms';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import { givePageData, pageData } from '#platform/router/page-data.ts';
import { takeHead } from '@portico/client/router/head.ts';
import { Navigation } from '@portico/client/router/navigation.tsx';
import { PrivacyPage } from './legal.page.tsx';

const ENGLISH: LegalPage = {
  document: 'privacy',
  version: 1,
  from: '2026-11-21',
  locale: 'en-US',
  title: 'Privacy at Harbor',
  blocks: [
    { kind: 'section', id: 'kept', heading: 'What we keep' },
    { kind: 'text', runs: [{ text: 'Little.' }] },
  ],
};

/** Its page in this language. */
async function pageIn(locale: Locale): Promise<{ markup: string; title: string | undefined }> {
  const config = { ...pageData().config, brand: formsOf('Harbor') };
  givePageData({ ...pageData(), config, locale, legal: ENGLISH });
  const messages = { ...(await loadUi(locale)), ...(await loadAccount(locale)) };
  const markup = renderToStaticMarkup(
    <IntlProvider locale={locale} timeZone="UTC" messages={messages as never}>
      <Navigation initial={{ pathname: '/privacy', search: '', state: null, key: 'first' }}>
        <PrivacyPage />
      </Navigation>
    </IntlProvider>,
  );
  return { markup, title: takeHead().title };
}

it('R-LEGAL-1 in a page of another language each of a text’s own words has its language, and the document’s title is in the page’s', async () => {
  const { markup, title } = await pageIn('ar-AR');
  for (const own of ['Privacy at Harbor', 'What we keep'])
    expect(markup).toContain(`<span lang="en-US" dir="ltr">${own}</span>`);
  expect(markup.replace(/<(span|div)[^>]* lang="en-US".*?<\/\1>/g, '')).not.toMatch(
    /What we keep|Little|Privacy at/,
  );
  expect(title).toMatch(/^سياسة الخصوصية/);
  const english = await pageIn('en-US');
  expect(english.markup).not.toContain('<span lang');
  expect(english.title).toMatch(/^Privacy at Harbor – /);
});
