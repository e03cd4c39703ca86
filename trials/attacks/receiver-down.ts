import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { inTransaction } from '../../apps/api/src/db/client.ts';
import { migrate } from '../../apps/api/src/db/migrate.ts';
import type { Deps } from '../../apps/api/src/deps/deps.ts';
import { addClient } from '../../apps/api/src/partners/clients/clients.ts';
import { endConnection } from '../../apps/api/src/partners/connections/connections.ts';
import {
  sendSignals,
  startPushWorker,
} from '../../apps/api/src/partners/signals/delivery/push-worker.ts';
import { signal } from '../../apps/api/src/partners/signals/queue/queue.ts';
import { createStream } from '../../apps/api/src/partners/signals/streams/streams.ts';
import { atMost } from '../../bench/lib/figure.ts';
import { newDataDir } from '../../bench/lib/product.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { depsOn } from '../lib/seed.ts';
import type { Finding, Trial } from '../lib/trial.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 1000);
const EACH = 10;
/** Every so many people disconnect while the receiver is down. */
const LEAVER = 10;
/** Every so many signals are taken and not acknowledged, as by a server that is killed. */
const BROKEN = 50;
const CAUSES = 200;
const SECOND = 1000;
const HOUR = 3600 * SECOND;

export const trial: Trial = {
  id: 'receiver-down',
  title: `A partner’s receiver is down for an hour of a virtual clock, with ${(PEOPLE * EACH).toLocaleString('en')} signals about ${PEOPLE.toLocaleString('en')} people waiting, on either engine. Meanwhile every tenth person disconnects. Then it takes signals again, and breaks the connection after every ${BROKEN}th. At last ${CAUSES} causes happen one by one while two workers run.`,
  async run() {
    const cluster = await startPostgres();
    try {
      return [
        ...(await measureOn('SQLite', {})),
        ...(await measureOn('PostgreSQL', { DATABASE_URL: cluster.url })),
      ];
    } finally {
      await cluster.stop();
    }
  },
};

const CALLER = {
  ip: '',
  userAgent: '',
  requestId: 'trial',
  locale: 'en-US',
  timeZone: '',
} as const;

async function measureOn(engine: string, settings: Record<string, string>): Promise<Finding[]> {
  const data = newDataDir();
  const receiver = await startReceiver();
  const DATA_DIR = join(data.path, 'data');
  const made = depsOn({ DATA_DIR, PARTNER_ORIGINS: receiver.origin, ...settings });
  let ahead = 0;
  const deps: Deps = { ...made, clock: { now: () => Date.now() + ahead } };
  try {
    await migrate(deps.db);
    const people = await seed(deps, receiver.uri);
    for (let n = 0; n < EACH; n += 1) for (const { id } of people) await cause(deps, id, n);
    receiver.isDown = true;
    for (const end = ahead + HOUR; ahead < end; ahead += 10 * SECOND) await sendSignals(deps);
    const calls = receiver.calls;
    const leavers = people.filter((_, n) => n % LEAVER === 0);
    for (const { id, clientId } of leavers) {
      await endConnection(deps, { accountId: id, clientId }, CALLER);
    }
    receiver.isDown = false;
    const begun = performance.now();
    while (await isWaiting(deps)) {
      await sendSignals(deps);
      ahead += SECOND;
    }
    const seconds = (performance.now() - begun) / SECOND;
    const { lost, outOfOrder, toLeavers, twice } = judge(receiver.taken, people, leavers);
    ahead = 0;
    const delays = await delaysOf(deps, receiver, people[1]?.id ?? '');
    return [
      { what: `${engine}: signals lost`, ...atMost(0, lost, { digits: 0 }), detail: '' },
      {
        what: `${engine}: out of order about one person`,
        ...atMost(0, outOfOrder, { digits: 0 }),
        detail: '',
      },
      {
        what: `${engine}: about people who had disconnected`,
        ...atMost(0, toLeavers, { digits: 0 }),
        detail: `${leavers.length} people`,
      },
      {
        what: `${engine}: calls to the receiver in the hour`,
        aim: '',
        figure: String(calls),
        isMet: null,
        detail: `${Math.round((receiver.taken.length / seconds) * 10) / 10} signals a second afterwards; ${twice} came twice with one id`,
      },
      {
        what: `${engine}: from the cause to the partner, p99 in ms`,
        ...atMost(5000, p99(delays), { digits: 0 }),
        detail: `median ${Math.round(delays.toSorted((a, b) => a - b)[delays.length >> 1] ?? 0)} ms`,
      },
    ];
  } finally {
    await deps.db.destroy();
    await receiver.close();
    data.remove();
  }
}

type Known = { id: string; sub: string; clientId: string };

async function seed(deps: Deps, uri: string): Promise<Known[]> {
  const { id: clientId } = await addClient(deps, {
    name: 'Quay & Oar',
    state: 'live',
    ceiling: ['openid'],
    metadata: {
      redirect_uris: ['https://quay.example/callback'],
      token_endpoint_auth_method: 'client_secret_basic',
    },
  });
  const now = deps.clock.now();
  const client = { id: clientId, name: 'Quay & Oar', state: 'live' } as never;
  const delivery = { method: 'urn:ietf:rfc:8935', endpoint_url: uri } as const;
  const { status } = await createStream(deps, { client, caller: CALLER }, { delivery });
  if (status !== 201) throw new Error(`The stream was answered with ${status}.`);
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    sub: `number-${n}`,
    clientId,
  }));
  for (const { id, sub } of people) {
    await inTransaction(deps.db, async (tx) => {
      await tx
        .insertInto('accounts')
        .values({ id, locale: 'en-US', created_at: now } as never)
        .execute();
      await tx.insertInto('subjects').values({ account_id: id, sector: clientId, sub }).execute();
      const used = { consented_at: now, first_used_at: now, last_used_at: now };
      const row = { account_id: id, client_id: clientId, scope: 'openid', ...used };
      await tx
        .insertInto('connections')
        .values({ ...row, ended_at: null, awaiting_since: null })
        .execute();
    });
  }
  return people;
}

const cause = (deps: Deps, accountId: string, n: number) =>
  inTransaction(deps.db, (tx) =>
    signal(deps, tx, n % 2 === 0 ? 'account_closed' : 'account_opened', { accountId }),
  );

async function isWaiting({ db }: Deps): Promise<boolean> {
  const query = db.selectFrom('signals').select('id').where('state', '=', 'waiting').limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

type Taken = { jti: string; sub: string; event: string; at: number };

/** One that comes again, with the same id, is out of order only if it was the first time. */
function judge(taken: readonly Taken[], people: readonly Known[], leavers: readonly Known[]) {
  const gone = new Set(leavers.map(({ sub }) => sub));
  const seen = new Set<string>();
  const first = taken.filter(({ jti }) => !seen.has(jti) && seen.add(jti));
  const bySub = Map.groupBy(first, ({ sub }) => sub);
  let [lost, outOfOrder] = [0, 0];
  for (const { sub } of people.filter((person) => !gone.has(person.sub))) {
    const got = bySub.get(sub) ?? [];
    lost += EACH - got.length;
    outOfOrder += got.filter(
      ({ event }, n) => !event.endsWith(n % 2 === 0 ? 'account-disabled' : 'account-enabled'),
    ).length;
  }
  const toLeavers = taken.filter(({ sub }) => gone.has(sub)).length;
  return { lost, outOfOrder, toLeavers, twice: taken.length - first.length };
}

/** From the moment before a cause's transaction to the arrival of its signal, in ms. */
async function delaysOf(
  deps: Deps,
  receiver: Awaited<ReturnType<typeof startReceiver>>,
  accountId: string,
): Promise<number[]> {
  receiver.taken.length = 0;
  receiver.breaks = false;
  const stop = [1, 2].map(() => startPushWorker(deps, (error) => console.error(error)));
  const begun: number[] = [];
  for (let n = 0; n < CAUSES; n += 1) {
    begun.push(performance.now());
    await cause(deps, accountId, n);
    // At no fixed distance from the worker's rounds.
    await wait(100 + ((n * 37) % 200));
  }
  while (await isWaiting(deps)) await wait(100);
  await Promise.all(stop.map((worker) => worker.stop()));
  return receiver.taken.map(({ at }, n) => at - (begun[n] ?? 0));
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.POSITIVE_INFINITY;
}

async function startReceiver() {
  const taken: Taken[] = [];
  const state = { isDown: false, breaks: true, calls: 0 };
  const server = createServer((request, response) => {
    state.calls += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (state.isDown) return void response.writeHead(503).end();
      const {
        jti = '',
        sub_id,
        events,
      } = decodeJwt(Buffer.concat(chunks).toString()) as {
        jti?: string;
        sub_id: { sub?: string };
        events: object;
      };
      const [event = ''] = Object.keys(events);
      taken.push({ jti, sub: sub_id.sub ?? '', event, at: performance.now() });
      if (state.breaks && taken.length % BROKEN === 0) response.socket?.destroy();
      else response.writeHead(202).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return Object.assign(state, { taken, origin, uri: `${origin}/signals`, close });
}
