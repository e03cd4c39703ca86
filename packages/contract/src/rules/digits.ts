/**
 * The text with every script's decimal digits written as 0 to 9: Arabic, Persian, Devanagari,
 * full-width and others.
 */
export function withLatinDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, latinDigit);
}

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code < 0x80) return digit;
  // Decimal digits are in runs of ten from zero on; some runs directly follow each other.
  let start = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(start - 1))) start -= 1;
  return String((code - start) % 10);
}
