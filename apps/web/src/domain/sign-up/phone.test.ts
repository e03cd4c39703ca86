import { LOCALE_IDS, type Locale } from '@portico/contract';
import { readPart } from '@portico/locales/build/read-part.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { describe, expect, it } from 'vitest';

/** The country of each language's example number. */
const COUNTRY: Record<Locale, string> = {
  'en-US': 'US',
  'es-ES': 'ES',
  'cs-CZ': 'CZ',
  'ar-AR': 'SA',
  'he-IL': 'IL',
  'it-IT': 'IT',
  'pl-PL': 'PL',
  'ru-RU': 'RU',
  'uk-UA': 'UA',
  'de-DE': 'DE',
  'fr-FR': 'FR',
};

describe('R-I18N-11 the example of a phone number', () => {
  it.each(LOCALE_IDS)('R-I18N-11 is a mobile number of its own country for %s', (locale) => {
    const { fields } = readPart(locale, 'ui');
    const example = /\+[\d ]+\d/.exec(JSON.stringify(fields.phone_invalid))?.[0] ?? '';
    const number = parsePhoneNumberFromString(example);
    expect(number?.isValid(), example).toBe(true);
    expect(number?.country).toBe(COUNTRY[locale]);
  });
});
