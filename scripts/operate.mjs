import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run } from './lib/say.mjs';

/** `npm run operate -- …`: the operator's commands (docs/operations.md), with the settings that `npm start` has. */
const root = fileURLToPath(new URL('..', import.meta.url));

await run(async () => {
  ensureInstalled(root);
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const operated = spawnSync(
    node24(root),
    [...settings, 'apps/api/src/operate.ts', ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  process.exitCode = operated.status ?? 1;
});
