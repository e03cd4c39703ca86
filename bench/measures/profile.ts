import { atLeast, type Figure, perSecond } from '../lib/figure.ts';
import { answersPerSecond, request } from '../lib/load.ts';
import { type Person, signUp } from '../lib/people.ts';
import type { Product } from '../lib/product.ts';
import { compare } from '../lib/rounds.ts';
import { CHEAPEST } from './cheapest-call.ts';

const PEOPLE = 16;
const ROUND_MS = 700;
const ROUNDS = 9;

/** `GET /user/profile`, sixteen people at once, against the cheapest call. */
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
      detail: `${perSecond(compared.measured)} to ${perSecond(compared.against)}`,
    },
  ];
}
