import { fileURLToPath } from 'node:url';
import { operate } from './lib/operate.mjs';
import { run } from './lib/say.mjs';

/** `npm run desk -- add-operator Ann --role lead` and others: manages the operators of the review desk. */
await run(async () =>
  operate(fileURLToPath(new URL('..', import.meta.url)), ['desk', ...process.argv.slice(2)]),
);
