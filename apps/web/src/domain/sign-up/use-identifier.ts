import { isEmail, plainEmail, toInternational } from '@portico/contract';
import { useEffect, useState } from 'react';
import type { Problem } from '#platform/i18n/texts.ts';
import { isMobilePhone } from './phone.ts';

/** Who wants in: a normalised e-mail address, or a mobile phone number in E.164. */
export type Identifier = { kind: 'email' | 'phone'; value: string };

/** What was typed as an identifier, or what to say about it. */
export async function identify(raw: string): Promise<Identifier | { problem: Problem }> {
  const email = plainEmail(raw);
  if (isEmail(email)) return { kind: 'email', value: email };
  const phone = toInternational(raw);
  if (phone !== null && (await isMobilePhone(phone))) return { kind: 'phone', value: phone };
  if (email.includes('@')) return beyondAscii(email);
  // Nearly all digits: somebody meant a number.
  const looksLikePhone = /\p{Nd}/u.test(email) && !/\p{L}/u.test(email);
  return { problem: looksLikePhone ? 'fields.phone_invalid' : 'auth.need_identifier' };
}

/** An address of which the domain has letters of its own, by rules that are fetched for it. */
async function beyondAscii(address: string): Promise<Identifier | { problem: Problem }> {
  try {
    const rules = await import('@portico/contract/rules/email-domain');
    const value = rules.normaliseEmail(address);
    if (isEmail(value)) return { kind: 'email', value };
    if (rules.hasForeignMailbox(address)) return { problem: 'fields.email_letters' };
  } catch {
    // Without them it is what it seems.
  }
  return { problem: 'fields.email_invalid' };
}

/** Whether what stands in the box is an identifier, as it is typed. */
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
