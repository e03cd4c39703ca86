import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build-apps.mjs';
import { countOf, failedTexts, playwrightTests, slowestLines, vitestTests } from './reports.mjs';
import { Stop } from './say.mjs';
import { makeScratch } from './scratch.mjs';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const TSC = 'node_modules/@typescript/native/bin/tsc';
const KNIP = 'node_modules/knip/bin/knip.js';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

// A log file must not contain color codes; not every tool detects that it is not writing to a terminal.
const PLAIN = !process.stdout.isTTY && !process.env.FORCE_COLOR;
const COLORS = PLAIN ? ['--colors=off'] : [];

/**
 * The layers of the gate in their order; each returns `{ passed, failed }` for each of its tools. A test's name says
 * whether it is in the gate: `vitest.config.ts` and `playwright.config.ts`.
 */
export const GATE = {
  static: async (tool) => [
    await tool.check('format and lint', BIOME, 'ci', '--error-on-warnings', ...COLORS, '.'),
    // In threads it takes twice the processor time, and on two cores as long.
    await tool.check('types', TSC, '--noEmit', '--singleThreaded', '-p', 'tsconfig.json'),
    await tool.check('requirements and references', 'scripts/checks/docs/requirements.ts'),
    await tool.check('imports', 'scripts/checks/law/imports.ts'),
    await tool.check('tables, locks and what is reserved', 'scripts/checks/law/law.ts'),
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
  unit: async (tool) => [await tool.vitest(['unit'])],
  api: async (tool) => [await tool.vitest(['api-sqlite', 'api-postgres', 'without-partners'])],
  e2e: async (tool) => [await tool.playwright('gate')],
};

/** Attacks on the built product in processes of its own; times are judged by `npm run trials` alone. */
const TRIALS = readdirSync(new URL('../../trials/attacks/', import.meta.url)).map((file) =>
  file.replace(/\.ts$/, ''),
);

/** The layers of the full run: every other test. */
export const FULL = {
  system: async (tool) => [await tool.vitest(['system'])],
  api: async (tool) => [
    await tool.vitest(['full-sqlite', 'full-postgres', 'full-without-partners']),
  ],
  e2e: async (tool) => [await tool.playwright('full')],
  trials: async (tool) => {
    const counts = [];
    for (const id of TRIALS) {
      counts.push(await tool.check(`trial ${id}`, 'trials/main.ts', '--without-times', id));
    }
    return counts;
  },
};

/** Layers of checks that no runner can share among machines. */
const UNSHARDED = ['static', 'trials'];

/** The tests of these files, of both runs and on both engines. */
export function layerOf(files) {
  const [tests, specs] = [/\.test\.tsx?$/, /\.spec\.ts$/].map((kind) =>
    files.filter((file) => kind.test(file)),
  );
  return {
    files: async (tool) => [
      ...(tests.length > 0 ? [await tool.vitest([], ...tests)] : []),
      ...(specs.length > 0 ? [await tool.playwright('', ...specs)] : []),
    ],
  };
}

/**
 * Runs the layers; a failed one does not keep the later ones from running. `shard` is `K/N`: one of N parts of the
 * tests, and the checks with the first, so that N machines need a part of the time.
 */
export async function runLayers(root, node, layers, shard) {
  const tool = toolbox(root, node, shard);
  const summary = [];
  for (const [name, layer] of Object.entries(layers)) {
    if (UNSHARDED.includes(name) && shard !== undefined && !shard.startsWith('1/')) continue;
    const began = Date.now();
    const before = processorSeconds();
    console.log(`\n── ${name} ──`);
    const count = add(await layer(tool).catch(crashed));
    const seconds = (Date.now() - began) / 1000;
    summary.push({ name, seconds, processor: processorSeconds() - before, ...count });
  }
  // At the end, where they are looked for: a runner prints a failure among the names of hundreds of tests.
  if (tool.failed.length > 0) console.log(['\nFailed:', ...tool.failed].join('\n\n'));
  console.log('');
  for (const { name, passed, failed, seconds, processor } of summary) {
    const took = `${Math.round(seconds)} s${Number.isNaN(processor) ? '' : `, ${Math.round(processor)} s of processor time`}`;
    console.log(`${name.padEnd(7)} ${passed} passed, ${failed} failed in ${took}`);
  }
  return add(summary);
}

/** A sentence about what the gate leaves to the full run. */
export function leftToFull(root, node) {
  const env = { ...process.env, PORTICO_RUN: 'full' };
  const lines = (...args) => {
    const { stdout } = spawnSync(node, args, { cwd: root, encoding: 'utf8', env });
    return stdout.split('\n').filter((line) => line.trim() !== '');
  };
  const files = (project) => lines(VITEST, 'list', '--filesOnly', `--project=${project}`).length;
  const [browser = ''] = lines(PLAYWRIGHT, 'test', '--list').slice(-1);
  return [
    `${files('system')} files of system tests`,
    `${files('full-sqlite')} of api tests on SQLite`,
    `${files('full-postgres')} on PostgreSQL`,
    `${files('full-without-partners')} without partners`,
    `${/\d+ tests/.exec(browser)?.[0]} in a browser`,
    `${TRIALS.length} trials`,
  ].join(', ');
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

  const failed = [];
  /** The count of a runner that has written its report there. */
  const conclude = (testsOf, path, code) => {
    const report = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
    const tests = testsOf(report, root);
    failed.push(...failedTexts(tests));
    if (tests.length > 0) console.log(['\nThe slowest tests:', ...slowestLines(tests)].join('\n'));
    return countOf(tests, code);
  };

  return {
    /** What failed so far, one text for each test. */
    failed,
    async check(title, ...args) {
      const ok = (await start(args)) === 0;
      if (!ok) failed.push(title);
      console.log(`${ok ? '✓' : '✗'} ${title}`);
      return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
    },
    async vitest(projects, ...files) {
      const path = join(reports, 'vitest.json');
      rmSync(path, { force: true });
      const code = await start(
        [
          VITEST,
          'run',
          ...files,
          ...projects.map((project) => `--project=${project}`),
          ...part,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${path}`,
        ],
        PLAIN ? { NO_COLOR: '1' } : {},
      );
      return conclude(vitestTests, path, code);
    },
    /** `run` is `gate` or `full`, or neither for all tests of the files. */
    async playwright(run, ...files) {
      await ensureBuilt(root, node);
      const path = join(reports, 'playwright.json');
      rmSync(path, { force: true });
      const code = await start([PLAYWRIGHT, 'test', ...files, ...part], {
        PORTICO_REPORT: path,
        PORTICO_RUN: run,
      });
      return conclude(playwrightTests, path, code);
    },
  };
}

const SIGNALS = ['SIGINT', 'SIGTERM'];

/**
 * The processor time of this process and of those that it started and that have ended, in seconds; NaN where the system
 * does not tell. Node has no call for it, and Linux has a file (proc(5): utime, stime, cutime and cstime in hundredths).
 */
function processorSeconds() {
  const file = '/proc/self/stat';
  if (!existsSync(file)) return Number.NaN;
  // The second field is a name that may contain spaces.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

/**
 * The environment without the product's settings: a developer's own DATABASE_URL must neither fail a test nor be
 * written to.
 */
function environment(root) {
  const names = readFileSync(join(root, '.env.example'), 'utf8').matchAll(
    /^#? ?([A-Z][A-Z0-9_]*)=/gm,
  );
  const settings = new Set(['NODE_ENV', ...Array.from(names, ([, name]) => name)]);
  const isSetting = (name) => settings.has(name.replace(/_FILE$/, '')) || name.startsWith('OIDC_');
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSetting(name)));
}

function add(counts) {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}
