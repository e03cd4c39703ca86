// Both rules in one file, which a page fetches once a digit is typed.
export { toInternational } from './phone.ts';

/**
 * Whether a number from `toInternational` can be a mobile number in its country's numbering plan;
 * plans that do not distinguish mobile from fixed lines count. The plans of all countries are loaded
 * with the first number. Browser and server share this rule: what one accepts, the other does.
 */
export async function isMobilePhone(e164: string): Promise<boolean> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile');
  const number = parsePhoneNumberFromString(e164);
  return (number?.isValid() ?? false) && number?.number === e164;
}
