type Modules = {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
};

/**
 * Puts everything that the entry page needs at once into one file: a request costs a phone more
 * than the few bytes that a page with smaller needs would save. Names a module's chunk; null leaves
 * it to the bundler.
 */
export function firstScreen(): (id: string, modules: Modules) => string | null {
  let needed: Set<string> | null = null;
  return (id, modules) => {
    needed ??= closure(modules);
    return needed.has(id) ? 'first-screen' : null;
  };
}

/**
 * The contract package imports zod, which the entry does not use: its endpoints are bundled with
 * their callers. The same goes for image measuring, which is as heavy, and for the rules of codes, passwords, phone
 * numbers, words, images, documents and unusual domains and the entries of the details, which the first screen does not
 * need.
 */
const LATER =
  /\/node_modules\/zod\/|\/packages\/contract\/src\/(?:rules\/(?:code|digits|documents|email-domain|image|image-header|image-quality|mobile-phone|password|phone|words)|verification\/detail(?:s|-fields))\.ts$/;

function closure(modules: Modules): Set<string> {
  const importsOf = (id: string) => modules.getModuleInfo(id)?.importedIds ?? [];
  const entry = new URL('../index.html', import.meta.url).pathname;
  const seen = reach(entry, importsOf);
  return new Set(
    [...seen].filter((id) => {
      if (!id.includes('/packages/contract/')) return !LATER.test(id);
      return ![...reach(id, importsOf)].some((each) => LATER.test(each));
    }),
  );
}

function reach(from: string, importsOf: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [from];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...importsOf(id));
  }
  return seen;
}
