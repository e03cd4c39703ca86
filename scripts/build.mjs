import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './lib/build-apps.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { node24 } from './lib/node24.mjs';
import { run } from './lib/say.mjs';

/** `npm run build`: the first half of `npm start`, for an image and for a machine whose service only runs the server. */
const root = fileURLToPath(new URL('..', import.meta.url));

await run(async () => {
  ensureInstalled(root);
  await ensureBuilt(root, node24(root));
});
