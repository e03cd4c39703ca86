import { fileURLToPath } from 'node:url';
import { operate } from './lib/operate.mjs';
import { run } from './lib/say.mjs';

/** `npm run operate -- …`: the administrator's commands. */
await run(async () =>
  operate(fileURLToPath(new URL('..', import.meta.url)), process.argv.slice(2)),
);
