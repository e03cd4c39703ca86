import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The commit of the release before this version; each release changes it. */
const FORMER = '9efd9b666158031d80217b0c02d9f49424f19a65';
const PARTS = ['apps', 'packages', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json'];

/** The folder of the release before, with its server and sites built from its own sources. */
export async function buildFormerVersion(): Promise<string> {
  const root = join(ROOT, '.cache', `release-${FORMER.slice(0, 8)}`);
  if (!existsSync(root)) checkOut(root);
  const { ensureBuilt } = (await import(
    pathToFileURL(join(root, 'scripts/lib/build-apps.mjs')).href
  )) as typeof import('../../scripts/lib/build-apps.mjs');
  await ensureBuilt(root, process.execPath);
  return root;
}

function checkOut(root: string): void {
  if (spawnSync('git', ['cat-file', '-e', FORMER], { cwd: ROOT }).status !== 0) {
    throw new Error(
      'This clone has no history with the release before. Run `git fetch --unshallow`.',
    );
  }
  const aside = `${root}-${process.pid}`;
  mkdirSync(aside, { recursive: true });
  try {
    const archive = join(aside, 'release.tar');
    execFileSync('git', ['archive', '--format=tar', '-o', archive, FORMER, ...PARTS], {
      cwd: ROOT,
    });
    execFileSync('tar', ['-xf', archive, '-C', aside]);
    rmSync(archive);
    linkModules(aside, root);
    renameSync(aside, root);
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

/** The installed packages, but the product's own are those of the release. */
function linkModules(aside: string, root: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(aside, 'node_modules')];
  mkdirSync(join(to, '@portico'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@portico') symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, '@portico'))) {
    const own = relative(ROOT, realpathSync(join(from, '@portico', name)));
    symlinkSync(join(root, own), join(to, '@portico', name));
  }
}
