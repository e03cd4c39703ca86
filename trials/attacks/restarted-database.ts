import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../../bench/lib/call.ts';
import { PASSWORD, type Person } from '../../bench/lib/people.ts';
import { ask } from '../lib/ask.ts';
import { type ProcessCluster, startCluster } from '../lib/cluster.ts';
import { FILE, PAGE, type Sent, startLoad } from '../lib/load.ts';
import { type Finding, none, seconds, type Trial } from '../lib/trial.ts';

const PROCESSES = 3;
const CLIENTS = 4;
const AWAY_MS = 8_000;
const WATCHED_MS = 8_000;
const HEALTHY_WITHIN_MS = 5_000;

export const trial: Trial = {
  id: 'restarted-database',
  title: `PostgreSQL is stopped for ${AWAY_MS / 1000} s and started again under ${PROCESSES} processes behind a balancer, while ${CLIENTS} people sign in and use the site.`,
  async run() {
    const cluster = await startCluster(PROCESSES);
    try {
      return await attack(cluster);
    } finally {
      await cluster.stop();
    }
  },
};

async function attack(cluster: ProcessCluster): Promise<Finding[]> {
  const { port, servers, database } = cluster;
  const [leaver, ...people] = await cluster.join(CLIENTS + 1);
  if (leaver === undefined) throw new Error('Nobody joined.');
  const forbidden = await forbiddenCalls(port, leaver);
  const load = startLoad(port, people);
  await wait(3_000);
  const before = load.sent.filter(({ status }) => status !== 200);
  await database.halt();
  const haltedAt = performance.now();
  const open: number[] = [];
  const answered: { status: number }[] = [];
  while (performance.now() - haltedAt < AWAY_MS) {
    // Through the balancer, which soon answers in place of the processes, and of each process.
    for (const each of [port, ...servers]) {
      for (const probe of forbidden) {
        const answer = await ask(each, probe.path, probe.with);
        answered.push(answer);
        if (answer.status >= 200 && answer.status < 300) open.push(answer.status);
      }
    }
    await wait(200);
  }
  const resumesAt = performance.now();
  await database.resume();
  const backAt = performance.now();
  const healthy = await Promise.all([port, ...servers].map((each) => healed(each, backAt)));
  await wait(WATCHED_MS);
  await load.stop();
  const after = await Promise.all(forbidden.map((probe) => ask(port, probe.path, probe.with)));
  const data = load.sent.filter(({ what }) => what !== PAGE && what !== FILE);
  const away = data.filter(({ at }) => at > haltedAt && at < resumesAt);
  const late = load.sent.filter(
    ({ at, status }) => at > backAt + HEALTHY_WITHIN_MS && status !== 200,
  );
  return [
    none('Calls that fail before', before.length, said(before)),
    none(
      'Calls meanwhile that are not answered with 503 and Retry-After',
      away.filter((each) => !isRefused(each)).length,
      `of ${away.length}, by ${new Set(away.map((each) => each.process)).size - 1} processes and the balancer; ${said(away.filter((each) => !isRefused(each)))}`,
    ),
    seconds('The slowest of them', 2, Math.max(...away.map(({ ms }) => ms)) / 1000),
    none(
      'Ended sessions, wrong passwords and strangers that get in meanwhile',
      open.length,
      `of ${answered.length} attempts`,
    ),
    none(
      'The same afterwards',
      after.filter(({ status }) => status >= 200 && status < 300).length,
      `answered ${after.map(({ status }) => status).join(', ')}`,
    ),
    seconds(
      'Until the balancer and every process are healthy again',
      HEALTHY_WITHIN_MS / 1000,
      Math.max(...healthy) / 1000,
      healthy.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', '),
    ),
    none(
      `Calls that fail later than ${HEALTHY_WITHIN_MS / 1000} s after its return`,
      late.length,
      said(late),
    ),
  ];
}

const isRefused = ({ status, retryAfter }: Sent) => status === 503 && retryAfter !== null;

/** Which calls got which status. */
function said(calls: readonly Sent[]): string {
  return [...new Set(calls.map(({ what, status }) => `${what} ${status}`))].join(', ');
}

type Probe = { path: string; with: { body?: object; headers?: Record<string, string> } };

/** Calls that must not succeed, whatever the database does. */
async function forbiddenCalls(port: number, { email }: Person): Promise<Probe[]> {
  const tokens = await call<{ access_token: string; refresh_token: string }>(
    port,
    '/user/auth/login',
    { body: { email, password: PASSWORD } },
  );
  const { access_token: token, refresh_token } = tokens;
  const out = await ask(port, '/user/auth/logout', { body: { refresh_token } });
  if (out.status !== 204) throw new Error(`Signing out answered ${out.status}.`);
  const headers = { authorization: `Bearer ${token}` };
  return [
    { path: '/user/profile', with: { headers } },
    { path: '/user/own-data', with: { headers } },
    { path: '/user/auth/login', with: { body: { email, password: `${PASSWORD} wrong` } } },
    { path: '/user/auth/verify-code', with: { body: { email, code: '000000' } } },
    { path: '/user/profile', with: { headers: { authorization: 'Bearer none' } } },
  ];
}

/** Milliseconds from `since` to the first answer that says it is ready and has asked the database. */
async function healed(port: number, since: number): Promise<number> {
  while (performance.now() - since < 4 * HEALTHY_WITHIN_MS) {
    const ready = await ask(port, '/health/ready');
    const asked = await ask(port, '/user/exist-email', { body: { email: 'reader@example.com' } });
    if (ready.status === 200 && asked.status === 200) return performance.now() - since;
    await wait(50);
  }
  return Number.POSITIVE_INFINITY;
}
