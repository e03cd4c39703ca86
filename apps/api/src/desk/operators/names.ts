/** The key that compares operator names, regardless of case and of Unicode composition. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
