import { fileURLToPath } from 'node:url';
import { operate } from './lib/operate.mjs';
import { run } from './lib/say.mjs';

/** `npm run restore -- FOLDER`: fills the database and the storage from a backup. */
await run(async () =>
  operate(fileURLToPath(new URL('..', import.meta.url)), ['restore', ...process.argv.slice(2)]),
);
