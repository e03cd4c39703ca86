import { SERVER_TOKEN_PATH } from '@portico/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { ENGINE_PATHS } from '#partners/provider/provider.ts';
import { recordCountedRefusals } from '#partners/provider/refusal.ts';
import { SSF_PATHS } from '#partners/signals/http/signals.routes.ts';
import type { Schema } from '#platform/db/schema.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import {
  aKnownWorld,
  aStranger,
  CALLS_BY_LIMIT,
  type Known,
  type StrangerCall,
} from '#test/events/stranger-calls.ts';
import { DESK_ENDPOINTS, PUBLIC_ENDPOINTS } from '#test/people/calls.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { callbackOf } from '#test/people/social.ts';
import { startProvider, type TestProvider } from '#test/providers/oidc-provider.ts';

/*
 * What somebody without an account can have written: each call that needs no token is made as often as its limits allow
 * in one minute, from an address of its own, and the rows of every table are counted before and after.
 */

/** The most that one address adds in a minute, all of its calls together, and how long that stays. */
type Bound = { most: number; stays: string };

const ACCOUNT = 'belongs to an account: its person has to be signed in';
const OPERATOR = 'an operator has to be signed in, or on the server';
const MEMBER = 'a member of the team of a client has to be signed in';
const CLIENT = 'belongs to a client, which has to prove itself';
const BACKEND = 'belongs to a client of the company itself, which has to prove itself';
const PROCESS = 'the processes themselves';

/** For every table what bounds its rows, or who can cause them if strangers cannot. */
const TABLES: Record<keyof Schema, Bound | string> = {
  accounts: { most: 60, stays: 'until its person deletes it: this is the sign-up' },
  identities: { most: 60, stays: 'as long as the account' },
  kyc: { most: 60, stays: 'as long as the account' },
  terms_acceptances: { most: 60, stays: 'as long as the account' },
  sessions: { most: 60, stays: '7 days after its end' },
  refresh_tokens: { most: 60, stays: 'as long as the session' },
  known_browsers: { most: 60, stays: '180 days after the last sign-in, 20 of each account' },
  verifications: { most: 38, stays: 'a day after its end' },
  codes: { most: 75, stays: 'a day after its end, one for each address' },
  browser_codes: { most: 75, stays: 'a day after its end, one for each address and browser' },
  jobs: { most: 75, stays: 'until it is sent, or worthless' },
  recipient_sends: {
    most: 150,
    stays: 'a day, for each mailbox, and for each mailbox and network',
  },
  password_resets: { most: 65, stays: 'a day after its end, one for each address' },
  sign_in_failures: { most: 70, stays: 'a day, one for each address' },
  social_flows: { most: 71, stays: 'ten minutes, and up to an hour more' },
  wallet_nonces: { most: 71, stays: 'ten minutes, and up to an hour more' },
  client_requests: {
    most: 33,
    stays: 'seven days, and fifty of each client that anybody can cause',
  },
  oidc_objects: { most: 1134, stays: 'a pushed request a minute, a request of a browser an hour' },
  refusals: { most: 1, stays: 'until the minute is over' },
  audit_events: {
    most: 512,
    stays: 'for good: one for each event, and of refused requests two a minute',
  },
  visits: { most: 1, stays: 'for good, one a day' },

  network_calls:
    'one for each limit and network, where several processes count together, until it is full again',
  refused_messages: 'at most one for each row of codes and browser_codes, for up to two hours',
  sent_messages: { most: 281, stays: '14 days, one for each address and kind' },
  outbox: 'messages of an earlier version, until they are jobs',
  funnel: 'a row for each step of sign-up, which is counted',
  passkeys: ACCOUNT,
  passkey_handles: ACCOUNT,
  passkey_challenges: ACCOUNT,
  tickets: ACCOUNT,
  not_me_links: ACCOUNT,
  handoffs: ACCOUNT,
  documents: ACCOUNT,
  drafts: ACCOUNT,
  image_prints: ACCOUNT,
  refused_images: ACCOUNT,
  reviews: ACCOUNT,
  assurances: ACCOUNT,
  person_tags: ACCOUNT,
  revocations: ACCOUNT,
  kept_details: ACCOUNT,
  subjects: ACCOUNT,
  connections: ACCOUNT,
  disclosures: ACCOUNT,
  partner_sign_ins: ACCOUNT,
  logout_notices: ACCOUNT,
  erasure_journal: ACCOUNT,
  test_persons: MEMBER,
  clients: MEMBER,
  client_secrets: MEMBER,
  client_members: MEMBER,
  client_invitations: MEMBER,
  client_checks: MEMBER,
  client_reviews: MEMBER,
  streams: CLIENT,
  stream_exclusions: CLIENT,
  signals: CLIENT,
  server_clients: OPERATOR,
  server_secrets: OPERATOR,
  server_tokens: BACKEND,
  server_looks: BACKEND,
  server_calls: BACKEND,
  verification_links: BACKEND,
  image_views: OPERATOR,
  operator_days: OPERATOR,
  desk_acts: OPERATOR,
  closings: OPERATOR,
  operators: OPERATOR,
  operator_sessions: OPERATOR,
  key_ring: OPERATOR,
  brands: OPERATOR,
  brand_files: OPERATOR,
  external_ids: OPERATOR,
  landing: OPERATOR,
  partners: OPERATOR,
  text_overrides: OPERATOR,
  legal_texts: OPERATOR,
  terms_versions: OPERATOR,
  webhook_messages: 'one for each event about an account, where a backend is configured',
  webhook_cursor: PROCESS,
  webhook_leavers: ACCOUNT,
  audit_head: PROCESS,
  processes: PROCESS,
  build_files: PROCESS,
  room: PROCESS,
};

const ALL = Object.entries(CALLS_BY_LIMIT).flatMap(([group, calls]) =>
  Object.entries(calls).map(([name, call]) => ({ group, name, call })),
);

let t: TestApp;
let google: TestProvider;
let known: Known;
beforeAll(async () => {
  google = await startProvider('google', [callbackOf('google')]);
  t = await startApp({ env: { ...google.env, DISABLE_ADDRESS_LIMITS: 'false' } });
  known = await aKnownWorld(t, (await aRegisteredPerson(t)).email);
});
afterAll(() => Promise.all([t.close(), google.close()]));

type Rows = Record<string, number>;

/** One statement for all tables: they are counted hundreds of times. */
async function rowsByTable(): Promise<Rows> {
  const counts = Object.keys(TABLES).map((name) => {
    return sql`(select count(*) from ${sql.table(name)}) as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Rows>`select ${sql.join(counts)}`.execute(t.deps.db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]));
}

const added = (before: Rows, after: Rows): Rows =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, rows]) => {
      const more = rows - (before[name] ?? 0);
      return more > 0 ? [[name, more] as const] : [];
    }),
  );

const namesOf = (...all: Rows[]) => [...new Set(all.flatMap((rows) => Object.keys(rows)))];
const most = (one: Rows, other: Rows): Rows =>
  Object.fromEntries(
    namesOf(one, other).map((name) => [name, Math.max(one[name] ?? 0, other[name] ?? 0)]),
  );

/** So many calls that add no row show that further ones add none. */
const ENOUGH = 50;
/** More than any limit allows in a minute. */
const ENDLESS = 2_000;

let addresses = 0;
const measured = new Map<string, Rows>();

/** Makes the calls of one minute, as many as are answered. Returns the rows that they added. */
async function inOneMinute({ group, call }: { group: string; call: StrangerCall }): Promise<Rows> {
  addresses += 1;
  const app = group === 'desk' ? await t.desk() : t.app;
  const stranger = aStranger(app, `203.0.113.${addresses}`);
  t.clock.advance(MINUTE - (t.clock.now() % MINUTE));
  const before = await rowsByTable();
  let [n, last, addsMore] = [0, before, true];
  for (let second = 0; second < 60 && addsMore; second += 1) {
    while (addsMore) {
      n += 1;
      const { statusCode } = await call(stranger, known, n);
      if (statusCode === 429) break;
      if (n % ENOUGH !== 0) continue;
      const now = await rowsByTable();
      if (n > ENOUGH) addsMore = Object.keys(added(last, now)).length > 0;
      if (addsMore && n > ENDLESS) throw new Error('this writes rows, and has no limit');
      last = now;
    }
    t.clock.advance(SECOND);
  }
  const during = added(before, await rowsByTable());
  t.clock.advance(MINUTE);
  await recordCountedRefusals(t.deps);
  return most(during, added(before, await rowsByTable()));
}

describe('R-API-15 what somebody without an account can have written', () => {
  it('R-API-15 is listed for every table', async () => {
    const tables = (await t.deps.db.introspection.getTables()).map(({ name }) => name);
    expect(Object.keys(TABLES).toSorted()).toEqual(tables.toSorted());
  });

  it('R-API-15 is measured with every call that needs no token', () => {
    const open = [...PUBLIC_ENDPOINTS, ...DESK_ENDPOINTS].filter(({ auth }) => auth === 'none');
    const paths = [
      ...open.map(({ path }) => path),
      ...ENGINE_PATHS,
      ...Object.values(SSF_PATHS),
      SERVER_TOKEN_PATH,
    ];
    const called = ALL.map(({ name }) => name.split(' ')[0]);
    expect(paths.filter((path) => !called.includes(path))).toEqual([]);
  });

  it.each(ALL)('R-API-15 is bounded for a minute of calls: $name', async (each) => {
    const rows = await inOneMinute(each);
    measured.set(each.group, most(rows, measured.get(each.group) ?? {}));
  });

  // Each limit is used for the calls that write the most.
  it('R-API-15 is for each table as much as is listed', () => {
    const sums: Rows = {};
    for (const rows of measured.values()) {
      for (const [table, more] of Object.entries(rows)) sums[table] = (sums[table] ?? 0) + more;
    }
    const listed = Object.entries(TABLES).flatMap(([table, bound]) =>
      typeof bound === 'string' ? [] : [[table, bound.most] as const],
    );
    expect(sums).toEqual(Object.fromEntries(listed));
  });
});
