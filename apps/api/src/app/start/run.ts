import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { createDeps } from '#app/deps.ts';
import { startMetricsOfWorkers } from '#app/metrics.ts';
import type { Config } from '#platform/config/config.ts';
import type { Env } from '#platform/config/settings.ts';
import type { Deps } from '#platform/deps.ts';
import { migrations } from '../../../migrations/index.ts';
import { partnersOf } from '../parts/parts.ts';
import { startStandIns } from '../stand-ins/stand-ins.ts';
import { join } from './join.ts';
import { lockOrRefuse, type Prepared, prepare } from './prepare.ts';
import { PLACE, startWorkers, type WorkerReport } from './primary.ts';
import { readyLines } from './ready.ts';
import { refuse, say, warn } from './say.ts';
import type { Ports } from './serve.ts';
import { stopOnSignals } from './stop.ts';

const PACKAGE = resolve(import.meta.dirname, '../../../package.json');

/** The version of this build, with the number of the last migration that it knows: `0.1.0+0011`. */
const VERSION = versionOf(JSON.parse(readFileSync(PACKAGE, 'utf8')));

function versionOf({ version }: { version: string }): string {
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  return `${version}+${last.slice(0, 4)}`;
}

export type Start = {
  env: Env;
  cwd: string;
  /** Why this process cannot serve the data, if it cannot. */
  problemsOf(deps: Deps): Promise<string[]>;
  /** Warnings for the administrator about the data, before anything is served. */
  warningsOf(deps: Deps): Promise<string[]>;
  /** Also runs the demo partner, in development. */
  withDemoPartner?: boolean;
  /** Whether `npm start` or `npm run demo` started it (platform/config/stand-ins.ts). */
  withStandIns?: boolean;
  /** Whether `npm run demo` started it (platform/config/demo.ts). */
  withDemo?: boolean;
  /** Replaces members of the dependencies, in tests. */
  replaced?(config: Config): Partial<Deps>;
};

/** The process, from its start to its end: the one that the administrator starts, or one of its workers. */
export async function run(start: Start): Promise<void> {
  const { withStandIns = false, withDemo = false } = start;
  const prepared = prepare(start.env, start.cwd, { withStandIns, withDemo });
  await (cluster.isPrimary ? runPrimary(start, prepared) : work(start, prepared));
}

/** Serves by itself, or through its workers. */
async function runPrimary(start: Start, prepared: Prepared): Promise<void> {
  const { config } = prepared;
  const lock = lockOrRefuse(config);
  const deps = depsOf(start, prepared);
  const described = { version: VERSION, roles: config.roles };
  const joined = await join(deps, described, start.problemsOf);
  let served: Serving | undefined;
  let demo: { stop(): void } | undefined;
  let standIns: { stop(): void } | undefined;
  // The entry of this process ends with it, also while the servers start.
  stopOnSignals(async () => {
    demo?.stop();
    standIns?.stop();
    await served?.stop();
    await joined.leave();
    await close(deps);
    lock.release();
  }, config.drainMs);
  served = await startServing(start, deps).catch(async (error: unknown) => {
    await joined.leave();
    if (error instanceof NotServed) return refuse(error.problems);
    throw error;
  });
  for (const line of await readyLines(deps, served)) say(line);
  if (start.withDemoPartner && served.ports.site !== undefined) {
    demo = partnersOf(config)?.startDemo(deps, { say, warn });
  }
  standIns = startStandIns(deps, served.ports, { say, warn });
}

type Serving = { ports: Ports; lines: string[]; stop(): Promise<void> };

/** What the administrator has to change before this process can serve. */
class NotServed extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

async function startServing(start: Start, deps: Deps): Promise<Serving> {
  for (const line of await start.warningsOf(deps)) warn(line);
  return deps.config.workers > 1 ? serveByWorkers(deps) : serveHere(deps);
}

async function serveHere(deps: Deps): Promise<Serving> {
  const { serve } = await import('./serve.ts');
  const served = await serve(deps, { roles: deps.config.roles, isFirst: true });
  if (served.ok) return served;
  throw new NotServed(served.problems);
}

async function serveByWorkers(deps: Deps): Promise<Serving> {
  const { config } = deps;
  const metrics = await startMetricsOfWorkers(config, (error) =>
    warn(`The metrics could not be read: ${(error as Error).message}`),
  ).catch((error: Error) => {
    throw new NotServed([`METRICS_PORT: ${error.message}`]);
  });
  const started = await startWorkers(deps, config.workers);
  if (!started.ok) throw new NotServed(started.problems);
  return {
    ports: started.ports,
    lines: metrics?.lines ?? [],
    async stop() {
      await Promise.all([started.workers.stop(), metrics?.close()]);
    },
  };
}

/** One of the workers. The primary process holds the data folder and has brought the database up to date. */
async function work(start: Start, prepared: Prepared): Promise<void> {
  const deps = depsOf(start, prepared);
  const { serve } = await import('./serve.ts');
  const served = await serve(deps, {
    roles: prepared.config.roles,
    isFirst: start.env[PLACE] === '1',
  });
  const report = (message: WorkerReport) => process.send?.(message);
  if (!served.ok) {
    report({ problems: served.problems });
    process.exit(1);
  }
  stopOnSignals(async () => {
    await served.stop();
    await close(deps);
  }, prepared.config.drainMs);
  report({ ready: served.ports });
}

function depsOf({ replaced }: Start, { config, readKeys }: Prepared): Deps {
  return createDeps(config, readKeys(), replaced?.(config));
}

async function close(deps: Deps): Promise<void> {
  deps.mailer.close();
  await deps.db.destroy();
}
