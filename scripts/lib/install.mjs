import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { Stop } from './say.mjs';

const OLDEST_NODE = 20;

/** Installs the dependencies with `npm ci` when they are missing or belong to another package-lock.json. */
export function ensureInstalled(root) {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    throw new Stop(`Portico needs Node ${OLDEST_NODE} or newer; this is ${process.version}.`);
  }
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = join(root, 'node_modules', '.portico-lock');
  const wanted = createHash('sha256').update(lock).digest('hex');
  if (readIfThere(stamp) === wanted) return;
  if (!installedBySomebodyElse(root, lock)) {
    console.log('Installing the dependencies (npm ci, about half a minute) …');
    npmCi(root);
  }
  writeFileSync(stamp, wanted);
}

/** A manual `npm ci` must not be repeated: npm records what it installed in a lock of its own. */
function installedBySomebodyElse(root, lock) {
  const hidden = readIfThere(join(root, 'node_modules', '.package-lock.json'));
  if (hidden === undefined) return false;
  const there = JSON.parse(hidden).packages;
  return Object.entries(JSON.parse(lock).packages).every(([path, { version, optional, link }]) => {
    if (!path.startsWith('node_modules/')) return true;
    // A link to a package of the project; an update may have brought a new one.
    if (link) return existsSync(join(root, path));
    // An optional package may be absent (another system's binaries), but must not have another version.
    const found = there[path]?.version;
    return found === version || (optional === true && found === undefined);
  });
}

function npmCi(root) {
  const { command, prefix } = npm(root);
  const { status, error } = spawnSync(command, [...prefix, 'ci'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: outsidePath(root) },
    shell: process.platform === 'win32' && prefix.length === 0,
  });
  if (error?.code === 'ENOENT') throw new Stop('npm was not found; it comes with Node.');
  if (status !== 0) {
    throw new Stop(
      `npm ci failed (exit ${status ?? error?.code}); its reason is above. Check that the npm registry can be reached and that this folder is writable, then try again.`,
    );
  }
}

/**
 * The npm that started this script, on a Node outside node_modules: `npm start` puts node_modules/.bin first on the
 * path, so this may be running on the very Node that `npm ci` is about to delete.
 */
function npm(root) {
  const cli = process.env.npm_execpath;
  if (!cli?.endsWith('.js') || !existsSync(cli)) return { command: 'npm', prefix: [] };
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const nodes = outsidePath(root)
    .split(delimiter)
    .map((folder) => join(folder, name));
  return { command: nodes.find(existsSync) ?? process.execPath, prefix: [cli] };
}

function outsidePath(root) {
  const inside = join(root, 'node_modules') + sep;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.startsWith(inside)).join(delimiter);
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
