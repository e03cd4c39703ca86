import { spawnSync } from 'node:child_process';
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
import { Stop } from './say.mjs';

const STAMP = '.built-from';
const TEST = /\.test\.tsx?$/;

/** Builds apps/web/dist when what it is made of has changed since the last build. */
export function ensureWebBuilt(root, node) {
  const dist = join(root, 'apps/web/dist');
  const wanted = fingerprint(root);
  const stamp = join(dist, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the site …');
  // Built aside and renamed, so that neither a stopped build nor a second one leaves half a site behind.
  const aside = join(root, '.cache', `web-${process.pid}`);
  try {
    const { status } = spawnSync(
      node,
      [
        join(root, 'node_modules/vite/bin/vite.js'),
        'build',
        '--outDir',
        aside,
        '--emptyOutDir',
        '--logLevel',
        'warn',
      ],
      { cwd: join(root, 'apps/web'), stdio: 'inherit' },
    );
    if (status !== 0) throw new Stop('The site could not be built; the reason is above.');
    writeFileSync(join(aside, STAMP), wanted);
    publish(aside, dist);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function publish(aside, dist) {
  const old = `${aside}-old`;
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(aside, dist);
  } catch (error) {
    // Another build of the same sources was faster.
    if (!existsSync(join(dist, STAMP))) throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

function fingerprint(root) {
  const hash = createHash('sha256');
  const packages = readdirSync(join(root, 'packages')).sort();
  const parts = [
    ...['src', 'index.html', 'public', 'vite.config.ts', 'package.json'].map(
      (part) => `apps/web/${part}`,
    ),
    ...packages.flatMap((name) => [`packages/${name}/src`, `packages/${name}/package.json`]),
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
