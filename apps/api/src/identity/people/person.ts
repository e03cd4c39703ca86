import {
  isEmail,
  type Locale,
  matchLocale,
  normalizeEmail,
  toInternational,
} from '@portico/contract';
import { isMobilePhone } from '@portico/contract/rules/mobile-phone';
import { getAddress } from 'viem/utils';
import { isAffordable, readForm } from '#platform/ports/imported-hashes/forms.ts';
import { isExternalId } from './external-ids.ts';

/* A row of another system's export, as the product understands it. */

/** What a source says about one person, before anything of it is believed. */
export type Stated = {
  externalId: unknown;
  email?: unknown;
  isEmailVerified?: boolean;
  phone?: unknown;
  isPhoneVerified?: boolean;
  /** In one of the forms of {@link readForm}; another value is a hash that cannot be checked. */
  hash?: unknown;
  /** The `sub` of the person at each provider. */
  google?: unknown;
  apple?: unknown;
  /** CAIP-10 without the chain for a wallet with a key of its own (`eip155:0x…`), with it for a contract. */
  wallets?: readonly string[];
  locale?: unknown;
  /** The source lets this person sign in no more. */
  isDisabled?: boolean;
};

type Provider = 'google' | 'apple';

/** A person who gets an account. At least one of the ways to sign in is there. */
export type Person = {
  externalId: string;
  email: string | null;
  phone: string | null;
  wallets: { subject: string; address: string }[];
  providers: { provider: Provider; subject: string }[];
  /** Only beside an email address: see docs/people.md. */
  hash: string | null;
  locale: Locale;
  /** What of the row was left behind, for the report. */
  notes: Note[];
};

/** Why a row gives no account. */
export type Reason = 'no_id' | 'disabled' | 'nothing_verified';
export type Note =
  | 'email_unverified'
  | 'email_invalid'
  | 'phone_unverified'
  | 'phone_invalid'
  | 'wallet_invalid'
  | 'hash_unknown'
  | 'hash_too_dear'
  | 'hash_without_email'
  | 'no_password';

/** The chain is that of a contract. */
const WALLET = /^(?:eip155:)?([1-9]\d{0,15}:)?(0x[\da-fA-F]{40})$/;
/** OpenID Connect Core, section 2. */
const SUB = /^[\x21-\x7e]{1,255}$/;

export async function judge(stated: Stated): Promise<{ person: Person } | { reason: Reason }> {
  const externalId = idOf(stated.externalId);
  if (externalId === null) return { reason: 'no_id' };
  if (stated.isDisabled) return { reason: 'disabled' };
  const notes: Note[] = [];
  const email = emailOf(stated, notes);
  const phone = await phoneOf(stated, notes);
  const wallets = walletsOf(stated, notes);
  const providers = (['google', 'apple'] as const).flatMap((provider) => {
    const subject = stated[provider];
    return typeof subject === 'string' && SUB.test(subject) ? [{ provider, subject }] : [];
  });
  if (email === null && phone === null && wallets.length + providers.length === 0) {
    return { reason: 'nothing_verified' };
  }
  const hash = hashOf(stated.hash, email, notes);
  const locale = localeOf(stated.locale);
  return { person: { externalId, email, phone, wallets, providers, hash, locale, notes } };
}

function idOf(stated: unknown): string | null {
  const id = typeof stated === 'number' ? String(stated) : stated;
  return typeof id === 'string' && isExternalId(id) ? id : null;
}

/**
 * An address that its owner never proved may be somebody else's: with it, the person who typed it would get into the
 * account of the person who owns it. It is left behind with everything that hangs on it.
 */
function emailOf({ email: stated, isEmailVerified }: Stated, notes: Note[]): string | null {
  if (isEmpty(stated)) return null;
  const email = typeof stated === 'string' ? normalizeEmail(stated.slice(0, 1000)) : '';
  if (!isEmail(email)) notes.push('email_invalid');
  else if (!isEmailVerified) notes.push('email_unverified');
  else return email;
  return null;
}

async function phoneOf(
  { phone: stated, isPhoneVerified }: Stated,
  notes: Note[],
): Promise<string | null> {
  if (isEmpty(stated)) return null;
  const phone = typeof stated === 'string' ? toInternational(stated.slice(0, 100)) : null;
  if (phone === null || !(await isMobilePhone(phone))) notes.push('phone_invalid');
  else if (!isPhoneVerified) notes.push('phone_unverified');
  else return phone;
  return null;
}

function walletsOf({ wallets: stated = [] }: Stated, notes: Note[]): Person['wallets'] {
  return stated.flatMap((wallet) => {
    const [, chain = '', address] = WALLET.exec(wallet) ?? [];
    if (address === undefined) {
      notes.push('wallet_invalid');
      return [];
    }
    return [{ subject: `eip155:${chain}${address.toLowerCase()}`, address: getAddress(address) }];
  });
}

function hashOf(stated: unknown, email: string | null, notes: Note[]): string | null {
  if (isEmpty(stated)) {
    notes.push('no_password');
    return null;
  }
  const form = typeof stated === 'string' ? readForm(stated) : null;
  if (form === null) notes.push('hash_unknown');
  else if (!isAffordable(form)) notes.push('hash_too_dear');
  // Nobody may learn from the time of an answer whether a phone number has an account.
  else if (email === null) notes.push('hash_without_email');
  else return stated as string;
  return null;
}

/** The best of the product's languages for a tag of any spelling. */
const localeOf = (stated: unknown): Locale =>
  matchLocale(typeof stated === 'string' ? [stated.replace('_', '-')] : []);

const isEmpty = (stated: unknown) => stated === undefined || stated === null || stated === '';
