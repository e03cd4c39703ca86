import cluster from 'node:cluster';
import type { Config } from '#platform/config/config.ts';
import type { Deps } from '#platform/deps.ts';
import {
  exposeProcess,
  exposeWorkers,
  offerToPrimary,
} from '#platform/ports/metrics/exposition.ts';
import { type Family, processFamilies } from '#platform/ports/metrics/families.ts';
import { type MetricsServer, serveMetrics } from './metrics-server.ts';
import { sharedFamilies } from './shared-families.ts';

type OnError = (error: unknown) => void;

type MetricsDeps = Pick<Deps, 'config' | 'metrics' | 'db' | 'clock'>;

/** Every metric of the product; Node's own are added to them. */
export const familiesOf = (deps: MetricsDeps): Family[] => [
  ...processFamilies(deps.metrics),
  ...sharedFamilies(deps),
];

/**
 * Serves what this process measures. Null if METRICS_PORT is not set, and in a worker of node:cluster, which sends it to
 * its primary instead. Rejects if the port cannot be listened on.
 */
export async function startMetrics(
  deps: MetricsDeps,
  onError: OnError,
): Promise<MetricsServer | null> {
  const { metrics } = deps.config;
  if (metrics === null) return null;
  if (cluster.isWorker) {
    await offerToPrimary(familiesOf(deps));
    return null;
  }
  return serveMetrics(await exposeProcess(familiesOf(deps)), { ...metrics, onError });
}

/** In the primary of node:cluster: serves what all of its workers measure, added up. */
export async function startMetricsOfWorkers(
  { metrics }: Pick<Config, 'metrics'>,
  onError: OnError,
): Promise<MetricsServer | null> {
  return metrics && serveMetrics(await exposeWorkers(), { ...metrics, onError });
}
