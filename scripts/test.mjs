import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { FULL, GATE, layerOf, leftToFull, runLayers } from './lib/layers.mjs';
import { node24 } from './lib/node24.mjs';
import { run, Stop } from './lib/say.mjs';

/**
 * `npm test` runs the gate, `npm run test:full` every other test, and `--all` the one after the other. Words choose
 * layers (`npm test -- unit api`) or files, which run wherever they belong (`npm test -- e2e/site/faq.spec.ts`), and
 * `1/2` half of the tests, the other half of which another machine runs as `2/2`. The last line counts every test, and
 * says whether the checks ran that need a registry or Docker.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const SHARD = /^\d+\/\d+$/;
const IS_TEST = /\.(test\.tsx?|spec\.ts)$/;

await run(async () => {
  const words = process.argv.slice(2);
  const shard = words.find((word) => SHARD.test(word));
  const runs = words.includes('--all') ? [GATE, FULL] : [words.includes('--full') ? FULL : GATE];
  const wanted = words.filter((word) => !SHARD.test(word) && !/^--(all|full)$/.test(word));
  ensureInstalled(root);
  const node = node24(root);
  const counts = [];
  for (const layers of runs.map((all) => chosen(all, wanted))) {
    counts.push(await runLayers(root, node, layers, shard));
    if (layers === GATE && !runs.includes(FULL)) {
      console.log(`\nLeft to the full run (npm run test:full): ${leftToFull(root, node)}.`);
    }
  }
  const sum = (kind) => counts.reduce((total, count) => total + count[kind], 0);
  const notes = counts.flatMap((count) => count.notes);
  console.log([`${sum('passed')} passed, ${sum('failed')} failed`, ...notes].join('; '));
  process.exitCode = sum('failed') === 0 ? 0 : 1;
});

function chosen(layers, wanted) {
  if (wanted.length === 0) return layers;
  const unknown = wanted.find((word) => !Object.hasOwn(layers, word));
  if (unknown === undefined) return Object.fromEntries(wanted.map((word) => [word, layers[word]]));
  if (wanted.every((word) => IS_TEST.test(word) && existsSync(join(root, word))))
    return layerOf(wanted);
  const names = Object.keys(layers).join(', ');
  throw new Stop(`There is no test file and no layer "${unknown}": choose among ${names}.`);
}
