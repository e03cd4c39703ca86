import { localesOfBuild } from '@portico/locales/build/locales-of-build.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { brandedDocs } from './build/branded-docs.ts';
import { compiledTexts } from './build/compiled-texts.ts';
import { detailFacts } from './build/detail-facts.ts';
import { firstScreen } from './build/first-screen.ts';
import { leanEndpoints } from './build/lean-endpoints.ts';
import { shortClasses } from './build/short-classes.ts';

const PARTNERS =
  /\/src\/(features\/auth\/partner-rows|ui\/media\/partner-card|domain\/landing\/(partner-(figures|words)|use-partners))\.tsx?$/;

/** Small parts of several pages. A file for each would cost the first script more, which names every file, than it saves. */
const PARTS =
  /\/packages\/(ui\/src\/(text\/|feedback\/|layout\/(doorway|section)|overlay\/(dialog|use-modal)\.|form\/select-field)|client\/src\/browser\/(own-tab|use-copy))|\/apps\/web\/src\/(ui\/media\/partner-arch|domain\/verification\/usual|platform\/i18n\/side-by-side)/;

/** The same, of pages about an account. The page of a partner's request needs none of them, and has the other parts. */
const ACCOUNT_PARTS =
  /\/apps\/web\/src\/domain\/(session\/(use-recent|recent-notice|use-profile)|verification\/own-reference|sign-up\/shown-address)\./;

/** The same, of the lists of sign-in methods. */
const METHOD_PARTS =
  /\/apps\/web\/src\/(ui\/icons\/kind-icon|features\/security\/row)\.|\/packages\/contract\/src\/identity\/identities\./;

/**
 * `vite build` builds the browser's files; with `--ssr src/server.tsx`, the code with which the server renders pages.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    compiledTexts(),
    brandedDocs(),
    localesOfBuild(),
    detailFacts(),
    leanEndpoints(),
  ],
  json: { namedExports: false, stringify: false },
  resolve: {
    alias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
    },
  },
  css: { modules: { generateScopedName: shortClasses() } },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // The renderer is self-contained: no node_modules folder is above it.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: !isSsrBuild,
    rolldownOptions: {
      // On a busy machine it would report the build's own duration as a warning.
      checks: { pluginTimings: false },
      ...(!isSsrBuild && {
        output: {
          // The first script names every other file, and hexadecimal digits compress better than 64 different ones.
          hashCharacters: 'hex',
          codeSplitting: {
            groups: [
              { debugName: 'first screen', name: firstScreen() },
              // A few lines each, which the entry requests together.
              { name: 'partners', test: PARTNERS },
              { name: 'parts', test: PARTS },
              { name: 'account-parts', test: ACCOUNT_PARTS },
              { name: 'method-parts', test: METHOD_PARTS },
            ],
          },
        },
      }),
      // The contract's files only declare: a page bundles only the endpoints that it calls.
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
}));
