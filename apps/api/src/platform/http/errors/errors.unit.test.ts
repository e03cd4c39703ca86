import { COMMON_ERRORS, ERRORS, type ErrorCode, FIELD_ERRORS, LOCALE_IDS } from '@portico/contract';
import { readPart } from '@portico/locales/build/read-part.ts';
import { errorTranslator } from '@portico/locales/server';
import { describe, expect, it } from 'vitest';
import { plainError } from '#platform/http/log.ts';
import { CALLS, DESK_CALLS, REDIRECTS } from '#test/people/calls.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];

describe('R-VAL-4 the text of every error', () => {
  it.each(LOCALE_IDS)(
    'R-VAL-4 %s has a sentence for every code and every field',
    async (locale) => {
      const { errors, fields } = readPart(locale, 'ui');
      const translate = await errorTranslator(locale);
      for (const code of CODES) {
        expect(errors[code], code).toMatch(/\S/);
        // With the parameters that the api sends.
        const message = translate(code, { seconds: 7, minutes: 42 });
        expect(message, code).not.toMatch(/[{}#]|^errors\.|^[a-z_.]+$/);
        const wanted = { resend_too_soon: '7', too_many_sends: '42' };
        if (code in wanted) expect(message).toMatch(/7|42|٧|٤٢/);
      }
      for (const code of FIELD_ERRORS) expect(fields[code], code).toMatch(/\S/);
      expect(Object.keys(errors).sort()).toEqual([...CODES].sort());
      expect(Object.keys(fields).sort()).toEqual([...FIELD_ERRORS].sort());
    },
  );

  it('R-VAL-4 every code is declared by a call or a visit, or answers an unknown method', () => {
    const calls = [...CALLS, ...DESK_CALLS];
    const declared = new Set<string>([...COMMON_ERRORS, ...calls.flatMap((e) => e.errors)]);
    for (const text of REDIRECTS.flatMap((redirect) => redirect.reply.texts)) declared.add(text);
    if (calls.some((e) => e.auth !== 'none')) declared.add('missing_token');
    if (calls.some((e) => e.auth === 'bearer')) declared.add('terms_not_accepted');
    const undeclared = CODES.filter((code) => !declared.has(code));
    expect(undeclared).toEqual(['method_not_allowed']);
  });
});

describe('R-API-2 the logged part of an error', () => {
  it('R-API-2 logs message, place and code, but never the failed row', () => {
    const error = Object.assign(new Error('duplicate key value'), {
      code: '23505',
      detail: 'Key (subject)=(person@example.com) already exists.',
      where: 'person@example.com',
      parameters: ['person@example.com'],
      cause: Object.assign(new Error('inner'), { detail: 'person@example.com' }),
    });
    const logged = plainError(error);
    expect(JSON.stringify(logged)).not.toContain('person@example.com');
    expect(logged).toMatchObject({ code: '23505', message: 'duplicate key value' });
    expect(logged.stack).toContain('errors.unit.test.ts');
  });
});
