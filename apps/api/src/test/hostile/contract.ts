import {
  type AnyEndpoint,
  deskQueue,
  getProfile,
  handoffTask,
  paramNamesOf,
} from '@portico/contract';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import type { TestApp } from '#test/engines/start.ts';
import { aSandboxClient } from '#test/partners/console.ts';
import { DESK_ENDPOINTS, PUBLIC_ENDPOINTS } from '#test/people/calls.ts';
import { aPersonWithDetails, formBody, MULTIPART } from '#test/people/documents.ts';
import { aHandoff, aPhone } from '#test/people/handoffs.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { get } from '#test/people/people.ts';
import { aSubmission } from '#test/people/reviews.ts';
import { SENT } from '#test/people/sent.ts';
import { aBackend } from '#test/people/servers.ts';
import type { Hostile } from './failures.ts';
import { ENCODED, HEADERS, hostileBodies, TEXTS } from './inputs.ts';

/* Every call of the contract, at both servers, with hostile values in every place that a caller chooses. */

let credentials: Record<AnyEndpoint['auth'], Record<string, string>>;
/** Ids by which a hostile body comes as far as an honest one. */
let ids: { client: string; case: string };

/** The people, the client and the operator that the requests are of. */
async function prepare(t: TestApp): Promise<void> {
  const person = await aSubmission(t);
  const client = await aSandboxClient(t, { access_token: person.token });
  const other = await aPersonWithDetails(t);
  const phone = await aPhone(t, (await aHandoff(t, other.token)).link);
  const { cookie } = await anOperator(t, { role: 'lead' });
  ids = { client: client.id, case: person.caseId };
  credentials = {
    none: {},
    bearer: { authorization: `Bearer ${person.token}` },
    handoff: { authorization: `Bearer ${phone}` },
    operator: { cookie, 'sec-fetch-site': 'same-origin' },
    server: { authorization: `Bearer ${(await aBackend(t)).token}` },
  };
}

/** They end what the other requests need, and have nothing in their body that could be hostile. */
const ENDING = [
  '/user/delete-account',
  '/user/own-data/erase',
  '/user/verification/withdraw',
  '/handoff/finish',
  '/console/clients/:id/close',
  '/console/clients/:id/team/leave',
  '/desk/sign-out',
];

/** The call with these values in its path, and an honest id where none is given. */
function urlOf({ path }: AnyEndpoint, value?: string): string {
  const honest = path.startsWith('/desk/') ? ids.case : ids.client;
  return paramNamesOf({ path }).reduce<string>(
    (url, name) => url.replace(`:${name}`, value ?? (name === 'locale' ? 'en-US' : honest)),
    path,
  );
}

/** A body that is valid, as far as it can be made from the schema. */
function sampleOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as unknown as {
    def: {
      type: string;
      shape?: Record<string, z.core.$ZodType>;
      innerType?: z.core.$ZodType;
      element?: z.core.$ZodType;
      entries?: Record<string, string>;
    };
  };
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([name, each]) => [name, sampleOf(each)]),
      );
    case 'optional':
    case 'nullable':
      return sampleOf(def.innerType as z.core.$ZodType);
    case 'array':
      return [sampleOf(def.element as z.core.$ZodType)];
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'boolean':
      return true;
    default:
      return 'x';
  }
}

function bodyOf(endpoint: AnyEndpoint): object {
  const url = endpoint.path.replace(/:(id|uid|externalId)/, 'x');
  const known = SENT.find(([method, path]) => method === endpoint.method && path === url)?.[2];
  if (known !== undefined) return known;
  const sample = sampleOf(endpoint.body as never) as object;
  return 'id' in sample ? { ...sample, id: ids.case } : sample;
}

const namesOf = ({ body }: AnyEndpoint) =>
  Object.keys((body as z.ZodMiniObject | null)?.def.shape ?? {});

function hostileTo(endpoint: AnyEndpoint): Hostile[] {
  const { method, encoding = 'json', auth } = endpoint;
  const headers = credentials[auth];
  const url = urlOf(endpoint);
  const hostile: Hostile[] = [];
  if (paramNamesOf(endpoint).length > 0) {
    hostile.push(...ENCODED.map((text) => ({ method, url: urlOf(endpoint, text), headers })));
  }
  const isEnding = ENDING.includes(endpoint.path);
  const names = encoding === 'query' ? namesOf(endpoint) : isEnding ? [] : ['x'];
  const values = encoding === 'query' ? ENCODED : ENCODED.slice(0, 4);
  hostile.push(
    ...names.flatMap((name) =>
      values.map((value) => ({ method, url: `${url}?${name}=${value}`, headers })),
    ),
    { method, url: `${url}?%00=x`, headers },
  );
  if (!isEnding) {
    hostile.push(...HEADERS.map((more) => ({ method, url, headers: { ...headers, ...more } })));
  }
  const read = endpoint.cookies?.reads ?? [];
  hostile.push(
    ...read.flatMap((name) =>
      ENCODED.map((value) => ({
        method,
        url,
        headers: { ...headers, cookie: `${name}=${value}` },
      })),
    ),
  );
  if (endpoint.body === null) return hostile;
  if (encoding === 'json') {
    const body = bodyOf(endpoint);
    const more = namesOf(endpoint).filter((name) => !(name in body));
    const type = { ...headers, 'content-type': 'application/json' };
    hostile.push(
      ...hostileBodies(body, more).map((payload) => ({ method, url, payload, headers: type })),
    );
  }
  if (encoding === 'form') {
    const type = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    hostile.push(
      ...namesOf(endpoint).flatMap((name) =>
        [...ENCODED, '\0'].map((value) => ({
          method,
          url,
          payload: `${name}=${value}`,
          headers: type,
        })),
      ),
    );
  }
  if (encoding === 'multipart') {
    const type = { ...headers, ...MULTIPART };
    hostile.push(
      ...[...namesOf(endpoint), 'x\0'].flatMap((name) =>
        TEXTS.map((value) => ({
          method,
          url,
          payload: formBody([{ name, value }]),
          headers: type,
        })),
      ),
    );
  }
  return hostile;
}

/** Every hostile request to both servers. */
export async function hostileCalls(t: TestApp): Promise<{ site: Hostile[]; desk: Hostile[] }> {
  await prepare(t);
  const calls = {
    site: PUBLIC_ENDPOINTS.flatMap(hostileTo),
    desk: DESK_ENDPOINTS.flatMap(hostileTo),
  };
  expect(calls.site.length).toBeGreaterThan(2_500);
  expect(calls.desk.length).toBeGreaterThan(600);
  return calls;
}

/** The callers are still who they said. */
export async function expectSignedIn(t: TestApp): Promise<void> {
  for (const [{ path }, auth] of [
    [getProfile, 'bearer'],
    [handoffTask, 'handoff'],
  ] as const) {
    const token = String(credentials[auth].authorization).slice('Bearer '.length);
    expect((await get(t, path, token)).statusCode).toBe(200);
  }
  const cookie = String(credentials.operator.cookie);
  expect((await desk(t, { cookie }, deskQueue, { which: 'all' })).statusCode).toBe(200);
}
