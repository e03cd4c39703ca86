import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { serverProcess } from './server.mjs';

const ASK_EVERY_MS = 500;

/**
 * Runs the built server, and ends with it. `settings` are arguments for Node, `words` for the server; `npm` is what
 * {@link npmAbove} said when the script began.
 */
export function serve(root, node, { settings, words, env: given, npm }) {
  const { args, env } = serverProcess(root);
  const server = spawn(node, [...settings, ...args, ...words], {
    cwd: root,
    env: { ...env, ...given },
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
export function npmAbove() {
  if (!['start', 'demo'].includes(process.env.npm_lifecycle_event)) return null;
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
