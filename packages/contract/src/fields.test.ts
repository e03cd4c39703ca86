import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  codeField,
  countryField,
  documentField,
  emailField,
  newPasswordField,
  passwordField,
  phoneField,
  textField,
  tokenField,
} from './fields.ts';

const problem = (field: z.ZodMiniType, value: unknown) => {
  const parsed = field.safeParse(value);
  return parsed.success ? null : parsed.error.issues[0]?.message;
};

describe('R-VAL-1 one definition of each field for both sides', () => {
  const FIELDS: [string, z.ZodMiniType][] = [
    ['email', emailField],
    ['phone', phoneField],
    ['new password', newPasswordField],
    ['password', passwordField],
    ['code', codeField],
    ['text', textField(10)],
    ['country', countryField],
    ['document', documentField],
    ['token', tokenField],
  ];

  it.each(FIELDS)('R-VAL-1 %s: missing is required, another type is invalid', (_name, field) => {
    expect(problem(field, undefined)).toBe('required');
    expect(problem(field, null)).toBe('required');
    expect(problem(field, '')).toBe('required');
    for (const value of [1, {}, [], true]) {
      expect(['invalid_value', 'country_unknown', 'document_unknown']).toContain(
        problem(field, value),
      );
    }
  });

  it.each([
    ['email', emailField, 'a@b', 'email_invalid'],
    ['email', emailField, 'x'.repeat(1_001), 'too_long'],
    ['phone', phoneField, '12', 'phone_invalid'],
    ['new password', newPasswordField, 'short', 'password_rules'],
    ['new password', newPasswordField, `A7${'x'.repeat(127)}`, 'password_too_long'],
    ['code', codeField, '12345', 'code_format'],
    ['text', textField(10), 'x'.repeat(11), 'too_long'],
    ['text', textField(10), 'a\nb', 'characters_not_allowed'],
    ['country', countryField, 'US', 'country_unknown'],
    ['country', countryField, 'gb', 'country_unknown'],
    ['document', documentField, 'licence', 'document_unknown'],
    ['token', tokenField, 'x'.repeat(4_001), 'too_long'],
  ])('R-VAL-1 %s %j: %s', (_name, field, value, code) => {
    expect(problem(field, value)).toBe(code);
  });

  it('R-VAL-1 normalizes accepted values', () => {
    expect(emailField.parse(' A@B.Online ')).toBe('a@b.online');
    expect(phoneField.parse('067 123 45 67')).toBe('+380671234567');
    expect(codeField.parse('123 456')).toBe('123456');
    expect(newPasswordField.parse('Cafe\u0301 1234')).toBe('Café 1234');
    expect(textField(10).parse(' x ')).toBe('x');
    expect(textField(2).parse('🌊🌊')).toBe('🌊🌊');
  });

  it('R-VAL-1 reports only the first problem', () => {
    for (const [field, value] of [
      [emailField, ''],
      [newPasswordField, ''],
      [codeField, ''],
      [phoneField, ' '],
      [textField(10), '  '],
    ] as const) {
      expect(field.safeParse(value).error?.issues).toHaveLength(1);
    }
  });
});

describe('R-API-2 A17 rules on very long text', () => {
  // With and without the cap: no rule may take time quadratic in the input.
  const HOSTILE = [
    'a'.repeat(100_000),
    `${'a'.repeat(50_000)}@${'a.'.repeat(25_000)}`,
    '-'.repeat(100_000),
    `a@${'a-'.repeat(50_000)}!`,
    '0'.repeat(100_000),
    '\u200b'.repeat(100_000),
    'ﷺ'.repeat(100_000),
    ' '.repeat(100_000),
    'e\u0301'.repeat(50_000),
  ];

  it('R-API-2 every field refuses very long text', () => {
    for (const field of [
      emailField,
      phoneField,
      newPasswordField,
      passwordField,
      codeField,
      textField(240),
      tokenField,
    ]) {
      for (const value of HOSTILE) expect(problem(field, value)).toBe('too_long');
    }
  });
});
