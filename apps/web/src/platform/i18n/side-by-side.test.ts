import { LOCALE_IDS } from '@portico/contract';
import { expect, it } from 'vitest';
import { sideBySide } from './side-by-side.ts';

it("R-I18N-3 joins words with their language's comma, and no comma if one is missing", () => {
  expect(sideBySide('ar-AR', ['بطاقة هوية', 'أوكرانيا'])).toBe('بطاقة هوية، أوكرانيا');
  expect(sideBySide('en-US', ['ID card', 'Ukraine'])).toBe('ID card, Ukraine');
  for (const locale of LOCALE_IDS) expect(sideBySide(locale, ['one', '', undefined])).toBe('one');
});
