import { writeFileSync } from 'node:fs';
import { claimNext, deskQueue, findByReference, releaseCase } from '@portico/contract';
import pg from 'pg';
import { startHousekeeping } from '../../apps/api/src/app/housekeeping.ts';
import { OPERATOR } from '../../apps/api/src/core/caller.ts';
import { record } from '../../apps/api/src/platform/audit/audit.ts';
import { sealAudit } from '../../apps/api/src/platform/audit/sealer.ts';
import { inTransaction } from '../../apps/api/src/platform/db/client.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { atMost, type Figure } from '../lib/figure.ts';
import { PASSWORD } from '../lib/people.ts';
import { cleanUpWhenBrokenOff } from '../lib/product.ts';
import { compare, median } from '../lib/rounds.ts';
import { busyness, machine, tableOf } from '../lib/table.ts';
import { sizeOf } from './fill.ts';
import { type Site, startSite } from './site.ts';

/*
 * `npm run bench -- size`: the same calls on a large installation and on a small one, on both engines. `PEOPLE` is the
 * number of accounts of the large one.
 */

const PEOPLE = Number(process.env.PEOPLE ?? 1_000_000);
const FEW = 1_000;
const AIM = 1.3;
const ROUNDS = 9;
const CALLS = 12;

/** One operation on a site; returns its time in milliseconds, without what prepares it. */
type Operation = (site: Site) => Promise<number>;

let numbered = 0;
function newEmail(): string {
  numbered += 1;
  return `size-${numbered}@example.org`;
}

type Member = { email: string; access: string; refresh: string };

async function register(site: Site): Promise<Member & { ms: number }> {
  const email = newEmail();
  await site.ask('/user/auth/send-code', { email });
  const code = await site.codeFor(email);
  const { body } = await site.ask('/user/auth/verify-code', { email, code });
  const given = { email, password: PASSWORD, verified: body.verified };
  const registered = await site.ask('/user/auth/registration-with-email', given);
  const { access_token: access, refresh_token: refresh } = registered.body;
  return { email, access: String(access), refresh: String(refresh), ms: registered.ms };
}

const members = new WeakMap<Site, Member>();
async function memberOf(site: Site): Promise<Member> {
  const known = members.get(site) ?? (await register(site));
  members.set(site, known);
  return known;
}

const OPERATIONS: Record<string, Operation> = {
  'sign-in with a password': async (site) => {
    const { email } = await memberOf(site);
    return (await site.ask('/user/auth/login', { email, password: PASSWORD })).ms;
  },
  'renewal of a session': async (site) => {
    const member = await memberOf(site);
    const { ms, body } = await site.ask('/user/auth/refresh', { refresh_token: member.refresh });
    members.set(site, { ...member, refresh: String(body.refresh_token) });
    return ms;
  },
  profile: async (site) =>
    (await site.ask('/user/profile', undefined, (await memberOf(site)).access)).ms,
  'sending a code': async (site) =>
    (await site.ask('/user/auth/send-code', { email: newEmail() })).ms,
  registration: async (site) => (await register(site)).ms,
  'queue of the desk': async (site) => (await site.desk(deskQueue.path, { which: 'all' })).ms,
  'next case of the desk': async (site) => {
    const { ms, body } = await site.desk(claimNext.path, {});
    await site.desk(releaseCase.path, { id: body.id });
    return ms;
  },
  'search for a person': async (site) => {
    const { body } = await site.ask('/user/own-data', undefined, (await memberOf(site)).access);
    return (await site.desk(findByReference.path, { reference: body.reference })).ms;
  },
  erasure: async (site) => {
    const { access } = await register(site);
    await site.ask('/user/keep-typed', { typed: { firstName: 'Olena' } }, access);
    return (await site.ask('/user/own-data/erase', {}, access)).ms;
  },
  'deletion of an account': async (site) =>
    (await site.ask('/user/delete-account', {}, (await register(site)).access)).ms,
  'linking 100 events of the audit trail': async ({ deps }) => {
    await inTransaction(deps.db, async (tx) => {
      for (let n = 0; n < 100; n += 1) await record(deps, tx, OPERATOR, { kind: 'signed_out' });
    });
    return timed(() => sealAudit(deps));
  },
  'a round of housekeeping': async ({ deps }) => {
    const failed: unknown[] = [];
    const ms = await timed(() => startHousekeeping(deps, (error) => failed.push(error)).stop());
    if (failed.length > 0) throw failed[0];
    return ms;
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function medianOf(operation: Operation, site: Site): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n += 1) times.push(await operation(site));
  return median(times);
}

async function measureOn(engine: string, urls: { few: string; many: string }): Promise<Figure[]> {
  console.log(`${engine}: filling …`);
  const few = await startSite(urls.few, sizeOf(FEW));
  const started = performance.now();
  const many = await startSite(urls.many, sizeOf(PEOPLE));
  console.log(`${engine}: filled in ${Math.round((performance.now() - started) / 1000)} s`);
  const figures: Figure[] = [];
  for (const [what, operation] of Object.entries(OPERATIONS)) {
    const [large, small] = [() => medianOf(operation, many), () => medianOf(operation, few)];
    await large();
    await small();
    const { ratio, measured, against } = await compare(large, small, ROUNDS);
    figures.push({
      what: `${engine}: ${what}`,
      ...atMost(AIM, ratio),
      detail: `${measured.toFixed(2)} ms to ${against.toFixed(2)} ms`,
    });
    console.log(
      `${what}: ${ratio.toFixed(2)} (${measured.toFixed(2)} to ${against.toFixed(2)} ms)`,
    );
  }
  await few.stop();
  await many.stop();
  return figures;
}

cleanUpWhenBrokenOff();
const others = busyness();
const cluster = await startPostgres();
try {
  const urls = { few: await database('few'), many: await database('many') };
  const onPostgres = await measureOn('PostgreSQL', urls);
  const figures = [...(await measureOn('SQLite', { few: '', many: '' })), ...onPostgres];
  const { accounts, sessions, submissions, events } = sizeOf(PEOPLE);
  const text = `# The product at size

\`npm run bench -- size\` on ${new Date().toISOString().slice(0, 10)}: ${machine()}. Other processes that wanted a core
when it started: ${others}.

Accounts ${count(accounts)}, sessions and renewal tokens ${count(sessions)} each, submissions ${count(submissions)} with
three images each (rows, no files), rows of the audit trail ${count(events)}; against ${count(FEW)} accounts in the same
proportions. Each figure is the median of ${ROUNDS} rounds' ratios, both sides in turn.

${tableOf(figures)}
`;
  writeFileSync(new URL('../SIZE.md', import.meta.url), text);
  console.log(`\n${tableOf(figures)}`);
} finally {
  await cluster.stop();
}

function count(value: number): string {
  return value.toLocaleString('en');
}

async function database(name: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database size_${name}`);
  await client.end();
  const url = new URL(cluster.url);
  url.pathname = `/size_${name}`;
  return url.href;
}
