/** The texts of a language in English's order, and English where the language has none yet, or an empty one. */
export function withEnglish<Tree>(texts: unknown, english: Tree): Tree {
  if (typeof english === 'string') return (texts || english) as Tree;
  const own = Object(texts) as Record<string, unknown>;
  const made = Object.entries(english as object).map(
    ([key, child]) => [key, withEnglish(own[key], child)] as const,
  );
  return (Array.isArray(english) ? made.map(([, text]) => text) : Object.fromEntries(made)) as Tree;
}
