import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/build-apps.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run } from './lib/say.mjs';

/** `npm run bench`: measures the product on the Node it runs on. */
const root = fileURLToPath(new URL('..', import.meta.url));

await run(async () => {
  ensureInstalled(root);
  const node = node24(root);
  await ensureBuilt(root, node);
  const measured = spawnSync(node, ['bench/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = measured.status ?? 1;
});
