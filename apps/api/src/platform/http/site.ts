import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import { LOCALES, type Locale } from '@portico/contract';
import { BRAND } from '@portico/locales/brand';
import type { FastifyError, FastifyInstance } from 'fastify';
import { escapeHtml } from '#core/html.ts';
import { takesBrotli } from '#platform/http/endpoints/codings.ts';

type Sheet = { css: string };
/** What a brand changes in a document: its style sheet, and the colors of the browser's bars. */
type Look = { pages: Sheet; bars: Record<'light' | 'dark', string> };

/** A built site (scripts/lib/build-apps.mjs describes its folder). */
export type BuiltSite = {
  /** The folder of static files. */
  root: string;
  /** The paths that have pages. */
  paths: ReadonlySet<string>;
  /** The program that renders the pages. */
  renderer: { program: string; site: string; manifest: string };
  /** A document without content, which the browser fills. It contains the needed data as JSON. */
  unrendered(
    visit: { locale: Locale; theme: string; returning: boolean },
    config: { brand: { name: string } },
    look?: Look | undefined,
    /** The texts that replace built-in ones: none of those shows before they are there. */
    localization?: object | undefined,
  ): string;
};

/** Of the built document. */
const LANGUAGE = 'lang="en-US" dir="ltr"';
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
    unrendered: ({ locale, returning, theme }, config, look, localization) => {
      const given = { locale, returning, config, localization };
      const data = JSON.stringify(given).replaceAll('<', '\\u003c');
      return withLook(shell, look?.pages)
        .replace(
          /(id="theme-(light|dark)" content=")[^"]*/g,
          (whole, start, theme: keyof Look['bars']) => (look ? start + look.bars[theme] : whole),
        )
        .replace(BRAND, () => escapeHtml(config.brand.name))
        .replace(LANGUAGE, () => `lang="${locale}" dir="${LOCALES[locale].dir}"`)
        .replace('data-theme="auto"', () => `data-theme="${theme}"`)
        .replace(DATA, () => DATA.replace('><', () => `>${data}<`));
    },
  };
}

/** A built document with a brand's style sheet behind those that it links. */
export function withLook(document: string, sheet: Sheet | undefined): string {
  if (sheet === undefined) return document;
  return document.replace('</head>', () => `<style>${sheet.css}</style></head>`);
}

/** The files of other versions, which share them with this one (site/builds/builds.ts). */
export type OtherBuilds = {
  publish(root: string, addresses: readonly string[]): Promise<void>;
  find(
    address: string,
    takesBrotli: boolean,
  ): Promise<{ content: Buffer; isBrotli: boolean } | null>;
  stop(): void;
};

/** Reports that the files of this build could not be shared, or those of another one not be read. */
export function buildFailed(app: FastifyInstance): (error: unknown) => void {
  return (error) =>
    app.log.error({ err: error }, 'other versions do not get the files of this one');
}

const FOREVER = 'public, max-age=31536000, immutable';

/** The types of the files that a build has. */
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  woff2: 'font/woff2',
  txt: 'text/plain; charset=utf-8',
};

/**
 * Serves the files: assets are cached forever because their names contain a hash, and precompressed files are sent as
 * built. Assets of other versions come from `others`. Returns the paths of the files.
 */
export async function serveFiles(
  app: FastifyInstance,
  root: string,
  others: OtherBuilds | null,
): Promise<ReadonlySet<string>> {
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
      reply.header('cache-control', forever ? FOREVER : 'no-cache');
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
          // The client left in the meantime, which is not our error.
          if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy();
          else app.errorHandler(error, request, reply);
        },
      },
      async (request, reply) => {
        const address = url.replace('*', () => request.params['*'] ?? '');
        if (addresses.has(address)) return reply.sendFile(address);
        const type = TYPES[extname(address).slice(1)];
        const found = type === undefined ? null : await others?.find(address, takesBrotli(request));
        if (!found || type === undefined) return reply.callNotFound();
        reply.type(type).headers({ 'cache-control': FOREVER, vary: 'accept-encoding' });
        if (found.isBrotli) reply.header('content-encoding', 'br');
        return reply.send(found.content);
      },
    );
  }
  if (others !== null) {
    app.addHook('onClose', async () => others.stop());
    await others.publish(root, assetsAmong(addresses)).catch(buildFailed(app));
  }
  return addresses;
}

/** The files whose names contain a hash, without their compressed copies. */
function assetsAmong(addresses: ReadonlySet<string>): string[] {
  return [...addresses].filter(
    (address) => address.startsWith('/assets/') && !address.endsWith('.br'),
  );
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
