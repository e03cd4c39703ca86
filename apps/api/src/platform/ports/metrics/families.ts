import type { Histogram } from '#core/metrics/histogram.ts';
import { CALL_BOUNDS, type Metrics, WAIT_BOUNDS } from '#core/metrics/metrics.ts';

/** A sample of a metric as prom-client reads it. */
type Sample = { value: number; labels: Record<string, string | number>; metricName?: string };

/**
 * One metric. `aggregator` says how the values of several workers become one: a sum of what each counted, or the
 * largest of what all of them read from the same database.
 */
export type Family = {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  aggregator: 'sum' | 'max';
  read(): Sample[] | Promise<Sample[]>;
};

/** What this process counted since it started. */
export function processFamilies(metrics: Metrics): Family[] {
  return [
    {
      name: 'portico_http_request_duration_seconds',
      help: 'Time from the arrival of a call to the end of its answer, by endpoint and kind of status.',
      type: 'histogram',
      aggregator: 'sum',
      read: () =>
        metrics.read().calls.flatMap(({ method, route, status, times }) =>
          samplesOf(times, {
            name: 'portico_http_request_duration_seconds',
            bounds: CALL_BOUNDS,
            labels: { method, route, status },
          }),
        ),
    },
    {
      name: 'portico_hash_queue_length',
      help: 'Callers that wait for a password to be hashed.',
      type: 'gauge',
      aggregator: 'sum',
      read: () => [{ value: metrics.read().hashesWaiting, labels: {} }],
    },
    {
      name: 'portico_hash_wait_seconds',
      help: 'How long callers waited before their password was hashed.',
      type: 'histogram',
      aggregator: 'sum',
      read: () =>
        samplesOf(metrics.read().hashWaits, {
          name: 'portico_hash_wait_seconds',
          bounds: WAIT_BOUNDS,
          labels: {},
        }),
    },
    {
      name: 'portico_failures_total',
      help: 'Statements and objects that failed because the database or the storage was away, slow or full.',
      type: 'counter',
      aggregator: 'sum',
      read: () =>
        Object.entries(metrics.read().failures).map(([dependency, value]) => ({
          value,
          labels: { dependency },
        })),
    },
    {
      name: 'portico_messages_not_sent_total',
      help: 'Tries to send a message that failed, by channel and reason: unreachable, later, sender or recipient.',
      type: 'counter',
      aggregator: 'sum',
      read: () =>
        Object.entries(metrics.read().unsent).flatMap(([channel, reasons]) =>
          Object.entries(reasons).map(([reason, value]) => ({
            value,
            labels: { channel, reason },
          })),
        ),
    },
    {
      name: 'portico_confirmations_total',
      help: 'Confirmed verifications, by where the number of their person tag comes from: zone, typed, none or off.',
      type: 'counter',
      aggregator: 'sum',
      read: () =>
        Object.entries(metrics.read().confirmations).map(([kind, value]) => ({
          value,
          labels: { person_tag: kind },
        })),
    },
  ];
}

type Named = { name: string; bounds: readonly number[]; labels: Record<string, string> };

/** Prometheus counts cumulatively: each bucket contains those below it. */
function samplesOf({ read }: Histogram, { name, bounds, labels }: Named): Sample[] {
  const { counts, sum } = read();
  let value = 0;
  const buckets = [...bounds, '+Inf'].map((le, at) => {
    value += counts[at] ?? 0;
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value },
  ];
}
