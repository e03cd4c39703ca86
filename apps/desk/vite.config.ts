import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `vite build` builds the review desk: a page, and its files under `assets/`. */
export default defineConfig({
  plugins: [react()],
  resolve: {
    // The code that the web app and the desk share; scripts/checks/layers.ts names it.
    alias: { '#web': fileURLToPath(new URL('../web/src', import.meta.url)) },
  },
  build: {
    target: 'es2022',
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contract's files only declare: the desk bundles only the endpoints that it calls.
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
});
