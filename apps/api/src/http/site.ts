import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

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

/** Serves the files: assets for ever, as their names carry a hash, and compressed as the build has left them. */
export async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    // Listed once at start: what is not a file of the build is no file at all.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
