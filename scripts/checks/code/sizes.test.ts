import { LOCALE_IDS } from '@portico/contract';
import { expect, it } from 'vitest';
import { judgeSizes, type Manifest } from './sizes.ts';

const KB = 1024;
const HOME = 'src/features/home/home.page.tsx';
const LOGIN = 'src/features/auth/login.page.tsx';
const BACKGROUND = 'src/app/background/colonnade.ts';
const WALLET = 'src/features/wallet/wallet-modals.tsx';
const german = '../../packages/locales/texts/de-DE/ui.json';

/** A build within its budgets: 89 kB in every language, routes of 35 kB that share a chunk, a background of 3 kB, a wallet of 30. */
function aBuild(): { manifest: Manifest; sizes: Record<string, number> } {
  const texts = LOCALE_IDS.map((locale) => [
    `../../packages/locales/texts/${locale}/ui.json`,
    { file: `${locale}.js`, isDynamicEntry: true },
  ]);
  const manifest: Manifest = {
    'index.html': { file: 'index.js', isEntry: true, imports: ['_react.js'], css: ['index.css'] },
    '_react.js': { file: 'react.js', imports: ['index.html'], css: ['react.css'] },
    [HOME]: {
      file: 'home.js',
      isDynamicEntry: true,
      imports: ['index.html', '_form.js'],
      css: ['home.css'],
    },
    [LOGIN]: { file: 'login.js', isDynamicEntry: true, imports: ['_form.js', '_react.js'] },
    '_form.js': { file: 'form.js', imports: ['_react.js'] },
    [BACKGROUND]: { file: 'colonnade.js', isDynamicEntry: true },
    [WALLET]: { file: 'modals.js', isDynamicEntry: true, imports: ['_viem.js', '_react.js'] },
    '_viem.js': { file: 'viem.js' },
    'src/domain/sign-up/phone.ts': { file: 'phone.js', isDynamicEntry: true },
    ...Object.fromEntries(texts),
  };
  const sizes: Record<string, number> = {
    'index.js': 20 * KB,
    'react.js': 60 * KB,
    'index.css': 5 * KB,
    'react.css': 3 * KB,
    'home.js': 5 * KB,
    'home.css': 50 * KB,
    'login.js': 1 * KB,
    'form.js': 30 * KB,
    'colonnade.js': 3 * KB,
    'modals.js': 5 * KB,
    'viem.js': 25 * KB,
    'phone.js': 500 * KB,
  };
  for (const locale of LOCALE_IDS) sizes[`${locale}.js`] = 9 * KB;
  return { manifest, sizes };
}

function findings(change: (build: ReturnType<typeof aBuild>) => void) {
  const build = aBuild();
  change(build);
  return judgeSizes(build.manifest, (file) => build.sizes[file] ?? Number.NaN).findings;
}

it('a build at its budgets passes, and on-demand files are noted', () => {
  const { manifest, sizes } = aBuild();
  const judged = judgeSizes(manifest, (file) => sizes[file] ?? Number.NaN);
  expect(judged.findings).toEqual([]);
  expect(judged.notes).toEqual([
    'first screen: JavaScript 89.0 kB (en-US) of 90 kB',
    'first screen: style 8.0 kB of 8 kB',
    `routes: 35.0 kB (${HOME}) of 35 kB`,
    `on demand: 30.0 kB ${WALLET}`,
    'on demand: 500.0 kB src/domain/sign-up/phone.ts',
  ]);
});

it('the first screen includes the texts of each language separately', () => {
  expect(findings(({ sizes }) => (sizes['de-DE.js'] = 11 * KB))).toEqual([
    "the first screen's JavaScript in de-DE: 91.0 kB, where 90 kB are allowed",
  ]);
});

it('the first screen includes its page when that is a separate file', () => {
  const found = findings(({ manifest, sizes }) => {
    manifest['src/features/auth/auth.page.tsx'] = {
      file: 'auth.js',
      isDynamicEntry: true,
      css: ['auth.css'],
    };
    sizes['auth.js'] = 2 * KB;
    sizes['auth.css'] = 1 * KB;
  });
  expect(found).toHaveLength(LOCALE_IDS.length + 1);
  expect(found).toContain("the first screen's style: 9.0 kB, where 8 kB are allowed");
});

it('texts without a separate file are reported', () => {
  expect(findings(({ manifest }) => delete manifest[german])).toEqual([
    expect.stringMatching(/^de-DE: its texts have no file of their own/),
  ]);
});

it('a route includes what it shares with other routes, but not the entry', () => {
  expect(findings(({ sizes }) => (sizes['form.js'] = 31 * KB))).toEqual([
    `${HOME}: 36.0 kB, where 35 kB are allowed`,
  ]);
});

it('the background has a budget, and must be a separate file', () => {
  expect(findings(({ sizes }) => (sizes['colonnade.js'] = 4 * KB))).toEqual([
    'the background: 4.0 kB, where 3 kB are allowed',
  ]);
  expect(findings(({ manifest }) => delete manifest[BACKGROUND])).toEqual([
    `the background: ${BACKGROUND} has no file of its own in the build`,
  ]);
});

it('R-WAL-1 the wallet has a budget with all its imports, and must be a separate file', () => {
  expect(findings(({ sizes }) => (sizes['viem.js'] = 26 * KB))).toEqual([
    'the wallet: 31.0 kB, where 30 kB are allowed',
  ]);
  expect(findings(({ manifest }) => delete manifest[WALLET])).toEqual([
    `the wallet: ${WALLET} has no file of its own in the build`,
  ]);
});

it('a build without exactly one entry, or without routes, is reported', () => {
  expect(findings(({ manifest }) => delete manifest['index.html'])).toHaveLength(1);
  expect(
    findings(({ manifest }) => {
      delete manifest[HOME];
      delete manifest[LOGIN];
    }),
  ).toEqual(['the build has no routes']);
});
