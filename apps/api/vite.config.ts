import { join } from 'node:path';
import { localesOfBuild } from '@portico/locales/build/locales-of-build.ts';
import { defineConfig } from 'vite';
import { onDemand } from './build/on-demand.ts';
import { ownPlace } from './build/own-place.ts';

/**
 * `vite build` makes the server that `npm start` and the image run, of a few files instead of 1,300 modules
 * (docs/decisions/0064-bundled-server.md).
 */
export default defineConfig({
  plugins: [localesOfBuild(), onDemand(), ownPlace(join(import.meta.dirname, 'dist'))],
  // A native addon is found by the place of its package.
  ssr: { noExternal: true, external: ['@node-rs/argon2'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    rolldownOptions: {
      // On a busy machine it would report the build's own duration as a warning.
      checks: { pluginTimings: false },
      output: {
        // Side by side: one folder, from which every source is equally far.
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Names and lines stay, so that an error in a log tells where it happened. Node keeps the text of a program in
        // memory, twice the size if one character of it is not in Latin-1: comments go, such characters are escaped.
        comments: false,
        minify: {
          compress: false,
          mangle: false,
          codegen: { removeWhitespace: false, asciiOnly: true },
        },
      },
    },
  },
});
