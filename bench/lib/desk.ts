import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deskSignIn } from '@portico/contract';
import { TOTP } from 'otpauth';
import { createDeps } from '../../apps/api/src/app/deps.ts';
import { buildDesk } from '../../apps/api/src/app/desk-app.ts';
import { newReference } from '../../apps/api/src/core/reference.ts';
import { addOperator } from '../../apps/api/src/desk/operators/manage.ts';
import { readConfig } from '../../apps/api/src/platform/config/config.ts';
import { readSecrets } from '../../apps/api/src/platform/config/secrets.ts';
import { inTransaction } from '../../apps/api/src/platform/db/client.ts';
import { migrate } from '../../apps/api/src/platform/db/migrate.ts';
import type { Deps } from '../../apps/api/src/platform/deps.ts';
import { newDataDir } from './product.ts';

type Answer<T> = { body: T; ms: number };

/** A review desk with a signed-in operator, and waiting cases. */
export type Desk = {
  deps: Deps;
  call<T>(path: string, body?: unknown): Promise<Answer<T>>;
  stop(): Promise<void>;
};

/** On SQLite in a folder of its own, or on the database at `url`, with this many waiting submissions. */
export async function startDesk({
  url = '',
  cases,
}: {
  url?: string;
  cases: number;
}): Promise<Desk> {
  const data = newDataDir();
  const env = { DATA_DIR: data.path, DATABASE_URL: url, DISABLE_ADDRESS_LIMITS: 'true' };
  const configured = readConfig(env, data.path);
  const secrets = readSecrets({}, 'development', data.path);
  if (!configured.ok || !secrets.ok) throw new Error('The desk cannot be configured.');
  const deps = createDeps(configured.config, secrets.secrets);
  await migrate(deps.db);
  await fill(deps, cases);
  const app = await buildDesk(deps);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookie = await signIn(deps, port);
  return {
    deps,
    call: (path, body) => ask({ agent, port, cookie }, path, body),
    async stop() {
      agent.destroy();
      await app.close();
      await deps.db.destroy();
      data.remove();
    },
  };
}

async function signIn(deps: Deps, port: number): Promise<string> {
  const added = await addOperator(deps, { name: 'Bench', role: 'reviewer' });
  if (added === null) throw new Error('This operator exists already.');
  const { password, secret } = added.credentials;
  const code = new TOTP({ secret }).generate();
  const answer = await fetch(`http://127.0.0.1:${port}${deskSignIn.path}`, {
    method: deskSignIn.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Bench', password, code }),
  });
  const [cookie] = (answer.headers.getSetCookie()[0] ?? '').split(';');
  if (!answer.ok || !cookie) throw new Error(`The sign-in answered ${answer.status}.`);
  return cookie;
}

const BATCH = 2000;

async function fill({ db, clock }: Deps, cases: number): Promise<void> {
  const start = clock.now() - cases * 1000;
  for (let done = 0; done < cases; done += BATCH) {
    const some = Array.from({ length: Math.min(BATCH, cases - done) }, (_, n) => ({
      id: randomUUID(),
      at: start + (done + n) * 1000,
    }));
    await inTransaction(db, async (tx) => {
      await tx
        .insertInto('accounts')
        .values(some.map(({ id, at }) => ({ id, locale: 'en-US', created_at: at })))
        .execute();
      await tx
        .insertInto('kyc')
        .values(
          some.map(({ id, at }) => ({
            account_id: id,
            reference: newReference(),
            status: 'PENDING' as const,
            first_name: 'Olena',
            last_name: 'Shevchenko',
            birth_date: '1990-03-27',
            document: 'id_card',
            document_country: 'UA',
            details_at: at,
            submitted_at: at,
            updated_at: at,
          })),
        )
        .execute();
      await tx
        .insertInto('reviews')
        .values(
          some.map(({ id, at }) => ({
            id: randomUUID(),
            account_id: id,
            attempt: 1,
            document: 'id_card' as const,
            submitted_at: at,
          })),
        )
        .execute();
    });
  }
}

/** One call on one connection, timed from the first byte sent to the last byte received. */
function ask<T>(
  { agent, port, cookie }: { agent: Agent; port: number; cookie: string },
  path: string,
  body: unknown,
): Promise<Answer<T>> {
  const content = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    cookie,
    ...(content !== '' && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(content),
    }),
  };
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request({ agent, port, host: '127.0.0.1', path, method: 'POST', headers });
    sent.on('error', reject).on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => {
        const ms = performance.now() - startedAt;
        const isSuccess = answer.statusCode === 200 || answer.statusCode === 204;
        if (!isSuccess) reject(new Error(`${path} answered ${answer.statusCode}: ${text}`));
        else resolve({ body: (text === '' ? null : JSON.parse(text)) as T, ms });
      });
    });
    sent.end(content);
  });
}
