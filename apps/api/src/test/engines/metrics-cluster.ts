import cluster from 'node:cluster';
import process from 'node:process';
import { startMetrics, startMetricsOfWorkers } from '#app/metrics.ts';
import { systemClock } from '#core/clock.ts';
import { createMetrics } from '#core/metrics/metrics.ts';
import { openDatabase } from '#platform/db/client.ts';

/*
 * A primary of node:cluster with three workers, of which the nth has counted n calls. Prints the address of the metrics
 * once all of them are ready, and kills the last worker at the first line of its input.
 */

const WORKERS = 3;
const listening = { metrics: { host: '127.0.0.1', port: 0 } };
const report = (error: unknown) => process.stderr.write(`${String(error)}\n`);

if (cluster.isPrimary) {
  const workers = Array.from({ length: WORKERS }, (_, at) => cluster.fork({ CALLS: at + 1 }));
  await Promise.all(
    workers.map((worker) => new Promise((resolve) => worker.once('message', resolve))),
  );
  const served = await startMetricsOfWorkers(listening, report);
  process.stdout.write(`http://127.0.0.1:${served?.port}\n`);
  process.stdin.once('data', () => {
    const last = workers.at(-1);
    last?.once('exit', () => process.stdout.write('ended\n'));
    last?.process.kill('SIGKILL');
  });
  process.stdin.once('end', () => process.exit(0));
} else {
  const metrics = createMetrics();
  const answered = metrics.callsOf('GET', '/ip');
  for (let call = 0; call < Number(process.env.CALLS); call += 1) {
    answered(200, 0.02);
  }
  // The database is down: what is read from it is left out.
  const db = openDatabase({ kind: 'postgres', url: 'postgres://127.0.0.1:1/none', poolSize: 2 });
  await startMetrics(
    { config: { ...listening, offer: { off: [] } }, metrics, db, clock: systemClock } as never,
    report,
  );
  process.send?.('ready');
}
