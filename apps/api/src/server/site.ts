import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';

/** A built site (scripts/lib/build-web.mjs says how its folder is laid out). */
export type BuiltSite = {
  /** The folder of what is served as it is. */
  root: string;
  /** The addresses that it has pages for. */
  paths: ReadonlySet<string>;
  /** What renders its pages. */
  renderer: { program: string; site: string; manifest: string };
  /** A document without content, which the browser fills; what it must know goes along as data. */
  unrendered(visit: { locale: string; theme: string; returning: boolean }, config: unknown): string;
};

const DATA = '<script type="application/json" id="page-data"></script>';

/** Reads how a site was built; null where there is none. */
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
 * Serves the files: assets for ever, as their names carry a hash, and compressed as the build has left them. Answers
 * their addresses.
 */
export async function serveFiles(app: FastifyInstance, root: string): Promise<ReadonlySet<string>> {
  await app.register(fastifyStatic, {
    root,
    // By routes of ours: a route for each of hundreds of files takes eight megabytes and a good part of the start.
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
          // Who has left meanwhile is no failure of ours.
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

/** Listed once at start: what is not a file of the build is no file at all. */
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
