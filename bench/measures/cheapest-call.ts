import { atLeast, type Figure, perSecond } from '../lib/figure.ts';
import { answersPerSecond, request } from '../lib/load.ts';
import { type Product, startServer } from '../lib/product.ts';
import { compare } from '../lib/rounds.ts';

export const CHEAPEST = request('GET', '/ip');
const CONNECTIONS = Array.from({ length: 16 }, () => CHEAPEST);
const PLAIN = Array.from({ length: 16 }, () => request('GET', '/plain'));
const ROUND_MS = 700;
const ROUNDS = 9;

/** `GET /ip`, the only call without a database query, against the same handler on node:http. */
export async function cheapestCall(product: Product): Promise<Figure[]> {
  const headers = JSON.stringify(await ownHeaders(product.port));
  const bare = await startServer(['bench/lib/bare-server.ts', headers], { PATH: process.env.PATH });
  try {
    const ours = () => answersPerSecond(product.port, CONNECTIONS, ROUND_MS);
    const same = () => answersPerSecond(bare.port, CONNECTIONS, ROUND_MS);
    const plain = () => answersPerSecond(bare.port, PLAIN, ROUND_MS);
    // Warms both up before the first round counts.
    for (const side of [ours, same, plain, ours]) await side();
    const alike = await compare(ours, same, ROUNDS);
    const bared = await compare(ours, plain, ROUNDS);
    return [
      {
        what: 'Cheapest call, `GET /ip`, to the same handler and headers on `node:http`',
        ...atLeast(0.45, alike.ratio),
        detail: `${perSecond(alike.measured)} to ${perSecond(alike.against)}`,
      },
      {
        what: 'The same to a handler that sends no header but type and length',
        ...atLeast(0.45, bared.ratio),
        detail: `${perSecond(bared.measured)} to ${perSecond(bared.against)}`,
      },
    ];
  } finally {
    await bare.stop();
  }
}

/** The product's headers, except those that node:http or the handler sets itself. */
async function ownHeaders(port: number): Promise<Record<string, string>> {
  const { headers } = await fetch(`http://127.0.0.1:${port}/ip`);
  const set = /^(content-type|content-length|x-request-id|date|connection|keep-alive)$/;
  return Object.fromEntries([...headers].filter(([name]) => !set.test(name)));
}
