import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/build-apps.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run, Stop } from './lib/say.mjs';

/** The administrator's commands (docs/operations.md). */
const OPERATE = 'apps/api/src/operate.ts';

/** What `npm run NAME` starts, on the Node that package.json pins. */
const PROGRAMS = {
  operate: [OPERATE],
  backup: [OPERATE, 'backup'],
  brand: [OPERATE, 'brand'],
  desk: [OPERATE, 'desk'],
  doctor: [OPERATE, 'doctor'],
  keys: [OPERATE, 'keys'],
  landing: [OPERATE, 'landing'],
  mail: [OPERATE, 'mail'],
  people: [OPERATE, 'people'],
  restore: [OPERATE, 'restore'],
  servers: [OPERATE, 'servers'],
  texts: ['scripts/texts/command.ts'],
  requirements: ['scripts/checks/docs/requirements.ts', '--write'],
  settings: ['scripts/checks/docs/settings.ts', '--write'],
  webhook: ['scripts/checks/docs/webhook.ts', '--write'],
  law: ['scripts/checks/law/imports.ts'],
  interop: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'scripts/interop/vitest.config.ts',
  ],
  bench: ['bench/main.ts'],
  trials: ['trials/main.ts'],
  // The first half of `npm start`, for an image and for a machine whose service only runs the server.
  build: undefined,
};
/** Of `texts`, what is about an installation's own ones, and not about translations. */
const OWN_TEXTS = ['override', 'overrides'];
const ON_A_BUILD = ['build', 'bench', 'trials'];

const root = fileURLToPath(new URL('..', import.meta.url));

await run(async () => {
  const [name, ...words] = process.argv.slice(2);
  if (!Object.hasOwn(PROGRAMS, name)) {
    throw new Stop(`There is no "${name}": choose among ${Object.keys(PROGRAMS).join(', ')}.`);
  }
  ensureInstalled(root);
  const node = node24(root);
  if (ON_A_BUILD.includes(name)) await ensureBuilt(root, node);
  const isOfInstallation = name === 'texts' && OWN_TEXTS.includes(words[0]);
  const program = isOfInstallation ? [OPERATE, 'texts'] : PROGRAMS[name];
  if (program === undefined) return;
  // npm changes into the project's folder; a file's path is relative to the administrator's.
  if ((name === 'landing' || name === 'mail') && words[1])
    words[1] = resolve(process.env.INIT_CWD ?? process.cwd(), words[1]);
  if (name === 'people')
    words.forEach((word, n) => {
      if (n > 0 && !word.startsWith('-') && words[n - 1] !== '--from')
        words[n] = resolve(process.env.INIT_CWD ?? process.cwd(), word);
    });
  // An administrator's command has the settings of `npm start`.
  const hasSettings = program[0] === OPERATE && existsSync(join(root, '.env'));
  const args = [...(hasSettings ? ['--env-file=.env'] : []), ...program, ...words];
  const child = spawn(node, args, {
    cwd: root,
    // The channel closes when this process is killed, which ends the trials, too.
    stdio: ['inherit', 'inherit', 'inherit', ...(name === 'trials' ? ['ipc'] : [])],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => done(code ?? 1));
  });
});
