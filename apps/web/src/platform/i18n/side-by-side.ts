/** Words side by side, those there are, with the comma of the language: Intl.ListFormat would add an "and" in some. */
export function sideBySide(locale: string, words: readonly (string | null | undefined)[]): string {
  return words.filter(Boolean).join(locale.startsWith('ar') ? '، ' : ', ');
}
