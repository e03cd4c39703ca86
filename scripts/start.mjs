import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { ensureBuilt } from './lib/build-apps.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run, Stop } from './lib/say.mjs';
import { serverProcess } from './lib/server.mjs';

/**
 * `npm start`: installs what is missing, builds what is stale, then becomes the server. With `-- --pseudo-locales`, the
 * menu has two more languages, made from English: they show a text that is not translated, has no room, or is not turned.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

const ASK_EVERY_MS = 500;
const npm = npmAbove();

await run(async () => {
  ensureInstalled(root);
  const node = node24(root);
  const pseudoLocales = process.argv.includes('--pseudo-locales');
  if (pseudoLocales && isProduction())
    throw new Stop('--pseudo-locales is for development, and NODE_ENV is production.');
  await ensureBuilt(root, node, { pseudoLocales });
  serve(node);
});

function isProduction() {
  const file = join(root, '.env');
  const settings = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...settings, ...process.env }.NODE_ENV === 'production';
}

function serve(node) {
  // Node's own --env-file-if-exists prints a line at every start without such a file.
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  const { args, env } = serverProcess(root);
  const server = spawn(node, [...settings, ...args, '--demo-partner', '--stand-ins'], {
    cwd: root,
    env: { ...env, ...process.env },
    stdio: 'inherit',
  });
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C arrives more than once, from the terminal and from npm. The server gets one signal.
      if (!asked) server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      asked = true;
    });
  }
  // A supervisor ends npm alone, which leaves its script alone. Other callers may end before the server: `nohup`, a shell.
  if (npm !== null) {
    const timer = setInterval(() => {
      if (npmAbove() === npm) return;
      clearInterval(timer);
      process.kill(process.pid, 'SIGTERM');
    }, ASK_EVERY_MS);
    timer.unref();
  }
  server.once('error', (error) => {
    console.error(`The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.once('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}

/** The process of npm that runs this script, by itself or through `sh -c`; null if none does. */
function npmAbove() {
  if (process.env.npm_lifecycle_event !== 'start') return null;
  const parent = process.ppid;
  const folder = `/proc/${parent}`;
  try {
    const [, flag] = readFileSync(join(folder, 'cmdline'), 'utf8').split('\0');
    if (flag !== '-c') return parent;
    // proc_pid_stat(5): the state and the parent follow the name, which may have any character but ends with the last ).
    return Number(readFileSync(join(folder, 'stat'), 'utf8').split(') ').at(-1)?.split(' ')[1]);
  } catch {
    // No such folder: not Linux, or the parent has ended just now and is another one at the next look.
    return parent;
  }
}
