import { createTranslator } from 'use-intl/core';
import { expect, it } from 'vitest';
import type { MailTexts, ScreenTexts } from './messages.ts';

/** The compiler reads this file: an expected error that does not occur is an error. */
const silent = { locale: 'en-US', onError: () => undefined } as const;
const screen = createTranslator({ ...silent, messages: {} as ScreenTexts });
const mail = createTranslator({ ...silent, messages: {} as MailTexts });

it('R-I18N-14 a call with the arguments of its text compiles', () => {
  screen('auth.label');
  screen('shell.step', { n: '1', total: '2' });
  screen('code.valid', { minutes: 5 });
  screen.rich('auth.agree', { terms: (text) => text, privacy: (text) => text });
  mail('reasons.blurred');
  expect(mail('code.subject', { code: '123 456' })).toBe('code.subject');
});

it('R-I18N-14 a call with a missing, a wrong or an unknown argument does not', () => {
  // @ts-expect-error The text has two arguments.
  screen('shell.step', { n: '1' });
  // @ts-expect-error It counts.
  screen('code.valid', { minutes: '5' });
  // @ts-expect-error It has arguments.
  mail('code.subject');
  // @ts-expect-error It has none.
  screen('auth.label', { n: '1' });
  // @ts-expect-error It has another tag.
  screen.rich('auth.agree', { terms: (text) => text });
  // @ts-expect-error English has no such text.
  expect(screen('auth.nothing')).toBe('auth.nothing');
});
