import { isEmail, plainEmail } from '@portico/contract';
import { useEffect, useState } from 'react';
import { isOff } from '#platform/router/page-data.ts';
import type { Problem } from '@portico/client/i18n/texts.ts';

/** An identifier for signing in: a normalized email address, or a mobile phone number in E.164. */
export type Identifier = { kind: 'email' | 'phone'; value: string };

/** The identifier in the input, or the problem with it. */
export async function identify(raw: string): Promise<Identifier | { problem: Problem }> {
  const email = plainEmail(raw);
  if (isEmail(email)) return { kind: 'email', value: email };
  const hasDigits = !isOff('phone') && /\p{Nd}/u.test(email);
  const phone = hasDigits ? await mobilePhone(raw) : null;
  if (phone !== null) return { kind: 'phone', value: phone };
  if (email.includes('@')) return beyondAscii(email);
  // Mostly digits: a phone number was meant.
  const resemblesPhone = hasDigits && !/\p{L}/u.test(email);
  return { problem: resemblesPhone ? 'fields.phone_invalid' : 'auth.need_identifier' };
}

/** The number in E.164 if it can be a mobile phone; null if not. Its rules are fetched with the first digit. */
async function mobilePhone(raw: string): Promise<string | null> {
  const rules = await import('@portico/contract/rules/mobile-phone').catch(() => null);
  const phone = rules?.toInternational(raw) ?? null;
  if (rules === null || phone === null) return null;
  // If the numbering plans do not arrive, the server decides.
  return (await rules.isMobilePhone(phone).catch(() => true)) ? phone : null;
}

/** An address whose domain has non-ASCII letters, by rules that are fetched for it. */
async function beyondAscii(address: string): Promise<Identifier | { problem: Problem }> {
  try {
    const rules = await import('@portico/contract/rules/email-domain');
    const value = rules.normalizeEmail(address);
    if (isEmail(value)) return { kind: 'email', value };
    if (rules.hasForeignMailbox(address)) return { problem: 'fields.email_letters' };
  } catch {
    // Without the rules the address is judged as it appears.
  }
  return { problem: 'fields.email_invalid' };
}

/** Whether the field's content is an identifier, while typing. */
export function useIsIdentifier(raw: string): boolean {
  const [known, setKnown] = useState({ raw: '', valid: false });
  useEffect(() => {
    let stale = false;
    void identify(raw).then((found) => {
      if (!stale) setKnown({ raw, valid: 'kind' in found });
    });
    return () => {
      stale = true;
    };
  }, [raw]);
  return isEmail(plainEmail(raw)) || (known.valid && known.raw === raw);
}
