import { defineConfig } from 'vite';

/** `vite build` makes the demo wallet, one file that the server links in development (src/wallet/main.ts). */
export default defineConfig({
  build: {
    target: 'es2024',
    rolldownOptions: {
      input: 'src/wallet/main.ts',
      output: { entryFileNames: 'wallet.js' },
    },
  },
});
