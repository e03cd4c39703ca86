import { aTcpProxy } from '../../apps/api/src/test/providers/tcp-proxy.ts';
import { atLeast } from '../../bench/lib/figure.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { onProduct } from '../lib/target.ts';
import { type Finding, seconds, type Trial } from '../lib/trial.ts';

/** More calls than there are connections to the database. */
const CALLS = 30;
const HEALS_WITHIN_MS = 10_000;

type Answer = { status: number; ms: number };

export const trial: Trial = {
  id: 'silent-database',
  title: `PostgreSQL accepts connections and does not answer while ${CALLS} calls are made, then answers again.`,
  async run() {
    const cluster = await startPostgres();
    const url = new URL(cluster.url);
    const proxy = await aTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    try {
      return await onProduct(({ port }) => attack(port, proxy.swallow), {
        DATABASE_URL: url.href,
        // All of the calls come from one address.
        DISABLE_ADDRESS_LIMITS: 'true',
      });
    } finally {
      await proxy.close();
      await cluster.stop();
    }
  },
};

async function attack(port: number, swallow: (swallows: boolean) => void): Promise<Finding[]> {
  await ask(port, '/health/ready');
  swallow(true);
  const first = await askMany(port);
  const later = await askMany(port);
  const refused = [...first, ...later].filter(({ status }) => status === 503).length;
  swallow(false);
  const healed = await untilHealthy(port);
  return [
    {
      what: 'Calls that are refused with a retry time',
      ...atLeast(1, refused / (2 * CALLS)),
      detail: `${refused} of ${2 * CALLS}`,
    },
    seconds('The slowest of the first', 2, slowest(first) / 1000),
    seconds('The slowest of those that follow', 2, slowest(later) / 1000),
    seconds('Until it is healthy again', HEALS_WITHIN_MS / 1000, healed / 1000),
  ];
}

const slowest = (answers: readonly Answer[]) => Math.max(...answers.map(({ ms }) => ms));

function askMany(port: number): Promise<Answer[]> {
  const paths = ['/health/ready', '/user/exist-email'];
  return Promise.all(
    Array.from({ length: CALLS }, (_, n) => ask(port, paths[n % paths.length] ?? '/health/ready')),
  );
}

async function ask(port: number, path: string): Promise<Answer> {
  const startedAt = performance.now();
  const isPost = path.startsWith('/user/');
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(isPost && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'reader@example.com' }),
    }),
  });
  await answer.text();
  return { status: answer.status, ms: performance.now() - startedAt };
}

async function untilHealthy(port: number): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < HEALS_WITHIN_MS) {
    const { status } = await ask(port, '/health/ready');
    if (status === 200) return performance.now() - startedAt;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return Number.POSITIVE_INFINITY;
}
