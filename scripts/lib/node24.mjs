import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from './say.mjs';

const NEEDED = 24;

/**
 * The Node that everything but the launchers runs on: the one that package.json pins, or the current one if it is new
 * enough.
 */
export function node24(root) {
  const pinned = join(
    root,
    'node_modules/node/bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  // Started once as a test: it may be there and still not run, because its install script was refused or the C library
  // differs.
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) return process.execPath;
  throw new Stop(
    `Portico runs on Node ${NEEDED} and could not get it from npm, perhaps because install scripts are refused here: run "npm rebuild node", or install Node ${NEEDED} and try again.`,
  );
}
