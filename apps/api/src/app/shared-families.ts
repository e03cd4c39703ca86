import { CHANNEL_NAMES } from '@portico/contract';
import { SECOND } from '#core/clock.ts';
import type { Deps } from '#platform/deps.ts';
import { oldestMessage } from '#platform/messages/outbox/outbox.ts';
import type { Family } from '#platform/ports/metrics/families.ts';
import { readFunnel } from '#site/funnel/funnel.ts';
import { oldestCaseSince } from '#verification/review/queue/queue.ts';
import { partnersOf } from './parts/parts.ts';

type SharedDeps = Pick<Deps, 'db' | 'clock' | 'config'>;

/**
 * Metrics that all processes share, read from the database: each process reports the same, so of several the largest
 * counts, and a dashboard takes the maximum over the machines. While the database is down, these metrics are absent.
 */
export function sharedFamilies(deps: SharedDeps): Family[] {
  const { db, clock, config } = deps;
  const age = (since: number | undefined) =>
    since === undefined ? 0 : Math.max(0, clock.now() - since) / SECOND;
  const families: Family[] = [
    {
      name: 'portico_funnel_total',
      help: 'How often each step of sign-up and verification was taken since the installation, in whole tens.',
      type: 'counter',
      aggregator: 'max',
      read: async () =>
        [...(await readFunnel(deps))].map(([step, value]) => ({ value, labels: { step } })),
    },
    {
      name: 'portico_review_oldest_case_seconds',
      help: 'How long the oldest case has waited for a decision; 0 if none waits.',
      type: 'gauge',
      aggregator: 'max',
      read: async () => [{ value: age(await oldestCaseSince(deps)), labels: {} }],
    },
    {
      name: 'portico_outbox_oldest_message_seconds',
      help: 'How long the oldest message of each channel has waited to be sent; 0 if none waits.',
      type: 'gauge',
      aggregator: 'max',
      read: () =>
        Promise.all(
          CHANNEL_NAMES.map(async (channel) => ({
            value: age((await oldestMessage(db, [channel]))?.created_at),
            labels: { channel },
          })),
        ),
    },
    ...(partnersOf(config)?.metrics(deps) ?? []),
  ];
  return families.map((family) => ({ ...family, read: async () => orNone(family.read) }));
}

/** Empty instead of a failure, which is counted elsewhere: the other metrics are needed most at that time. */
async function orNone(read: Family['read']) {
  try {
    return await read();
  } catch {
    return [];
  }
}
