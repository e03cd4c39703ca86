import { startPostgres } from '../../scripts/lib/postgres.ts';
import { atLeast, type Figure, perSecond, SERVER_COSTS } from '../lib/figure.ts';
import { answersPerSecond, request } from '../lib/load.ts';
import { type Person, signUp } from '../lib/people.ts';
import { newDataDir, type Product, startProduct } from '../lib/product.ts';
import { compare } from '../lib/rounds.ts';
import { CHEAPEST } from './cheapest-call.ts';

const PEOPLE = 16;
const ROUND_MS = 700;
const ROUNDS = 9;

/** `GET /user/profile`, sixteen people at once, against the cheapest call, and on PostgreSQL against SQLite. */
export async function profile(product: Product): Promise<Figure[]> {
  const people: Person[] = await signUp(product, PEOPLE);
  const asked = people.map(({ token }) => request('GET', '/user/profile', { token }));
  const cheapest = asked.map(() => CHEAPEST);
  const ours = () => answersPerSecond(product.port, asked, ROUND_MS);
  const against = () => answersPerSecond(product.port, cheapest, ROUND_MS);
  for (const side of [ours, against, ours]) await side();
  const compared = await compare(ours, against, ROUNDS);
  return [
    {
      what: '`GET /user/profile` to the cheapest call',
      ...atLeast(0.35, compared.ratio),
      decision: SERVER_COSTS,
      detail: `${perSecond(compared.measured)} to ${perSecond(compared.against)}`,
    },
    await onPostgres(product.port, asked),
  ];
}

/** PostgreSQL is a separate process on the same machine: each call needs two context switches. */
async function onPostgres(sqlitePort: number, asked: readonly Buffer[]): Promise<Figure> {
  const cluster = await startPostgres();
  const data = newDataDir();
  try {
    const other = await startProduct(data.path, { DATABASE_URL: cluster.url });
    try {
      const people = await signUp(other, PEOPLE);
      const theirs = people.map(({ token }) => request('GET', '/user/profile', { token }));
      const ours = () => answersPerSecond(other.port, theirs, ROUND_MS);
      const against = () => answersPerSecond(sqlitePort, asked, ROUND_MS);
      for (const side of [ours, against, ours]) await side();
      const compared = await compare(ours, against, ROUNDS);
      return {
        what: '`GET /user/profile` on PostgreSQL to the same on SQLite',
        ...atLeast(0.5, compared.ratio),
        decision: SERVER_COSTS,
        detail: `${perSecond(compared.measured)} to ${perSecond(compared.against)}`,
      };
    } finally {
      await other.stop();
    }
  } finally {
    await cluster.stop();
    data.remove();
  }
}
