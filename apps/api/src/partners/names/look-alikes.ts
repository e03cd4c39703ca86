import unhomoglyph from 'unhomoglyph';

/*
 * Whether people would take one name for another. Characters are replaced by those that they can be confused with
 * (Unicode Technical Standard 39): "Quаy" with a Cyrillic "а" is "Quay".
 */

/** Names are equal to people if they share their first or their second one. */
export function foldsOf(name: string): [string, string] {
  const plain = name.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '');
  // Both orders: a capital "I" is confused with "l" as it stands, a capital "Р" of Cyrillic with "p" as a small letter.
  return [
    lettersOf(unhomoglyph(plain).toLowerCase()),
    lettersOf(unhomoglyph(plain.toLowerCase()).toLowerCase()),
  ];
}

const lettersOf = (text: string) => text.replace(/\band\b|[^\p{L}\p{N}]/gu, '');

/** Whether somebody could confuse the two. */
export function looksLike(one: string, other: string): boolean {
  const [asWritten, inSmall] = foldsOf(one);
  const [otherAsWritten, otherInSmall] = foldsOf(other);
  return asWritten === otherAsWritten || inSmall === otherInSmall;
}
