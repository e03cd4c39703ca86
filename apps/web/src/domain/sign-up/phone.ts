/**
 * Whether an E.164 number can be a mobile phone. The metadata come when first asked for; where they do
 * not arrive the server judges.
 */
export async function isMobilePhone(e164: string): Promise<boolean> {
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile');
    return parsePhoneNumberFromString(e164)?.isValid() ?? false;
  } catch {
    return true;
  }
}
