import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** `vite build` builds the review desk: a page, and its files under `assets/`. */
export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    // Data URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // On a busy machine it would report the build's own duration as a warning.
      checks: { pluginTimings: false },
      // The contract's files only declare: the desk bundles only the endpoints that it calls.
      treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
    },
  },
});
