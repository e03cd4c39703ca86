/** By what two names of operators are the same: in small letters, and however their characters are composed. */
export function nameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}
