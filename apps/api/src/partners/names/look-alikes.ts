/*
 * Whether people would confuse two names. Characters are replaced by those that they can be confused with (Unicode
 * Technical Standard 39): "Quаy" with a Cyrillic "а" is "Quay".
 */

type Folds = [asWritten: string, inSmall: string];

/** Names are equal to people if they share their first or their second one. */
export async function foldsOf(name: string): Promise<Folds> {
  return (await folding())(name);
}

/** Tells whether another name could be confused with this one. */
export async function alikeTo(name: string): Promise<(other: string) => boolean> {
  const fold = await folding();
  const [asWritten, inSmall] = fold(name);
  return (other) => {
    const [otherAsWritten, otherInSmall] = fold(other);
    return asWritten === otherAsWritten || inSmall === otherInSmall;
  };
}

/** Unicode's table becomes a regular expression of 7,000 alternatives: a server that gets no new name does without. */
async function folding(): Promise<(name: string) => Folds> {
  const { default: unhomoglyph } = await import('unhomoglyph');
  return (name) => {
    const plain = name.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '');
    // Both orders: a capital "I" is confused with "l" as it stands, a capital "Р" of Cyrillic with "p" as a small letter.
    return [
      lettersOf(unhomoglyph(plain).toLowerCase()),
      lettersOf(unhomoglyph(plain.toLowerCase()).toLowerCase()),
    ];
  };
}

const lettersOf = (text: string) => text.replace(/\band\b|[^\p{L}\p{N}]/gu, '');
