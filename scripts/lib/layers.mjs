import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build-apps.mjs';
import { judge, playwrightTests, slowestLines, vitestTests } from './reports.mjs';
import { NOT_RUN, Stop } from './say.mjs';
import { makeScratch } from './scratch.mjs';

const BIOME = 'node_modules/@biomejs/biome/bin/biome';
const TSC = 'node_modules/@typescript/native/bin/tsc';
const KNIP = 'node_modules/knip/bin/knip.js';
const VITEST = 'node_modules/vitest/vitest.mjs';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

// A log file must not contain color codes; not every tool detects that it is not writing to a terminal.
const PLAIN = !process.stdout.isTTY && !process.env.FORCE_COLOR;
const COLORS = PLAIN ? ['--colors=off'] : [];

/** What a check lacks that ends with NOT_RUN: it has neither passed nor failed. */
const LACKS = {
  'audit of what ships': 'the registry does not answer',
  'image, built and started': 'no Docker daemon answers (its files are checked in the gate)',
};

/** Each check with the program that makes it, and its arguments. */
const CHECKS = [
  ['format and lint', BIOME, 'ci', '--error-on-warnings', ...COLORS, '.'],
  // In threads it takes twice the processor time, and on two cores as long.
  ['types', TSC, '--noEmit', '--singleThreaded', '-p', 'tsconfig.json'],
  ['requirements and references', 'scripts/checks/docs/requirements.ts'],
  ['imports', 'scripts/checks/law/imports.ts'],
  ['tables, locks and what is reserved', 'scripts/checks/law/law.ts'],
  ['unused code', KNIP, '--no-progress'],
  ['texts', 'scripts/checks/texts/texts.ts'],
  ['dependencies', 'scripts/checks/code/dependencies.ts'],
  ['audit of what ships', 'scripts/checks/code/audit.ts'],
  ['settings', 'scripts/checks/docs/settings.ts'],
  ['events of the webhook', 'scripts/checks/docs/webhook.ts'],
  ['migrations', 'scripts/checks/code/migrations.ts'],
  ['error codes', 'scripts/checks/code/codes.ts'],
  ['commits', 'scripts/checks/code/commits.ts'],
  ['regular expressions', 'scripts/checks/code/regexes.ts'],
  ['sizes', 'scripts/checks/code/sizes.ts'],
];

/** Attacks on the built product in processes of its own; times are judged by `npm run trials` alone. */
const TRIALS = readdirSync(new URL('../../trials/attacks/', import.meta.url))
  .map((file) => file.replace(/\.ts$/, ''))
  .map((id) => [`trial ${id}`, 'trials/main.ts', '--without-times', id]);

/**
 * The layers of the gate in their order: checks, projects of Vitest, a run of Playwright. A test's name says whether it
 * is in the gate: `vitest.config.ts` and `playwright.config.ts`.
 */
export const GATE = {
  static: { checks: CHECKS },
  unit: { vitest: ['unit'] },
  api: { vitest: ['api-sqlite', 'api-postgres', 'without-partners', 'fields'] },
  e2e: { playwright: 'gate' },
};

/** The layers of the full run: every other test. */
export const FULL = {
  system: {
    vitest: ['system'],
    checks: [['image, built and started', 'scripts/checks/code/image.ts']],
  },
  api: { vitest: ['full-sqlite', 'full-postgres', 'full-without-partners'] },
  e2e: { playwright: 'full' },
  trials: { checks: TRIALS },
};

/** The tests of these files, of both runs and on both engines. */
export function layerOf(files) {
  const isSpec = (file) => file.endsWith('.spec.ts');
  const specs = files.filter(isSpec);
  const tests = files.filter((file) => !isSpec(file));
  return {
    files: {
      ...(tests.length > 0 && { vitest: [], tests }),
      ...(specs.length > 0 && { playwright: '', specs }),
    },
  };
}

/**
 * Runs the layers; a failed one does not keep the later ones from running. `shard` is `K/N`: one of N parts of the
 * checks and tests, so that N machines need a part of the time.
 */
export async function runLayers(root, node, layers, shard) {
  const runner = makeRunner(root, node, shard);
  const summary = [];
  for (const [name, layer] of Object.entries(layers)) {
    const began = Date.now();
    const before = processorSeconds();
    console.log(`\n── ${name} ──`);
    const counts = await runner(layer).catch((error) => {
      console.error(error instanceof Stop ? error.message : error);
      return [{ passed: 0, failed: [name] }];
    });
    summary.push({
      name,
      passed: counts.reduce((sum, { passed }) => sum + passed, 0),
      failed: counts.flatMap(({ failed }) => failed),
      notes: counts.flatMap(({ notes = [] }) => notes),
      seconds: (Date.now() - began) / 1000,
      processor: processorSeconds() - before,
    });
  }
  const failed = summary.flatMap((layer) => layer.failed);
  // At the end, where they are looked for, each with its reason.
  if (failed.length > 0) console.log(['\nFailed:', ...failed].join('\n  '));
  console.log('');
  for (const { name, seconds, processor, ...count } of summary) {
    const took = `${Math.round(seconds)} s${Number.isNaN(processor) ? '' : `, ${Math.round(processor)} s of processor time`}`;
    console.log(
      `${name.padEnd(7)} ${count.passed} passed, ${count.failed.length} failed in ${took}`,
    );
  }
  return {
    passed: summary.reduce((sum, { passed }) => sum + passed, 0),
    failed: failed.length,
    notes: summary.flatMap(({ notes }) => notes),
  };
}

/** A sentence about what the gate leaves to the full run. */
export function leftToFull(root, node) {
  const env = { ...process.env, PORTICO_RUN: 'full' };
  const list = (...args) => spawnSync(node, args, { cwd: root, encoding: 'utf8', env }).stdout;
  const projects = ['system', 'full-sqlite', 'full-postgres', 'full-without-partners'];
  const files = list(
    VITEST,
    'list',
    '--filesOnly',
    ...projects.map((project) => `--project=${project}`),
  );
  const [system, sqlite, postgres, without] = projects.map(
    (project) => files.split(`[${project}] `).length - 1,
  );
  const browser = /\d+ tests/.exec(list(PLAYWRIGHT, 'test', '--list'))?.[0];
  return `${system} files of system tests, ${sqlite} of api tests on SQLite, ${postgres} on PostgreSQL, ${without} without partners, ${browser} in a browser, ${TRIALS.length} trials, and the build and start of the image`;
}

function makeRunner(root, node, shard) {
  const scratch = makeScratch();
  const env = { ...environment(root), TMPDIR: scratch };
  const report = join(scratch, 'report.json');
  const part = shard === undefined ? [] : [`--shard=${shard}`];
  const [index, parts] = (shard ?? '1/1').split('/').map(Number);

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

  /** Runs a runner that writes a report, and counts its tests. */
  const count = async (testsOf, args, extra) => {
    rmSync(report, { force: true });
    const code = await start([...args, ...part], extra);
    const tests = existsSync(report) ? testsOf(JSON.parse(readFileSync(report, 'utf8')), root) : [];
    if (tests.length > 0) console.log(['\nThe slowest tests:', ...slowestLines(tests)].join('\n'));
    return judge(tests, code);
  };

  return async ({ checks = [], vitest, tests = [], playwright, specs = [] }) => {
    const counts = [];
    for (const [title, ...args] of checks.filter((_, at) => at % parts === index - 1)) {
      const code = await start(args);
      const lack = code === NOT_RUN ? LACKS[title] : undefined;
      const note = `${title}: ${lack ? `not run, because ${lack}` : 'run'}`;
      console.log(lack ? `– ${note}` : `${code === 0 ? '✓' : '✗'} ${title}`);
      counts.push({
        passed: code === 0 ? 1 : 0,
        failed: code === 0 || lack ? [] : [title],
        notes: title in LACKS ? [note] : [],
      });
    }
    if (vitest !== undefined) {
      const projects = vitest.map((project) => `--project=${project}`);
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const args = [VITEST, 'run', ...tests, ...projects, ...reporters];
      counts.push(await count(vitestTests, args, PLAIN ? { NO_COLOR: '1' } : {}));
    }
    if (playwright !== undefined) {
      await ensureBuilt(root, node);
      const extra = { PORTICO_REPORT: report, PORTICO_RUN: playwright };
      counts.push(await count(playwrightTests, [PLAYWRIGHT, 'test', ...specs], extra));
    }
    return counts;
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
