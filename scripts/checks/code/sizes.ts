import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { LOCALE_IDS } from '@portico/contract';
import { ensureBuilt } from '../../lib/build-apps.mjs';
import { run } from '../../lib/say.mjs';
import { conclude, ROOT } from '../source/tree.ts';

/** The byte budgets of the browser's files, in kB of 1,024 bytes, each file with the best brotli compression. */
const FIRST_SCREEN = { page: 'src/features/auth/auth.page.tsx', scriptKb: 90, styleKb: 8 };
/** The page of a partner's request as somebody opens it who is not signed in: its document has its texts. */
const CONSENT = { page: 'src/features/connect/connect.page.tsx', scriptKb: 90 };
const ROUTE = {
  source: /^(src\/features|\.\.\/\.\.\/packages\/[^/]+\/src)\/.*\.page\.tsx$/,
  scriptKb: 35,
};
const WALLET = 'src/features/wallet/wallet-modals.tsx';
const LATER: { source: string; what: string; scriptKb: number }[] = [
  { source: 'src/app/background/colonnade.ts', what: 'the background', scriptKb: 3 },
  // With its modals, viem and the api calls. (With gzip, which adds a ninth, it would be 70 kB.)
  { source: WALLET, what: 'the wallet', scriptKb: 30 },
];

const textsOf = (locale: string) => `../../packages/locales/texts/${locale}/ui.json`;
const TEXTS = /^\.\.\/\.\.\/packages\/locales\/texts\/[\w-]+\/\w+\.json$/;

/** A file of the build, from Vite's manifest; `imports` are keys of the manifest, `css` are files. */
export type Chunk = {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};

/** Chunks by their source (from apps/web), or by `_` and their name if several sources share them. */
export type Manifest = Record<string, Chunk>;

type Judged = { findings: string[]; notes: string[] };

/**
 * Checks a build against its budgets; `bytesOf` gives a file's compressed size. Other files that load on demand (phone
 * metadata) have no budget; large ones are noted.
 */
export function judgeSizes(manifest: Manifest, bytesOf: (file: string) => number): Judged {
  const [entry, ...more] = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  if (entry === undefined || more.length > 0)
    return { findings: ['the build has not one entry but none or several'], notes: [] };

  const findings: string[] = [];
  const notes: string[] = [];
  const judge = (what: string, kb: number, allowed: number) => {
    if (kb > allowed) findings.push(`${what}: ${inKb(kb)}, where ${allowed} kB are allowed`);
  };
  const weight = (files: Iterable<string>) =>
    Array.from(files).reduce((sum, file) => sum + bytesOf(file), 0) / 1024;
  const scripts = (keys: Set<string>) => weight(filesOf(manifest, keys));

  const always = withImports(manifest, entry);
  const ownOf = (source: string) => withImports(manifest, source).difference(always);

  const first = always.union(
    FIRST_SCREEN.page in manifest ? ownOf(FIRST_SCREEN.page) : new Set<string>(),
  );
  const screens = LOCALE_IDS.flatMap((locale) => {
    const texts = textsOf(locale);
    if (!(texts in manifest)) {
      findings.push(`${locale}: its texts have no file of their own, so that others get them, too`);
      return [];
    }
    const kb = scripts(first.union(withImports(manifest, texts)));
    judge(`the first screen's JavaScript in ${locale}`, kb, FIRST_SCREEN.scriptKb);
    return { what: locale, kb };
  });
  notes.push(`first screen: JavaScript ${heaviest(screens)} of ${FIRST_SCREEN.scriptKb} kB`);

  if (CONSENT.page in manifest) {
    const kb = scripts(always.union(ownOf(CONSENT.page)));
    judge("the JavaScript of the page of a partner's request", kb, CONSENT.scriptKb);
    notes.push(`page of a partner's request: JavaScript ${inKb(kb)} of ${CONSENT.scriptKb} kB`);
  }

  const style = weight(new Set([...first].flatMap((key) => manifest[key]?.css ?? [])));
  judge("the first screen's style", style, FIRST_SCREEN.styleKb);
  notes.push(`first screen: style ${inKb(style)} of ${FIRST_SCREEN.styleKb} kB`);

  const later = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  const routes = later
    .filter((key) => ROUTE.source.test(key) && !first.has(key))
    .map((key) => ({ what: key, kb: scripts(ownOf(key)) }));
  if (routes.length === 0) findings.push('the build has no routes');
  for (const { what, kb } of routes) judge(what, kb, ROUTE.scriptKb);
  notes.push(`routes: ${heaviest(routes)} of ${ROUTE.scriptKb} kB`);

  for (const { source, what, scriptKb } of LATER) {
    if (source in manifest) judge(what, scripts(ownOf(source)), scriptKb);
    else findings.push(`${what}: ${source} has no file of its own in the build`);
  }

  const onDemand = later
    .filter((key) => !ROUTE.source.test(key) && !TEXTS.test(key))
    .map((key) => ({ what: key, kb: scripts(ownOf(key)) }));
  for (const { what, kb } of onDemand.filter((chunk) => chunk.kb > HEAVY_KB))
    notes.push(`on demand: ${inKb(kb)} ${what}`);
  return { findings, notes };
}

const HEAVY_KB = 10;

/** The chunk itself and its static imports. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found);
  return found;
}

const filesOf = (manifest: Manifest, keys: Set<string>) =>
  [...keys].flatMap((key) => manifest[key]?.file ?? []);

const inKb = (kb: number) => `${kb.toFixed(1)} kB`;

function heaviest(all: { what: string; kb: number }[]): string {
  const [first] = all.toSorted((a, b) => b.kb - a.kb);
  return first ? `${inKb(first.kb)} (${first.what})` : 'none';
}

function compressedSizes(folder: string): (file: string) => number {
  const known = new Map<string, number>();
  return (file) => {
    const size = known.get(file) ?? brotliCompressSync(readFileSync(join(folder, file))).length;
    known.set(file, size);
    return size;
  };
}

if (import.meta.main) {
  await run(async () => {
    await ensureBuilt(ROOT, process.execPath);
    const dist = join(ROOT, 'apps/web/dist');
    const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'));
    const { findings, notes } = judgeSizes(manifest, compressedSizes(join(dist, 'site')));
    for (const note of notes) console.log(note);
    conclude(findings);
  });
}
