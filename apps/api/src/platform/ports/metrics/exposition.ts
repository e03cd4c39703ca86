import type { Metric, Registry } from 'prom-client';
import type { Family } from './families.ts';

/** Metrics in Prometheus’ text format. Throws if they cannot be read. */
export type Exposition = () => Promise<{ contentType: string; text: string }>;

/*
 * prom-client formats metrics, reads those of Node itself, and collects those of several workers. It is loaded only
 * where METRICS_PORT is set, and runs only when metrics are read: calls are counted by `metrics.ts`.
 */

/** Everything this process measures. */
export async function exposeProcess(families: readonly Family[]): Promise<Exposition> {
  const { registry } = await collect(families);
  return async () => ({ contentType: registry.contentType, text: await registry.metrics() });
}

/** In a worker of node:cluster: hands what this process measures to the primary, which serves it. */
export async function offerToPrimary(families: readonly Family[]): Promise<void> {
  const { registry, prom } = await collect(families);
  prom.AggregatorRegistry.setRegistries([registry]);
  // Its constructor begins to listen to the primary.
  new prom.AggregatorRegistry();
}

/** In the primary: the sum over all workers. Rejects if one of them does not answer within five seconds. */
export async function exposeWorkers(): Promise<Exposition> {
  const { AggregatorRegistry } = await import('prom-client');
  const registry = new AggregatorRegistry();
  return async () => ({
    contentType: registry.contentType,
    text: await registry.clusterMetrics(),
  });
}

async function collect(families: readonly Family[]) {
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  // Node measures the event loop's lag by a timer: at prom-client's 10 ms it takes a percent of an idle core.
  prom.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  for (const family of families) registry.registerMetric(metricOf(family));
  return { registry: registry as Registry, prom };
}

/** prom-client's own metrics sort and hash their labels with each observation; ours are read as they are. */
function metricOf({ read, ...described }: Family): Metric {
  return {
    ...described,
    get: async () => ({ ...described, values: await read() }),
  } as unknown as Metric;
}
