import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/build-apps.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run } from './lib/say.mjs';

/** `npm run trials`: attacks the product on the Node that it runs on, only on this machine. */
const root = fileURLToPath(new URL('..', import.meta.url));

await run(async () => {
  ensureInstalled(root);
  const node = node24(root);
  await ensureBuilt(root, node);
  const tried = spawn(node, ['trials/main.ts', ...process.argv.slice(2)], {
    cwd: root,
    // The channel closes when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => tried.kill(signal));
  const code = await new Promise((resolve, reject) => {
    tried.once('error', reject);
    tried.once('exit', (ended) => resolve(ended ?? 1));
  });
  process.exit(code);
});
