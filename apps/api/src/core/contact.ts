/** The contact address: the sender of our emails. */
export function contactIn(mailFrom: string): string {
  return /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}
