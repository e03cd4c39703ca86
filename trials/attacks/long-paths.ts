import { Agent, request } from 'node:http';
import { atLeast, atMost } from '../../bench/lib/figure.ts';
import { onProduct } from '../lib/target.ts';
import type { Finding, Trial } from '../lib/trial.ts';

const CONNECTIONS = 20;
const ASKED = 300;
/** The longest head that the server accepts. */
const SLASHES = 15_500;
const LONG = `/auth${'/'.repeat(SLASHES)}x`;
const SHORT = '/auth/x';

export const trial: Trial = {
  id: 'long-paths',
  title: `${CONNECTIONS} connections request paths of ${SLASHES} slashes, one after another.`,
  run: () =>
    onProduct(async ({ port }): Promise<Finding[]> => {
      await flood(port, SHORT, 50);
      const short = await flood(port, SHORT, ASKED);
      const long = await flood(port, LONG, ASKED);
      return [
        {
          what: 'Paths refused as too long',
          ...atLeast(1, long.statuses.filter((status) => status === 414).length / ASKED),
          detail: `${ASKED} requested, ${long.statuses.length} answered`,
        },
        {
          what: '`/health` meanwhile, the 95th of 100, to the same beside as many short paths',
          ...atMost(2, long.health / short.health),
          detail: `${long.health.toFixed(1)} ms to ${short.health.toFixed(1)} ms`,
        },
      ];
    }),
};

/** `health` is the time of another client's call of `/health` meanwhile, in milliseconds. */
async function flood(port: number, path: string, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses: number[] = [];
  const asked = Array.from({ length: count }, async () => {
    statuses.push(await statusOf(port, path, agent));
  });
  const flooded = Promise.all(asked);
  let isOver = false;
  flooded.finally(() => {
    isOver = true;
  });
  const took: number[] = [];
  while (!isOver || took.length < 20) {
    const startedAt = performance.now();
    await statusOf(port, '/health');
    took.push(performance.now() - startedAt);
  }
  await flooded;
  agent.destroy();
  const health = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0;
  return { statuses, health };
}

function statusOf(port: number, path: string, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html' };
    request({ host: '127.0.0.1', port, path, headers, ...(agent && { agent }) }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}
