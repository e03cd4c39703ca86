import { fileURLToPath } from 'node:url';
import { operate } from './lib/operate.mjs';
import { run } from './lib/say.mjs';

/** `npm run backup -- FOLDER`: the database and all images, into a folder. */
await run(async () =>
  operate(fileURLToPath(new URL('..', import.meta.url)), ['backup', ...process.argv.slice(2)]),
);
