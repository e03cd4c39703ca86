import type { Locale } from '@portico/contract';
import { BRAND } from '@portico/locales/brand';
import { readPart } from '@portico/locales/build/read-part.ts';
import { spacedTexts } from '@portico/locales/spacing';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

const TEXTS =
  /\/packages\/locales\/texts\/([a-z]{2}-[A-Z]{2})\/(ui|account|marketplace|verification|legal|pages)\.json$/;
/** Plain text, without ICU. */
const PLAIN = ['legal', 'pages'];
type Part = 'ui' | 'account' | 'marketplace' | 'verification' | 'legal' | 'pages';

/**
 * Compiles the screens' texts at build time, so that no browser needs an ICU parser: a text without
 * placeholders stays a string, others become input for use-intl's format-only runtime. Also sets
 * their no-break spaces. The product's name is filled in later: to ICU, its gap is text.
 */
export function compiledTexts(): Plugin {
  return {
    name: 'portico:compiled-texts',
    enforce: 'pre',
    load(id) {
      const [, locale, part] = TEXTS.exec(id) ?? [];
      if (locale === undefined || part === undefined) return null;
      const texts = spacedTexts(locale as Locale, readPart(locale, part as Part));
      return JSON.stringify(PLAIN.includes(part) ? texts : compiled(texts as Sections));
    },
  };
}

/**
 * Sentences that no page of the site shows: for calls that it does not make, those of the desk, of the partner console and
 * of servers, those of pages and dialogs that word these failures themselves, and those after which the page of a
 * partner's request reads it again.
 */
const ELSEWHERE = [
  'method_not_allowed',
  'passkey_refused',
  'client_unknown',
  'role_insufficient',
  'client_invalid',
  'client_name_taken',
  'client_limit',
  'last_owner',
  'invitation_over',
  'invitation_for_another',
  'desk_sign_in_failed',
  'case_taken',
  'second_operator_needed',
  'not_allowed',
  'terms_changed',
  'scope_missing',
  'return_address_unknown',
  'return_unknown',
  'external_id_taken',
  'renewal_not_possible',
  'idempotency_key_reused',
  'idempotency_key_busy',
  'link_over',
  'link_used',
  'link_for_another',
  'handoff_over',
  'handoff_taken',
  'partner_request_over',
  'partner_sign_in_again',
  'verification_needed',
];

type Sections = Record<string, Record<string, string>>;

function compiled(sections: Sections): Record<string, Record<string, unknown>> {
  const made = Object.entries(sections).map(([section, texts]) => [
    section,
    Object.fromEntries(
      Object.entries(texts)
        .filter(([key]) => section !== 'errors' || !ELSEWHERE.includes(key))
        .map(([key, text]) => [key, compile(text.replaceAll(BRAND, `'${BRAND}'`))]),
    ),
  ]);
  return Object.fromEntries(made);
}
