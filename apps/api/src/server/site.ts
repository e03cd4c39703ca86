import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';

/** A built site (scripts/lib/build-web.mjs describes its folder). */
export type BuiltSite = {
  /** The folder of static files. */
  root: string;
  /** The paths that have pages. */
  paths: ReadonlySet<string>;
  /** The program that renders the pages. */
  renderer: { program: string; site: string; manifest: string };
  /** A document without content, which the browser fills. It contains the needed data as JSON. */
  unrendered(visit: { locale: string; theme: string; returning: boolean }, config: unknown): string;
};

const DATA = '<script type="application/json" id="page-data"></script>';

/** Reads the built site; null if there is none. */
export function readSite(folder: string): BuiltSite | null {
  const root = join(folder, 'site');
  if (!existsSync(join(folder, 'paths.json'))) return null;
  const paths = JSON.parse(readFileSync(join(folder, 'paths.json'), 'utf8')) as string[];
  const shell = readFileSync(join(folder, 'shell.html'), 'utf8');
  return {
    root,
    paths: new Set(paths),
    renderer: {
      program: join(folder, 'server/server.js'),
      site: root,
      manifest: join(folder, 'manifest.json'),
    },
    unrendered: ({ locale, returning, theme }, config) => {
      const data = JSON.stringify({ locale, returning, config }).replaceAll('<', '\\u003c');
      return shell
        .replace('data-theme="dark"', () => `data-theme="${theme}"`)
        .replace(DATA, () => DATA.replace('><', () => `>${data}<`));
    },
  };
}

/**
 * Serves the files: assets are cached forever because their names contain a hash, and precompressed files are sent as
 * built. Returns the paths of the files.
 */
export async function serveFiles(app: FastifyInstance, root: string): Promise<ReadonlySet<string>> {
  await app.register(fastifyStatic, {
    root,
    // Our own routes serve them: a route for each of hundreds of files takes eight megabytes and slows down the
    // start.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const addresses = addressesIn(root);
  const atTop = [...addresses].filter((address) => address.lastIndexOf('/') === 0);
  for (const url of ['/assets/*', ...atTop]) {
    app.get<{ Params: { '*'?: string } }>(
      url,
      {
        schema: { hide: true },
        errorHandler(error: FastifyError, request, reply) {
          // The client left in the meantime, which is not an error of ours.
          if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
          else app.errorHandler(error, request, reply);
        },
      },
      ({ params }, reply) => {
        const address = url.replace('*', () => params['*'] ?? '');
        return addresses.has(address) ? reply.sendFile(address) : reply.callNotFound();
      },
    );
  }
  return addresses;
}

/** Listed once at start: only files of the build are served. */
function addressesIn(root: string): Set<string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(
        ({ parentPath, name }) => `/${relative(root, join(parentPath, name)).replaceAll(sep, '/')}`,
      ),
  );
}
