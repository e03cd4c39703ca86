/**
 * Joins the non-empty words with the language's comma: Intl.ListFormat would add an "and" in some
 * languages.
 */
export function sideBySide(locale: string, words: readonly (string | null | undefined)[]): string {
  return words.filter(Boolean).join(locale.startsWith('ar') ? '، ' : ', ');
}
