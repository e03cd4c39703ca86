/** Texts that a former version had for each of two providers, by the key of the one for all. */
const FORMER = {
  'auth.provider': { Google: 'auth.google', Apple: 'auth.apple' },
  'security.social': { Google: 'security.google', Apple: 'security.apple' },
};

type Text = readonly [key: string, text: string];

/** The operators' texts. Those under keys of a former version go on, each for its provider. */
export function withFormer(given: readonly Text[], builtIn: ReadonlyMap<string, string>): Text[] {
  const texts = new Map(given);
  const former = Object.entries(FORMER).flatMap(([key, keys]): Text[] => {
    const forms = Object.entries(keys).flatMap(([provider, old]) => {
      const text = texts.get(old);
      return text === undefined ? [] : [`${provider} {${text}}`];
    });
    if (texts.has(key) || forms.length === 0) return [];
    return [[key, `{provider, select, ${forms.join(' ')} other {${builtIn.get(key)}}}`]];
  });
  return [...given, ...former];
}
