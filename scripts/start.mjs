import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { ensureBuilt } from './lib/build-apps.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run, Stop } from './lib/say.mjs';
import { npmAbove, serve } from './lib/serve.mjs';

/**
 * `npm start`: installs what is missing, builds what is stale, then becomes the server. With `-- --pseudo-locales`, the
 * menu has two more languages, made from English: they show a text that is not translated, has no room, or is not turned.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const npm = npmAbove();

await run(async () => {
  ensureInstalled(root);
  const node = node24(root);
  const pseudoLocales = process.argv.includes('--pseudo-locales');
  if (pseudoLocales && isProduction())
    throw new Stop('--pseudo-locales is for development, and NODE_ENV is production.');
  await ensureBuilt(root, node, { pseudoLocales });
  console.log('npm run demo starts it with 300 invented people instead, and cases to decide.');
  // Node's own --env-file-if-exists prints a line at every start without such a file.
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
  serve(root, node, { settings, words: ['--demo-partner', '--stand-ins'], env: process.env, npm });
});

function isProduction() {
  const file = join(root, '.env');
  const settings = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...settings, ...process.env }.NODE_ENV === 'production';
}
