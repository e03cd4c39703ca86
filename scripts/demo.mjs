import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { ensureBuilt } from './lib/build-apps.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run, Stop } from './lib/say.mjs';
import { npmAbove, serve } from './lib/serve.mjs';

/**
 * `npm run demo`: the product with 300 invented people, cases that wait, operators and partners, in a folder of its own.
 * The first start makes them; `-- remove` deletes the folder.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const npm = npmAbove();
const FOLDER = join(root, 'demo-data');
/**
 * All that the demo takes from the environment: no database, storage or mail server of an installation; but a webhook to
 * an app that somebody tries.
 */
const TAKEN =
  /^(?:PATH|HOME|USER|LANG|LC_\w+|TZ|TMPDIR|TERM|FORCE_COLOR|NO_COLOR|HOST|PORT|DESK_PORT|DEMO_PARTNER_PORT|STAND_INS|WEBHOOK_\w+)$/;

await run(async () => {
  const words = process.argv.slice(2);
  if (words.length > 1 || (words.length === 1 && words[0] !== 'remove'))
    throw new Stop('npm run demo starts the demo; npm run demo -- remove deletes it.');
  refuseInstallation();
  ensureInstalled(root);
  const node = node24(root);
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => TAKEN.test(name))),
    DATA_DIR: FOLDER,
  };
  if (words[0] === 'remove') return make(node, env, 'remove');
  await ensureBuilt(root, node);
  if (!(await make(node, env, 'make'))) return;
  serve(root, node, { settings: [], words: ['--demo-partner', '--stand-ins', '--demo'], env, npm });
});

/** The demo is no installation, and touches none. */
function refuseInstallation() {
  const file = join(root, '.env');
  const settings = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  const { NODE_ENV, DATA_DIR } = { ...settings, ...process.env };
  if (DATA_DIR !== undefined && resolve(root, DATA_DIR) === FOLDER)
    throw new Stop(`DATA_DIR is ${FOLDER}, which is the demo’s own folder: choose another one.`);
  if (DATA_DIR) console.error(`The demo does not use DATA_DIR: its folder is always ${FOLDER}.`);
  if (NODE_ENV === 'production')
    throw new Stop('npm run demo is for development, and NODE_ENV is production.');
}

/** Makes or removes the folder; false if that failed, which it has said. */
async function make(node, env, what) {
  // Room for short-lived objects: collecting them took a tenth of the time.
  const program = ['--max-semi-space-size=64', 'scripts/demo/main.ts', what, FOLDER];
  const child = spawn(node, program, {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = code ?? 1;
  return code === 0;
}
