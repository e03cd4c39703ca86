import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Whether an E.164 number can be a mobile one in its country's numbering plan. */
export function isPhoneNumber(e164: string): boolean {
  const number = parsePhoneNumberFromString(e164);
  if (!number?.isValid() || number.number !== e164) return false;
  const type = number.getType();
  // Some plans do not tell mobile from fixed lines.
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
