import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startS3 } from '../../apps/api/src/test/providers/s3-server.ts';
import { atLeast } from '../../bench/lib/figure.ts';
import { PASSWORD, type Person, saveDetails, signUp } from '../../bench/lib/people.ts';
import type { Product } from '../../bench/lib/product.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { ask } from '../lib/ask.ts';
import { documentsForm, firstImage, submitters } from '../lib/seed.ts';
import { onProduct } from '../lib/target.ts';
import { type Finding, none, seconds, type Trial } from '../lib/trial.ts';

const CALLS = 12;
const ANSWERS_WITHIN_S = 6;
const HEALS_WITHIN_MS = 5_000;

export const trial: Trial = {
  id: 'silent-storage',
  title: `Object storage accepts connections and does not answer while ${CALLS} times each people open an image, export their data and submit a verification. Others sign in meanwhile. Then storage answers again.`,
  async run() {
    const [database, storage] = await Promise.all([startPostgres(), startS3()]);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return await onProduct((product) => attack(product, storage, client), {
        DATABASE_URL: database.url,
        S3_URL: storage.url,
        // All of the calls come from one address.
        DISABLE_ADDRESS_LIMITS: 'true',
      });
    } finally {
      await client.end();
      await Promise.allSettled([database.stop(), storage.close()]);
    }
  },
};

type Storage = Awaited<ReturnType<typeof startS3>>;
type Answer = { what: string; status: number; ms: number; hasRetryAfter: boolean };

async function attack(product: Product, storage: Storage, client: pg.Client): Promise<Finding[]> {
  const { port } = product;
  const submitted = await submitters(product, CALLS);
  const beginners = await signUp(product, CALLS);
  for (const person of beginners) await saveDetails(product, person);
  const images = await Promise.all(submitted.map((person) => imageOf(port, person)));
  const forms = await Promise.all(beginners.map(() => documentsForm()));
  const counted = await rowsOf(client);
  storage.behave('hang');
  const asked: Promise<Answer>[] = [];
  for (let n = 0; n < CALLS; n += 1) {
    const [owner, beginner] = [submitted[n], beginners[n]];
    if (owner === undefined || beginner === undefined) throw new Error('There are too few people.');
    asked.push(
      send(port, 'an image', { path: images[n] ?? '', person: owner }),
      send(port, 'an export', { path: '/user/own-data/export', person: owner }),
      send(port, 'a submission', {
        path: '/user/add-user-document',
        person: beginner,
        body: forms[n],
      }),
    );
  }
  let isOver = false;
  const others = signInMeanwhile(port, submitted, () => isOver);
  const refused = await Promise.all(asked);
  isOver = true;
  const signedIn = await others;
  const { audit, documents } = await rowsOf(client);
  storage.behave('forward');
  const healed = await untilOpen(product, submitted[0]);
  let opened = 0;
  for (const { token } of submitted) opened += Number((await firstImage(product, token)) > 0);
  let accepted = 0;
  for (const [n, person] of beginners.entries()) {
    const again = { path: '/user/add-user-document', person, body: forms[n] };
    const { status } = await send(port, 'a submission', again);
    accepted += Number(status === 200);
  }
  const wrong = refused.filter(({ status, hasRetryAfter }) => status !== 503 || !hasRetryAfter);
  return [
    none(
      'Calls that need storage and are not answered with 503 and Retry-After',
      wrong.length,
      `of ${refused.length}; ${[...new Set(wrong.map(({ what, status }) => `${what} ${status}`))].join(', ')}`,
    ),
    seconds(
      'The slowest of them',
      ANSWERS_WITHIN_S,
      Math.max(...refused.map(({ ms }) => ms)) / 1000,
    ),
    none(
      'Audit events of them',
      audit - counted.audit,
      `besides those of ${signedIn.length} sign-ins; ${counted.audit} before`,
    ),
    none(
      'Documents that they left behind',
      documents - counted.documents,
      `of ${counted.documents}`,
    ),
    seconds(
      'The slowest sign-in meanwhile',
      2,
      Math.max(...signedIn.map(({ ms }) => ms)) / 1000,
      `${signedIn.filter(({ status }) => status === 200).length} of ${signedIn.length} succeeded`,
    ),
    seconds(
      'Until images open again',
      HEALS_WITHIN_MS / 1000,
      healed / 1000,
      `${Math.round(healed)} ms`,
    ),
    {
      what: 'Images that open afterwards',
      ...atLeast(1, opened / CALLS),
      detail: `${opened} of ${CALLS}`,
    },
    {
      what: 'Submissions that are accepted when they are repeated',
      ...atLeast(1, accepted / CALLS),
      detail: `${accepted} of ${CALLS}`,
    },
  ];
}

type Call = { path: string; person: Person; body?: FormData | undefined };

async function send(port: number, what: string, { path, person, body }: Call): Promise<Answer> {
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${person.token}` },
    ...(body && { method: 'POST', body }),
  });
  await answer.arrayBuffer();
  const hasRetryAfter = answer.headers.has('retry-after');
  return { what, status: answer.status, ms: performance.now() - begun, hasRetryAfter };
}

async function imageOf(port: number, { token }: Person): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/user/own-data`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { images } = (await answer.json()) as { images: { id: string }[] };
  return `/user/documents/${images[0]?.id}/image`;
}

async function signInMeanwhile(
  port: number,
  people: readonly Person[],
  isOver: () => boolean,
): Promise<{ status: number; ms: number }[]> {
  const answers = [];
  for (let n = 0; !isOver(); n += 1) {
    const body = { email: people[n % people.length]?.email, password: PASSWORD };
    answers.push(await ask(port, '/user/auth/login', { body }));
    await wait(100);
  }
  return answers;
}

/** Rows of the audit trail, without those of sign-ins, and documents. */
async function rowsOf(client: pg.Client): Promise<{ audit: number; documents: number }> {
  const { rows } = await client.query(`select
    (select count(*)::int from audit_events where kind <> 'signed_in') as audit,
    (select count(*)::int from documents) as documents`);
  return rows[0];
}

async function untilOpen(product: Product, person: Person | undefined): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < 2 * HEALS_WITHIN_MS) {
    if ((await firstImage(product, person?.token ?? '')) > 0) return performance.now() - begun;
    await wait(50);
  }
  return Number.POSITIVE_INFINITY;
}
