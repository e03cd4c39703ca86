/** The address that people write to: the one that our mail comes from. */
export function contactIn(mailFrom: string): string {
  return /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}
