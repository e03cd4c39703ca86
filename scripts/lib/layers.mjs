import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build-apps.mjs';
import { countPlaywright, countVitest, skippedTitles } from './count.mjs';
import { failedInPlaywright, failedInVitest } from './failed.mjs';
import { Stop } from './say.mjs';
import { makeScratch } from './scratch.mjs';
import { playwrightSeconds, slowestLines, vitestSeconds } from './slowest.mjs';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const TSC = 'node_modules/typescript/bin/tsc';
const KNIP = 'node_modules/knip/bin/knip.js';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

// A log file must not contain color codes; not every tool detects that it is not writing to a terminal.
const PLAIN = !process.stdout.isTTY && !process.env.FORCE_COLOR;
const COLORS = PLAIN ? ['--colors=off'] : [];

/** The layers of `npm test` in their order; each returns `{ passed, failed }`. */
export const LAYERS = {
  static: async (tool) => [
    await tool.check('format and lint', BIOME, 'ci', '--error-on-warnings', ...COLORS, '.'),
    await tool.check('types', TSC, '--noEmit', '-p', 'tsconfig.json'),
    await tool.check('requirements', 'scripts/checks/docs/requirements.ts'),
    await tool.check('law of direction', 'scripts/checks/law/law.ts'),
    await tool.check('unused code', KNIP, '--no-progress'),
    await tool.check('texts', 'scripts/checks/texts/texts.ts'),
    await tool.check('dependencies', 'scripts/checks/code/dependencies.ts'),
    await tool.check('settings', 'scripts/checks/docs/settings.ts'),
    await tool.check('migrations', 'scripts/checks/code/migrations.ts'),
    await tool.check('error codes', 'scripts/checks/code/codes.ts'),
    await tool.check('commits', 'scripts/checks/code/commits.ts'),
    await tool.check('regular expressions', 'scripts/checks/code/regexes.ts'),
    await tool.check('sizes', 'scripts/checks/code/sizes.ts'),
  ],
  unit: async (tool) => [await tool.vitest('unit')],
  api: async (tool) => [await tool.vitest('api-sqlite', 'api-postgres')],
  e2e: async (tool) => [await tool.playwright()],
};

/**
 * Runs the given layers (all, if none is named); a failed one does not keep the later ones from running. `shard` is
 * `K/N`: one of N parts of the tests, and the checks with the first, so that N machines need a part of the time.
 */
export async function runLayers(root, node, wanted, shard) {
  const tool = toolbox(root, node, shard);
  const summary = [];
  for (const [name, layer] of Object.entries(LAYERS)) {
    if (!isWanted(name, wanted, shard)) continue;
    const began = Date.now();
    console.log(`\n── ${name} ──`);
    const count = add(await layer(tool).catch(crashed));
    summary.push({ name, seconds: Math.round((Date.now() - began) / 1000), ...count });
  }
  // At the end, where they are looked for: a runner prints a failure among the names of hundreds of tests.
  if (tool.failed.length > 0) console.log(['\nFailed:', ...tool.failed].join('\n\n'));
  console.log('');
  for (const { name, passed, failed, seconds } of summary) {
    console.log(`${name.padEnd(7)} ${passed} passed, ${failed} failed in ${seconds} s`);
  }
  return add(summary);
}

function isWanted(name, wanted, shard) {
  if (name === 'static' && shard !== undefined && !shard.startsWith('1/')) return false;
  return wanted.length === 0 || wanted.includes(name);
}

function crashed(error) {
  console.error(error instanceof Stop ? error.message : error);
  return [{ passed: 0, failed: 1 }];
}

function toolbox(root, node, shard) {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const reports = mkdtempSync(join(cache, 'reports-'));
  const env = { ...environment(root), TMPDIR: makeScratch() };

  process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

  const part = shard === undefined ? [] : [`--shard=${shard}`];

  const start = (args, extra = {}) =>
    new Promise((resolve) => {
      const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: { ...env, ...extra } });
      // Stopping the run stops its child processes, after the runner has cleaned up.
      let stopped;
      const stop = (signal) => {
        if (!stopped) child.kill(signal);
        stopped = signal;
      };
      for (const signal of SIGNALS) process.on(signal, stop);
      const end = (code) => {
        if (stopped) process.exit(128 + constants.signals[stopped]);
        for (const signal of SIGNALS) process.off(signal, stop);
        resolve(code);
      };
      child.once('error', () => end(1));
      child.once('exit', end);
    });

  const report = (file) => {
    const path = join(reports, file);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  };

  const failed = [];

  return {
    /** What failed so far, one text for each test. */
    failed,
    async check(title, ...args) {
      const ok = (await start(args)) === 0;
      if (!ok) failed.push(title);
      console.log(`${ok ? '✓' : '✗'} ${title}`);
      return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
    async vitest(...projects) {
      const file = `${projects.join('-')}.json`;
      const code = await start(
        [
          VITEST,
          'run',
          ...projects.map((project) => `--project=${project}`),
          ...part,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${join(reports, file)}`,
        ],
        PLAIN ? { NO_COLOR: '1' } : {},
      );
      const ran = report(file);
      printSlowest(vitestSeconds(ran, root));
      failed.push(...failedInVitest(ran, root));
      for (const title of skippedTitles(ran))
        console.log(`Skipped, which counts as failed: ${title}`);
      return countVitest(ran, code);
    },
    async playwright() {
      await ensureBuilt(root, node);
      const file = 'e2e.json';
      const code = await start([PLAYWRIGHT, 'test', ...part], {
        PORTICO_REPORT: join(reports, file),
      });
      const ran = report(file);
      printSlowest(playwrightSeconds(ran));
      failed.push(...failedInPlaywright(ran, root));
      return countPlaywright(ran, code);
    },
  };
}

function printSlowest(seconds) {
  const lines = slowestLines(seconds);
  if (lines.length > 0) console.log(['\nThe slowest files:', ...lines].join('\n'));
}

const SIGNALS = ['SIGINT', 'SIGTERM'];

/**
 * The environment without the product's settings: a developer's own DATABASE_URL must neither fail a test nor be
 * written to.
 */
function environment(root) {
  const names = readFileSync(join(root, '.env.example'), 'utf8').matchAll(
    /^#? ?([A-Z][A-Z0-9_]*)=/gm,
  );
  const settings = new Set(['NODE_ENV', ...Array.from(names, ([, name]) => name)]);
  const isSetting = (name) => settings.has(name.replace(/_FILE$/, ''));
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSetting(name)));
}

function add(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}
