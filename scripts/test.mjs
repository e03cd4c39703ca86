import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { LAYERS, runLayers } from './lib/layers.mjs';
import { node24 } from './lib/node24.mjs';
import { run, Stop } from './lib/say.mjs';

/**
 * `npm test`, or `npm test -- unit api` for some of its layers, or `npm test -- 1/2` for half of the tests, the other half
 * of which another machine runs as `2/2`. The last line counts every test of every layer.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const SHARD = /^\d+\/\d+$/;

await run(async () => {
  const shard = process.argv.slice(2).find((word) => SHARD.test(word));
  const wanted = process.argv.slice(2).filter((word) => word !== shard);
  const unknown = wanted.find((name) => !Object.hasOwn(LAYERS, name));
  if (unknown) {
    throw new Stop(
      `There is no layer "${unknown}": choose among ${Object.keys(LAYERS).join(', ')}.`,
    );
  }
  ensureInstalled(root);
  const { passed, failed } = await runLayers(root, node24(root), wanted, shard);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
