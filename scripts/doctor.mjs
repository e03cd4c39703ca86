import { fileURLToPath } from 'node:url';
import { operate } from './lib/operate.mjs';
import { run } from './lib/say.mjs';

/** `npm run doctor`: compares the configuration with reality. */
await run(async () => operate(fileURLToPath(new URL('..', import.meta.url)), ['doctor']));
