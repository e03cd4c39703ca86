/**
 * Whether an E.164 number can be a mobile phone. The metadata is fetched on first use; if it does
 * not arrive, the server decides.
 */
export async function isMobilePhone(e164: string): Promise<boolean> {
  try {
    const { parsePhoneNumberFromString } = await import('libphonenumber-js/mobile');
    return parsePhoneNumberFromString(e164)?.isValid() ?? false;
  } catch {
    return true;
  }
}
