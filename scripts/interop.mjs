import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run } from './lib/say.mjs';

/** `npm run interop`: libraries of other languages, as far as they are installed, sign a person in. */
const root = fileURLToPath(new URL('..', import.meta.url));

await run(async () => {
  ensureInstalled(root);
  const config = ['--config', 'scripts/interop/vitest.config.ts'];
  const { status } = spawnSync(node24(root), ['node_modules/vitest/vitest.mjs', 'run', ...config], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
});
