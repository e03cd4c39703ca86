import { LOCALE_IDS } from '@portico/contract';
import { expect, it } from 'vitest';
import { mail as english } from './english.ts';
import { mailTranslator } from './server.ts';

it('R-I18N-8 an email keeps a number and its noun on one line, and leaves its code unchanged', async () => {
  const t = await mailTranslator('uk-UA', 'Portico');
  expect(t('code.valid', { minutes: 30 })).toMatch(/30\u00a0хвилин/);
  expect(t('code.subject', { code: '123 456' })).toContain('123 456');
});

it.each(LOCALE_IDS)('R-I18N-8 no text message in %s has a no-break space', async (locale) => {
  const t = await mailTranslator(locale, 'Portico');
  const texted = Object.entries(english).filter(([, texts]) => Object.hasOwn(Object(texts), 'sms'));
  expect(texted.length).toBeGreaterThan(10);
  const values = { code: '123456', way: 'x', what: 'x', url: 'x', when: 'x', contact: 'x' };
  for (const [section] of texted) {
    const text = (t as (key: string, values: object) => string)(`${section}.sms`, values);
    expect(text).not.toMatch(/[\u00a0\u202f]/);
  }
});
