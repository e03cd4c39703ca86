import { COUNTRIES, LOCALE_IDS } from '@portico/contract';
import { expect, it } from 'vitest';
import { pages } from './english.ts';

/** Numbers and names that the answers contain as plain words, because sentences must read well in every language. */
const { countries, languages } = pages.faq.questions;

it('R-KYC-1 the answer about countries names all of them', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  expect(COUNTRIES).toHaveLength(11);
  for (const code of COUNTRIES) expect(countries.answer).toContain(names.of(code));
});

it('R-I18N-1 the answer about languages names all of them', () => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  expect(LOCALE_IDS).toHaveLength(11);
  for (const id of LOCALE_IDS) {
    expect(languages.answer).toContain(names.of(id.slice(0, 2)));
  }
});
