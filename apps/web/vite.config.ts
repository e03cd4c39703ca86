import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledTexts } from './build/compiled-texts.ts';
import { firstScreen } from './build/first-screen.ts';

const PARTNERS = /\/src\/(features\/auth\/partner-rows|ui\/partner-card|lib\/use-partners)\.tsx?$/;

/** `vite build` makes what the browser gets; with `--ssr src/server.tsx` what the server renders its pages with. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), compiledTexts()],
  resolve: {
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  // The renderer stands on its own: it lies where no package can be found.
  ssr: { noExternal: true },
  build: {
    target: 'es2022',
    // Data URLs would need more room in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: !isSsrBuild,
    rolldownOptions: {
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              { debugName: 'first screen', name: firstScreen() },
              // A few lines each, which the entry asks for in one go.
              { name: 'partners', test: PARTNERS },
            ],
          },
        },
      }),
      // The contract's files only declare: a page takes along those that it calls.
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
}));
