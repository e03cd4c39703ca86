import cluster, { type Worker } from 'node:cluster';
import { SECOND } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { warn } from './say.ts';
import type { Ports } from './serve.ts';
import { STOP_WITHIN_MS } from './stop.ts';

/** What a worker reports to the primary process. */
export type WorkerReport = { ready: Ports } | { problems: string[] };

type Workers = {
  stop(): Promise<void>;
};

export type StartedWorkers =
  | { ok: true; ports: Ports; workers: Workers }
  | { ok: false; problems: string[] };

/** Names the worker's place, which its successor takes over: the first does the work that one process does for all. */
export const PLACE = 'PORTICO_WORKER';

const FIRST_WAIT_MS = SECOND / 4;
const LONGEST_WAIT_MS = 15 * SECOND;
/** A worker that ran for this long did not die of its start. */
const STEADY_MS = 30 * SECOND;
/** The time that a worker has after its own limit. */
const KILL_AFTER_MS = STOP_WITHIN_MS + SECOND / 2;

/**
 * Runs `count` workers that share their ports. A worker that dies is
 * replaced, ever more slowly if it dies again and again. Resolves when all of them serve.
 */
export async function startWorkers(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  count: number,
): Promise<StartedWorkers> {
  // Workers accept connections themselves. If this process did and passed them on, as is the default, a connection on
  // its way to a worker that was killed would never be closed or answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  let stopping = false;
  const running = new Map<number, Worker>();
  const timers = new Set<NodeJS.Timeout>();

  function start(place: number, waitMs: number, onReport: (report: WorkerReport) => void): void {
    const startedAt = clock.now();
    const worker = cluster.fork({ [PLACE]: String(place) });
    running.set(place, worker);
    worker.on('message', onReport);
    worker.on('exit', (code, signal) => {
      running.delete(place);
      onReport({ problems: [] });
      if (stopping) return;
      const isSteady = clock.now() - startedAt >= STEADY_MS;
      const wait = isSteady ? FIRST_WAIT_MS : waitMs;
      warn(
        `Worker ${place} (process ${worker.process.pid}) ended with ${signal ?? code}; another one starts in ${wait / SECOND} s.`,
      );
      const timer = setTimeout(() => {
        timers.delete(timer);
        start(place, Math.min(wait * 2, LONGEST_WAIT_MS), () => {});
      }, wait);
      timers.add(timer);
    });
  }

  async function stop(): Promise<void> {
    stopping = true;
    for (const timer of timers) clearTimeout(timer);
    const workers = [...running.values()];
    const ended = workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve)));
    for (const worker of workers) worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      for (const worker of workers) worker.process.kill('SIGKILL');
    }, config.drainMs + KILL_AFTER_MS);
    await Promise.all(ended);
    clearTimeout(late);
  }

  const places = Array.from({ length: count }, (_, n) => n + 1);
  const reports = await Promise.all(
    places.map(
      (place) => new Promise<WorkerReport>((resolve) => start(place, FIRST_WAIT_MS, resolve)),
    ),
  );
  const problems = reports.flatMap((each) => ('problems' in each ? each.problems : []));
  if (reports.some((each) => 'problems' in each)) {
    await stop();
    return { ok: false, problems: [...new Set(problems)] };
  }
  const [first] = reports;
  return {
    ok: true,
    ports: first && 'ready' in first ? first.ready : {},
    workers: { stop },
  };
}
