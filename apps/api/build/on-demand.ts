import type { Plugin } from 'vite';

/**
 * A package that the server imports on demand stays where it is installed: few servers need it (an S3 client, a
 * PostgreSQL driver), some are native (sharp), and none gets smaller in a bundle.
 */
export function onDemand(): Plugin {
  return {
    name: 'portico:on-demand',
    enforce: 'pre',
    resolveId(source, _importer, { kind }) {
      return kind === 'dynamic-import' && IS_PACKAGE.test(source)
        ? { id: source, external: true }
        : null;
    },
  };
}

/** Neither a path, nor an import of this package (`#`), nor a package of this repository. */
const IS_PACKAGE = /^(?!@portico\/)[@a-z]/;
