import { hash, verify } from '@node-rs/argon2';
import { ARGON2, HASHES_AT_ONCE } from '../../apps/api/src/platform/ports/password-hasher.ts';
import { atLeast, type Figure, perSecond, SERVER_COSTS } from '../lib/figure.ts';
import { answersPerSecond, request } from '../lib/load.ts';
import { PASSWORD, signUp } from '../lib/people.ts';
import type { Product } from '../lib/product.ts';
import { compare } from '../lib/rounds.ts';

// More people than the product hashes at a time, so that it is always busy.
const PEOPLE = HASHES_AT_ONCE + 2;
const ROUND_MS = 2_000;
const ROUNDS = 9;
// Enough calls to compile the hot code.
const WARM_UPS = 3;

/** `login`, with real passwords of several people, against argon2id alone with the same parameters. */
export async function login(product: Product): Promise<Figure[]> {
  const people = await signUp(product, PEOPLE);
  const asked = people.map(({ email }) =>
    request('POST', '/user/auth/login', { body: { email, password: PASSWORD } }),
  );
  const known = await hash(PASSWORD, ARGON2);
  const ours = () => answersPerSecond(product.port, asked, ROUND_MS, { isQuick: false });
  const against = () => checksPerSecond(known);
  for (let warm = 0; warm < WARM_UPS; warm += 1) await ours();
  await against();
  const compared = await compare(ours, against, ROUNDS);
  return [
    {
      what: '`login` to argon2id alone',
      ...atLeast(0.9, compared.ratio),
      decision: SERVER_COSTS,
      detail: `${perSecond(compared.measured)} to ${perSecond(compared.against)}`,
    },
  ];
}

async function checksPerSecond(known: string): Promise<number> {
  const start = performance.now();
  let checked = 0;
  const one = async () => {
    while (performance.now() - start < ROUND_MS) {
      await verify(known, PASSWORD);
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, one));
  return (checked / (performance.now() - start)) * 1000;
}
