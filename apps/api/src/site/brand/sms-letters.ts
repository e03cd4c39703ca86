/* The letters of a text message of 160 (GSM 03.38, section 6.2.1). With any other one it has room for 70. */

const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);

/** Why a name makes text messages longer; null if it does not. */
export function smsProblem(name: string): string | null {
  const other = [...name].find((letter) => !BASIC.has(letter));
  if (other === undefined) return null;
  return `has “${other}”: each text message then has room for 70 characters in place of 160, and costs more`;
}
