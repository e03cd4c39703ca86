import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run } from './lib/say.mjs';

/**
 * `npm run texts -- changed de-DE` and others: lists the translations that are behind the English (docs/writing.md).
 */
await run(async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  ensureInstalled(root);
  const words = ['scripts/texts/command.ts', ...process.argv.slice(2)];
  process.exitCode = spawnSync(node24(root), words, { cwd: root, stdio: 'inherit' }).status ?? 1;
});
