import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { operate } from './lib/operate.mjs';
import { run } from './lib/say.mjs';

/**
 * `npm run landing -- import file.json` and `npm run --silent landing -- export`: replaces or prints the landing page's
 * content.
 */
await run(async () => {
  const [verb, file, ...rest] = process.argv.slice(2);
  // npm changes into the project's folder; the file's path is relative to the administrator's.
  const from = process.env.INIT_CWD ?? process.cwd();
  const words = [verb, file && resolve(from, file), ...rest].filter((word) => word !== undefined);
  operate(fileURLToPath(new URL('..', import.meta.url)), ['landing', ...words]);
});
