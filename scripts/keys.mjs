import { fileURLToPath } from 'node:url';
import { operate } from './lib/operate.mjs';
import { run } from './lib/say.mjs';

/** `npm run keys -- status`, `rotate`, `rewrap` and `retire ID`: the keys of documents and of signatures. */
await run(async () =>
  operate(fileURLToPath(new URL('..', import.meta.url)), ['keys', ...process.argv.slice(2)]),
);
