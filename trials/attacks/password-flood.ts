import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { atLeast } from '../../bench/lib/figure.ts';
import { PASSWORD, signUp } from '../../bench/lib/people.ts';
import { onProduct } from '../lib/target.ts';
import { type Finding, seconds, type Trial } from '../lib/trial.ts';

const CONNECTIONS = 550;
const SECONDS = 12;
const BETWEEN_MS = 500;
const STRANGER = '203.0.113.9';

export const trial: Trial = {
  id: 'password-flood',
  title: `${CONNECTIONS} connections, each from a /64 of its own in one IPv6 /48, sign in for ${SECONDS} s.`,
  run: () =>
    onProduct(
      async (product): Promise<Finding[]> => {
        const [person] = await signUp(product, 1);
        const email = person?.email ?? '';
        const signIn = () => logIn(product.port, STRANGER, { email, password: PASSWORD });
        const alone = await signIn();
        const flood = startFlood(product.port);
        const strangers: Answer[] = [];
        const end = performance.now() + SECONDS * 1000;
        while (performance.now() < end) {
          await wait(BETWEEN_MS);
          strangers.push(await signIn());
        }
        const statuses = await flood.stop();
        const slowest = Math.max(...strangers.map(({ ms }) => ms));
        const count = (status: number) => statuses.filter((each) => each === status).length;
        return [
          seconds(
            'A stranger’s sign-in meanwhile, the slowest',
            2,
            slowest / 1000,
            `${strangers.length} sign-ins; ${alone.ms.toFixed(0)} ms before the flood`,
          ),
          {
            what: 'A stranger’s sign-ins that succeed',
            ...atLeast(
              1,
              strangers.filter(({ status }) => status === 200).length / strangers.length,
            ),
            detail: `of the flood's: ${count(401)} checked, ${count(429)} refused by their network, ${count(503)} refused as busy`,
          },
        ];
      },
      { TRUST_PROXY: '127.0.0.1' },
    ),
};

/** Keeps all connections busy until it is stopped; returns the answers. */
function startFlood(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses: number[] = [];
  let isOver = false;
  const attacker = async (n: number) => {
    for (let round = 0; !isOver; round += 1) {
      const from = `2001:db8:1:${((n + round * CONNECTIONS) % 65_536).toString(16)}::1`;
      const body = { email: `nobody-${n}@example.com`, password: 'Wrong 1 guess' };
      statuses.push((await logIn(port, from, body, agent)).status);
    }
  };
  const all = Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => attacker(n)));
  return {
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
      return statuses;
    },
  };
}

type Answer = { status: number; ms: number };

/** A sign-in with that address in the proxy's header. */
function logIn(port: number, from: string, body: object, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/user/auth/login',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
        ...(agent && { agent }),
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answer.resume().once('end', () => resolve({ status, ms: performance.now() - startedAt }));
      },
    );
    asked.once('error', reject);
    asked.end(JSON.stringify(body));
  });
}
