/** Whether an E.164 number can be a mobile number in its country's numbering plan. */
export async function isPhoneNumber(e164: string): Promise<boolean> {
  // Contains the plans of all countries. Loaded with the first number, because most installations accept none.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const number = parsePhoneNumberFromString(e164);
  if (!number?.isValid() || number.number !== e164) return false;
  const type = number.getType();
  // Some plans do not distinguish mobile from fixed lines.
  return type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE';
}
