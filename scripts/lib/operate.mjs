import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { node24 } from './node24.mjs';

/** Runs one of the administrator's commands (docs/operations.md), with the settings of `npm start`. */
export function operate(root, words) {
  ensureInstalled(root);
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const operated = spawnSync(node24(root), [...settings, 'apps/api/src/operate.ts', ...words], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = operated.status ?? 1;
}
