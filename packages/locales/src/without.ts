import { MIN_AGE_YEARS, type Module, type Offer } from '@portico/contract';

/*
 * The texts of without.json: each replaces the text of the same key where it would name what is not offered. A question
 * of the FAQ or of /learn is named by its page, and its answer is replaced.
 */

/** By the modules of which one is off. */
const NAMING: readonly (readonly [Module, readonly string[]])[] = [
  ['wallet', ['faq.lost', 'learn.password']],
  [
    'phone',
    [
      'auth.label',
      'auth.need_identifier',
      'creating_account.lede',
      'code.other_address',
      'code.help_change',
      'code.change_label',
      'password.lede',
      'errors.verification_missing',
      'fields.password_contains_address',
      'faq.time',
      'faq.lost',
      'learn.time',
      'learn.after',
      'learn.password',
      'wallet.other_ways',
      'profile.no_address',
      'connect.withheld_address',
    ],
  ],
  ['ecosystem', ['auth.lede', 'home.none_text', 'home.unlocks_partners']],
];

/** They have the minimum age in place of 18. */
const OF_AGE = [
  'fields.under_age',
  'personal.under_age_title',
  'personal.under_age_text',
  'reasons.under_age',
  'learn.need',
];

/** The keys of the texts that this offer replaces. */
export function keysWithout({ off, minimumAge }: Offer): string[] {
  const named = NAMING.flatMap(([module, keys]) => (off.includes(module) ? keys : []));
  return [...new Set(named), ...(minimumAge === MIN_AGE_YEARS ? [] : OF_AGE)];
}
