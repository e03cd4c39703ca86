import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run } from './lib/say.mjs';

/** `npm run requirements`: fills in which tests prove each fact of docs/requirements.md. */
await run(async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  ensureInstalled(root);
  const words = ['scripts/checks/docs/requirements.ts', '--write'];
  process.exitCode = spawnSync(node24(root), words, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
