import * as z from 'zod/mini';
import type { FieldCode } from './errors.ts';
import { isCode, normalizeCode } from './rules/code.ts';
import { isEmail } from './rules/email.ts';
import { hasForeignMailbox, normalizeEmail } from './rules/email-domain.ts';
import { withoutInvisible } from './rules/invisible.ts';
import { isPassword, isPasswordTooLong, normalizePassword } from './rules/password.ts';
import { toInternational } from './rules/phone.ts';
import { isOneLine, tidyText } from './rules/text.ts';
import { WORDS } from './rules/words.ts';
import { COUNTRIES } from './verification/countries.ts';
import { DOCUMENTS } from './verification/document-types.ts';

/*
 * Schemas of single fields. Their messages are codes of FIELD_ERRORS, never sentences.
 */

const coded = (code: FieldCode) => ({ error: code });
const given = (issue: { input?: unknown }): FieldCode =>
  issue.input === undefined || issue.input === null ? 'required' : 'invalid_value';

/** A long string costs time in every later rule, so the limit comes first and ends the checks. */
export const capped = (max: number) =>
  z.string({ error: given }).check(z.maxLength(max, { error: 'too_long', abort: true }));

/** Normalized email address (R-VAL-5). */
export const emailField = capped(1000).check(
  z.overwrite(normalizeEmail),
  z.refine((v) => v !== '', { error: 'required', abort: true }),
  z.refine((v) => !hasForeignMailbox(v), { error: 'email_letters', abort: true }),
  z.refine(isEmail, coded('email_invalid')),
);

/** Phone number as E.164. */
export const phoneField = capped(100).check(
  z.overwrite((v) => toInternational(v) ?? v),
  z.refine((v) => v.trim() !== '', { error: 'required', abort: true }),
  z.refine((v) => toInternational(v) === v, coded('phone_invalid')),
);

/** Email address or phone number, normalized: an identifier for signing in. */
export const identifierField = capped(1000).check(
  z.overwrite((v) => toInternational(v) ?? normalizeEmail(v)),
  z.refine((v) => v !== '', { error: 'required', abort: true }),
  z.refine((v) => isEmail(v) || toInternational(v) === v, coded('email_invalid')),
);

/** A new password: the specification's rule. The api checks lists and addresses. */
export const newPasswordField = capped(2000).check(
  z.overwrite(normalizePassword),
  z.refine((v) => v !== '', { error: 'required', abort: true }),
  z.refine((v) => !isPasswordTooLong(v), { error: 'password_too_long', abort: true }),
  z.refine(isPassword, coded('password_rules')),
);

/** An existing password, to be verified: any string is valid, and may be wrong. */
export const passwordField = capped(2000).check(
  z.overwrite(normalizePassword),
  z.refine((v) => v !== '', coded('required')),
);

/** Six digits, in any grouping. */
export const codeField = capped(100).check(
  z.overwrite(normalizeCode),
  z.refine((v) => v !== '', { error: 'required', abort: true }),
  z.refine(isCode, coded('code_format')),
);

/** Lines of text, which may contain tabs. */
const areLines = (text: string) => text.split(/[\n\r\t]/).every(isOneLine);

/** Text of several lines, as it was typed, without what nobody sees. */
export const linesField = (maxLength: number) =>
  z.string({ error: 'invalid_value' }).check(
    z.maxLength(maxLength, { error: 'too_long', abort: true }),
    z.overwrite((v) => withoutInvisible(v, WORDS)),
    z.refine(areLines, { error: 'characters_not_allowed' }),
  );

/** One line of text, trimmed. */
export const lineField = (maxLength: number, required: boolean) =>
  capped(maxLength * 4).check(
    z.overwrite(tidyText),
    z.refine((v) => !required || v !== '', { error: 'required', abort: true }),
    z.refine(isOneLine, coded('characters_not_allowed')),
    z.refine((v) => [...v].length <= maxLength, coded('too_long')),
  );

/** One line of text, trimmed, not empty. */
export const textField = (maxLength: number) => lineField(maxLength, true);

/** One of the specification's countries, by ISO 3166-1 alpha-2 code. */
export const countryField = z.enum(COUNTRIES, {
  error: (issue) =>
    given(issue) === 'required' || issue.input === '' ? 'required' : 'country_unknown',
});

export const documentField = z.enum(DOCUMENTS, {
  error: (issue) =>
    given(issue) === 'required' || issue.input === '' ? 'required' : 'document_unknown',
});

/**
 * A Sign-In with Ethereum message (ERC-4361), as signed; ours have about 400 characters, and its
 * grammar is slow.
 */
export const walletMessageField = capped(2000).check(z.refine((v) => v !== '', coded('required')));

/** A signature in hexadecimal; those of contract wallets (ERC-1271, ERC-6492) are long. */
export const walletSignatureField = capped(16_000).check(
  z.refine((v) => v !== '', { error: 'required', abort: true }),
  z.refine((v) => /^0x(?:[\da-f]{2})+$/i.test(v), coded('invalid_value')),
);

/** One of our opaque tokens, as text. */
export const tokenField = capped(4000).check(z.refine((v) => v !== '', coded('required')));

/** The token of the requester of a code: 256 bits, base64url. */
export const codeTokenField = capped(4000).check(
  z.refine((v) => /^[\w-]{43}$/.test(v), coded('invalid_value')),
);
