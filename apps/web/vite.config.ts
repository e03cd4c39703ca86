import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledTexts } from './build/compiled-texts.ts';
import { firstScreen } from './build/first-screen.ts';
import { importsByLocale } from './build/imports-by-locale.ts';
import { leanEndpoints } from './build/lean-endpoints.ts';

const PARTNERS = /\/src\/(features\/auth\/partner-rows|ui\/partner-card|lib\/use-partners)\.tsx?$/;

/**
 * `vite build` builds the browser's files; with `--ssr src/server.tsx`, the code with which the server renders pages.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), importsByLocale(), compiledTexts(), leanEndpoints()],
  resolve: {
    alias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
    },
  },
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
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              { debugName: 'first screen', name: firstScreen() },
              // A few lines each, which the entry requests together.
              { name: 'partners', test: PARTNERS },
            ],
          },
        },
      }),
      // The contract's files only declare: a page bundles only the endpoints that it calls.
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
}));
