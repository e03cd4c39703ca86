import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '../../scripts/lib/build-apps.mjs';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const COPIED = [
  'apps',
  'packages',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
/** Built, and built again. */
const LEFT_OUT = new Set(['dist', 'node_modules', '.cache']);

/** A copy of the product with another version number, whose site is built with other files; returns how many differ. */
export async function buildNextVersion(root: string): Promise<{ different: number; all: number }> {
  for (const name of COPIED) {
    cpSync(join(ROOT, name), join(root, name), {
      recursive: true,
      filter: (path) =>
        !path
          .slice(ROOT.length)
          .split(sep)
          .some((part) => LEFT_OUT.has(part)),
    });
  }
  linkModules(root);
  const described = join(root, 'apps/api/package.json');
  const { version, ...others } = JSON.parse(readFileSync(described, 'utf8'));
  writeFileSync(described, JSON.stringify({ ...others, version: `${version}-next` }));
  appendFileSync(join(root, 'apps/web/src/main.tsx'), "\nperformance.mark('next version');\n");
  await ensureBuilt(root, process.execPath);
  const [before, after] = [ROOT, root].map((each) =>
    readdirSync(join(each, 'apps/web/dist/site/assets')).filter((name) => name.endsWith('.js')),
  );
  const there = new Set(before);
  return {
    different: (after ?? []).filter((name) => !there.has(name)).length,
    all: after?.length ?? 0,
  };
}

/** The same packages, but the product's own are those of the copy. */
function linkModules(root: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')];
  mkdirSync(join(to, '@portico'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@portico') symlinkSync(join(from, name), join(to, name));
  }
  for (const name of readdirSync(join(from, '@portico'))) {
    const own = relative(ROOT, realpathSync(join(from, '@portico', name)));
    symlinkSync(join(root, own), join(to, '@portico', name));
  }
}
