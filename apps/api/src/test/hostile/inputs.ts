/*
 * Hostile input for fuzz tests: the same values in the same order at each run, in every place of a request that a caller
 * chooses. Values of JSON are texts of JSON, because some of them no object can hold.
 */

/** So many combining marks, in an order that normalization has to sort. */
const marks = (times: number) => `a${'\u0315'.repeat(times)}${'\u0316'.repeat(times)}`;

/** Text where text is expected. */
export const TEXTS: readonly string[] = [
  '',
  '\0',
  'a\0',
  '\ud800',
  '\u202eabc\u2066',
  "' or 1=1 --",
  '__proto__',
  '9'.repeat(400),
  marks(900),
  'x'.repeat(3_900),
  'x'.repeat(20_000),
];

/** Values of other types, and numbers that no integer column holds. */
const VALUES: readonly string[] = [
  'null',
  '0.1',
  '10000000000000000',
  '1e300',
  '1e999',
  '[]',
  '["\\u0000"]',
  '{"\\u0000":"\\u0000"}',
  '[[[[[[[[1]]]]]]]]',
];

/** Text in an address or a form, encoded already, also in ways that no browser encodes it. */
export const ENCODED: readonly string[] = [
  '%00',
  'a%00b',
  '%00%ff',
  '%ed%a0%80',
  '%2500',
  '%ff',
  "'%20or%201=1%20--",
  '..%2f..%2fetc%2fpasswd',
  '1e999',
  'x'.repeat(190),
];

/** Where a value stands in a body: the names and indices that lead to it. */
type Place = readonly string[];

/** The places of everything that is no object or list. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return Object.entries(value).flatMap(([name, each]) => placesIn(each, [...at, name]));
}

const HOLE = '@hole@';

/** The body with a hole in one place. */
function withHole(value: unknown, [name, ...rest]: Place): unknown {
  if (name === undefined) return HOLE;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as never;
  return Object.assign(copy, { [name]: withHole((value as never)[name], rest) });
}

/** Texts of JSON, each with one hostile value, or with a hostile name. `more` names members that the body leaves out. */
export function hostileBodies(body: object, more: readonly string[] = []): string[] {
  const places = [...placesIn(body), ...more.map((name) => [name])];
  const values = [...TEXTS.map((text) => JSON.stringify(text)), ...VALUES];
  const text = JSON.stringify(body);
  const named = `"\\u0000":"x"${text === '{}' ? '' : ','}`;
  return [
    ...places.flatMap((place) => {
      const holed = JSON.stringify(withHole(body, place));
      return values.map((json) => holed.replace(`"${HOLE}"`, () => json));
    }),
    `{${named}${text.slice(1)}`,
    `{"more":{${named}"x":[1]}${text === '{}' ? '' : ','}${text.slice(1)}`,
  ];
}

/** Headers that callers choose, without those that a connection could not carry. */
export const HEADERS: readonly Record<string, string>[] = [
  { 'accept-language': 'x'.repeat(4_000) },
  { 'accept-language': `${'de-DE;q=0.1,'.repeat(300)}*;q=1e999` },
  { 'user-agent': '\u00ff'.repeat(2_000) },
  { 'x-time-zone': '../../etc/passwd' },
  { 'x-time-zone': '\u00ff'.repeat(64) },
  { traceparent: `00-${'0'.repeat(32)}-${'f'.repeat(16)}-01` },
  { 'x-forwarded-for': '999.999.999.999, ::ffff:1' },
  { 'if-none-match': `"${'x'.repeat(4_000)}"` },
  { cookie: 'a=%00; b=%ff; =; %00=%00' },
];
