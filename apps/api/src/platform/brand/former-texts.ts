/* Texts that got another key. What operators wrote under the former one goes on, in the database and in their file. */

const RENAMED: Readonly<Record<string, readonly string[]>> = {
  'residency.label': ['residency.residency'],
  'personal.name_hint': ['personal.first_name_hint', 'personal.last_name_hint'],
  'missing.country': ['residency.residency_missing'],
  'missing.citizenship': ['personal.citizenship_missing'],
  'missing.first_name': ['personal.first_name_missing'],
  'missing.last_name': ['personal.last_name_missing'],
  'missing.birth_date': ['personal.birth_date_missing'],
  'missing.address': ['address.address_missing'],
  'missing.postal_code': ['address.postal_code_missing'],
  'missing.city': ['address.city_missing'],
  'missing.region': ['address.region_missing'],
};

/** Texts that each of two providers had, by the key of the one for all. */
const OF_PROVIDERS = {
  'auth.provider': { Google: 'auth.google', Apple: 'auth.apple' },
  'security.social': { Google: 'security.google', Apple: 'security.apple' },
};

type Text = readonly [key: string, text: string];

/** The operators' texts under their present keys. Those of one provider stay that provider's. */
export function presentTexts(
  given: readonly Text[],
  builtIn: ReadonlyMap<string, string>,
): [string, string][] {
  const former = new Map(given.filter(([key]) => !builtIn.has(key)));
  const present = new Map(given.filter(([key]) => builtIn.has(key)));
  const put = (key: string, text: string) => {
    if (!present.has(key)) present.set(key, text);
  };
  for (const [key, providers] of Object.entries(OF_PROVIDERS)) {
    const forms = Object.entries(providers).flatMap(([provider, old]) => {
      const text = former.get(old);
      return text !== undefined && former.delete(old) ? [`${provider} {${text}}`] : [];
    });
    if (forms.length > 0)
      put(key, `{provider, select, ${forms.join(' ')} other {${builtIn.get(key)}}}`);
  }
  for (const [key, text] of former) {
    for (const now of Object.hasOwn(RENAMED, key) ? (RENAMED[key] ?? []) : [key]) put(now, text);
  }
  return [...present];
}
