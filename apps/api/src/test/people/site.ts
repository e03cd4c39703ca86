import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { buildApp } from '#app/app.ts';
import type { PageRequest } from '#site/pages/renderer.ts';
import type { TestApp } from '#test/engines/start.ts';

/** A made-up site in the layout of scripts/lib/build-apps.mjs. Its pages show the data they were rendered from. */
export type TestSite = {
  folder: string;
  /** The rendered paths, in order. */
  rendered(): string[];
  remove(): void;
};

const PATHS = [
  '/',
  '/auth',
  '/connect',
  '/terms',
  '/partners',
  '/ecosystem',
  '/marketplace',
  '/404',
  '/throws',
  '/ends',
  '/hangs',
];

export const SCRIPT = 'start();'.repeat(50);
export const STYLE_SOURCE = "'sha256-made+up/='";

/** Files in the folder that must not be served, by name; each contains the word `INNER`. */
export const INNER_FILES = [
  'manifest.json',
  'paths.json',
  'shell.html',
  'server/server.js',
  '.built-from',
];

const SERVER = `
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// INNER
export function createRenderer(site, manifest) {
  JSON.parse(readFileSync(manifest, 'utf8'));
  return async (request) => {
    appendFileSync(join(site, '../rendered.log'), request.pathname + '\\n');
    if (request.pathname === '/throws') throw new Error('this page is broken');
    if (request.pathname === '/ends') process.exit(3);
    if (request.pathname === '/hangs') for (;;);
    const data = JSON.stringify(request).replaceAll('<', '\\\\u003c');
    return {
      html: '<!doctype html><html lang="' + request.locale + '" data-theme="' + request.theme + '">' +
        '<body><script type="application/json" id="page-data">' + data + '</script></body>',
      style: ${JSON.stringify(STYLE_SOURCE)},
      script: '/assets/entry.js',
    };
  };
}
`;

const SHELL = `<!doctype html><html lang="en-US" dir="ltr" data-theme="auto"><head></head><p>INNER splash</p>
<script type="application/json" id="page-data"></script></html>`;

export function aSite(): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'portico-site-'));
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  };
  write('paths.json', JSON.stringify(PATHS));
  write('manifest.json', '{"INNER":{}}');
  write('shell.html', SHELL);
  write('.built-from', 'INNER');
  write('server/server.js', SERVER);
  write('rendered.log', '');
  write('site/icon.svg', '<svg/>');
  write('site/assets/app-1a2b.js', SCRIPT);
  write('site/assets/app-1a2b.js.br', brotliCompressSync(SCRIPT));
  return {
    folder,
    rendered: () => readFileSync(join(folder, 'rendered.log'), 'utf8').split('\n').filter(Boolean),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** An app with this site, beside the one without; its log is added to `t.log`. */
export function appWith(t: TestApp, site: TestSite, deps = t.deps): Promise<FastifyInstance> {
  return buildApp(deps, {
    site: site.folder,
    logLevel: 'error',
    logTo: { write: (line) => void t.log.push(line) },
  });
}

/** Opens an address as a browser does. */
export function openPage(app: FastifyInstance, url: string, options: InjectOptions = {}) {
  return app.inject({
    url,
    ...options,
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...options.headers },
  });
}

/** The data in a document for its script. */
export function dataIn<T = PageRequest>(html: string): T {
  const json = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(html)?.[1];
  return JSON.parse(json ?? 'null') as T;
}
