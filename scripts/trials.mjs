import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run } from './lib/say.mjs';

/** `npm run trials`: attacks the product on the Node it runs on, on this machine alone. */
const root = fileURLToPath(new URL('..', import.meta.url));

await run(async () => {
  ensureInstalled(root);
  const node = node24(root);
  await ensureWebBuilt(root, node);
  const tried = spawnSync(node, ['trials/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = tried.status ?? 1;
});
