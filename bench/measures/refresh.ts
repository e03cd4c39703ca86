import { call } from '../lib/call.ts';
import { type Figure, perSecond } from '../lib/figure.ts';
import { answersPerSecond, request, type Talk } from '../lib/load.ts';
import { PASSWORD, signUp } from '../lib/people.ts';
import type { Product } from '../lib/product.ts';
import { compare } from '../lib/rounds.ts';
import { CHEAPEST } from './cheapest-call.ts';

const SESSIONS = 16;
const ROUND_MS = 700;
const ROUNDS = 9;

/** `refresh` of sixteen sessions at once, each with the token from its last answer, against the cheapest call. */
export async function refresh(product: Product): Promise<Figure[]> {
  const people = await signUp(product, SESSIONS);
  const sessions = await Promise.all(people.map(({ email }) => sessionOf(product, email)));
  const cheapest = sessions.map(() => CHEAPEST);
  const ours = () => answersPerSecond(product.port, sessions.map(talkOf), ROUND_MS);
  const against = () => answersPerSecond(product.port, cheapest, ROUND_MS);
  for (const side of [ours, against, ours]) await side();
  const compared = await compare(ours, against, ROUNDS);
  return [
    {
      what: '`refresh` to the cheapest call',
      aim: '',
      figure: compared.ratio.toFixed(2),
      isMet: null,
      detail: `${perSecond(compared.measured)} to ${perSecond(compared.against)}`,
    },
  ];
}

/** A session and its current refresh token. */
type Session = { token: string };

async function sessionOf({ port }: Product, email: string): Promise<Session> {
  const body = { email, password: PASSWORD };
  const { refresh_token } = await call<{ refresh_token: string }>(port, '/user/auth/login', {
    body,
  });
  return { token: refresh_token };
}

const TOKEN = /"refresh_token":"([\w-]+)"/;

/**
 * Continues with the session's last token. A round may end between request and answer: for ten seconds the previous
 * token returns the same successor.
 */
function talkOf(session: Session): Talk {
  const ask = () =>
    request('POST', '/user/auth/refresh', { body: { refresh_token: session.token } });
  return {
    first: ask(),
    next(answer) {
      session.token = TOKEN.exec(answer)?.[1] ?? '';
      return ask();
    },
  };
}
