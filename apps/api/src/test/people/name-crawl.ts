/** What was collected of the product, each with its place. */
export type Collected = { place: string; text: string }[];

/** Names that stay under every brand (settled by R-BRAND-5): cookies, metrics, the trust framework and the namespace. */
const KEPT =
  /portico[-_](?:verified|browser|code|wallet|passkey|desk|connect(?:-page|-request)?|check|google|apple)|\bportico_\w+|(?<=["'`])portico(?=\\?["'`])/g;

/** As a person reads it: entities decoded, and without soft hyphens and marks of direction. */
const readable = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    .replace(/&#x([\da-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&amp;/g, '&')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(KEPT, '');

/** How often each place has the name, without regard to case. */
export function countsOf(collected: Collected, name: string): Record<string, number> {
  const wanted = name.toLowerCase();
  const counts: Record<string, number> = {};
  for (const { place, text } of collected) {
    const found = readable(text).toLowerCase().split(wanted).length - 1;
    if (found > 0) counts[place] = (counts[place] ?? 0) + found;
  }
  return counts;
}
