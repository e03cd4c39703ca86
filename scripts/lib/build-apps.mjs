import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Stop } from './say.mjs';

const STAMP = '.built-from';
const TEST = /\.test\.tsx?$/;

/**
 * Builds what the product runs: the server and the files of each site, where their sources have changed since. With
 * `pseudoLocales`, for developers, server and site have two more languages; the next build is without them again.
 */
export async function ensureBuilt(root, node, { pseudoLocales = false } = {}) {
  const env = { ...process.env, PORTICO_PSEUDO_LOCALES: pseudoLocales ? 'yes' : '' };
  await Promise.all(
    [SERVER, FRONT_DOOR, DESK, ...standInsOf(root)].map((app) =>
      ensureAppBuilt(root, { ...app, pseudoLocales, vite: viteOf(root, node, env, app) }),
    ),
  );
}

/** apps/api/dist: `main.js` and its parts (apps/api/vite.config.ts). */
const SERVER = {
  name: 'api',
  called: 'the server',
  madeOf: ['src', 'migrations', 'build', 'vite.config.ts', 'package.json'].map(
    (part) => `apps/api/${part}`,
  ),
  build: (aside, vite) => vite(['--outDir', aside]),
};

/**
 * apps/web/dist: `site/` has the browser's files, each with a compressed copy; `server/` renders the pages
 * (`manifest.json` names the files of each); `paths.json` lists the pages; `shell.html` is the document for a page that
 * could not be rendered.
 */
const FRONT_DOOR = {
  name: 'web',
  called: 'the site',
  madeOf: [
    ...['src', 'build', 'index.html', 'public', 'vite.config.ts', 'package.json'].map(
      (part) => `apps/web/${part}`,
    ),
    // The console shows them.
    'docs/partners.md',
    'docs/quick-start',
  ],
  async build(aside, vite) {
    const site = join(aside, 'site');
    await Promise.all([
      vite(['--outDir', site]),
      vite(['--ssr', 'src/server.tsx', '--outDir', join(aside, 'server')]),
    ]);
    renameSync(join(site, '.vite/manifest.json'), join(aside, 'manifest.json'));
    rmSync(join(site, '.vite'), { recursive: true });
    const server = pathToFileURL(join(aside, 'server/server.js')).href;
    const { paths, checkSources } = await import(server);
    checkSources(site, join(aside, 'manifest.json'));
    writeFileSync(join(aside, 'paths.json'), JSON.stringify(paths));
    await finishSite(aside);
  },
};

/** apps/desk/dist: `site/` has the browser's files, each with a compressed copy; `shell.html` is its only document. */
const DESK = {
  name: 'desk',
  called: 'the review desk',
  madeOf: ['src', 'index.html', 'vite.config.ts', 'package.json'].map(
    (part) => `apps/desk/${part}`,
  ),
  async build(aside, vite) {
    await vite(['--outDir', join(aside, 'site')]);
    await finishSite(aside);
  },
};

/** apps/stand-ins/dist: `wallet.js`, the demo wallet of development. The image has no sources of it. */
const STAND_INS = {
  name: 'stand-ins',
  called: 'the demo wallet',
  madeOf: ['src/wallet', 'vite.config.ts', 'package.json'].map((part) => `apps/stand-ins/${part}`),
  build: (aside, vite) => vite(['--outDir', aside]),
};

const standInsOf = (root) => (existsSync(join(root, 'apps/stand-ins/src')) ? [STAND_INS] : []);

async function ensureAppBuilt(root, { name, called, madeOf, build, vite, pseudoLocales }) {
  const dist = join(root, 'apps', name, 'dist');
  const wanted = fingerprint(root, madeOf) + (pseudoLocales ? ' with pseudo-locales' : '');
  const stamp = join(dist, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(`Building ${called} …`);
  // Built in another folder and renamed, so that neither an interrupted build nor a concurrent one leaves half an app
  // behind.
  const aside = join(root, '.cache', `${name}-${process.pid}`);
  try {
    await build(aside, vite);
    writeFileSync(join(aside, STAMP), wanted);
    publish(aside, dist);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** The document beside the files that are served, and the files compressed. */
async function finishSite(aside) {
  const site = join(aside, 'site');
  renameSync(join(site, 'index.html'), join(aside, 'shell.html'));
  await compressFiles(site);
}

function viteOf(root, node, env, { name, called }) {
  return (args) =>
    new Promise((resolve, reject) => {
      const build = spawn(
        node,
        [
          join(root, 'node_modules/vite/bin/vite.js'),
          'build',
          ...args,
          '--emptyOutDir',
          '--logLevel',
          'warn',
        ],
        { cwd: join(root, 'apps', name), stdio: 'inherit', env },
      );
      const failed = () => reject(new Stop(`Building ${called} failed; the reason is above.`));
      build.once('error', failed);
      build.once('exit', (code) => (code === 0 ? resolve() : failed()));
    });
}

const COMPRESSIBLE = /\.(js|css|svg|txt)$/;
const compress = promisify(brotliCompress);

/** Writes a brotli-compressed copy beside each file that gets smaller by it. */
async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(
    files.map(async (name) => {
      const content = readFileSync(join(folder, name));
      const small = await compress(content, {
        params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      });
      if (small.length < content.length) writeFileSync(join(folder, `${name}.br`), small);
    }),
  );
}

function publish(aside, dist) {
  const old = `${aside}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(aside, dist);
  } catch (error) {
    // A concurrent build of the same sources finished first.
    if (!existsSync(join(dist, STAMP))) throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

function fingerprint(root, madeOf) {
  const hash = createHash('sha256');
  const packages = readdirSync(join(root, 'packages')).sort();
  const parts = [
    ...madeOf,
    ...packages.flatMap((name) =>
      ['src', 'build', 'texts', 'package.json'].map((part) => `packages/${name}/${part}`),
    ),
    'package-lock.json',
  ];
  for (const part of parts) addTo(hash, root, part);
  return hash.digest('hex');
}

function addTo(hash, root, path) {
  const full = join(root, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(full).sort()) addTo(hash, root, `${path}/${name}`);
  } else if (stat && !TEST.test(path)) {
    hash.update(`${path}\0${stat.size}\0`).update(readFileSync(full));
  }
}
