import { randomUUID } from 'node:crypto';
import {
  confirmLink,
  createServerLink,
  type Endpoint,
  IDEMPOTENCY_HEADER,
  pathWith,
  readServerPerson,
  redeemServerReturn,
  returnByLink,
  SERVER_SCOPES,
  SERVER_TOKEN_PATH,
  type ServerScope,
} from '@portico/contract';
import { giveExternalId } from '#identity/people/external-ids.ts';
import { addServerClient } from '#servers/clients/clients.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aRegisteredPerson, get, idOf, post } from './people.ts';

/** Where people return to. */
export const RETURN_TO = 'https://shop.example/back?from=portico';

export type Backend = { name: string; id: string; secret: string; token: string };
type Scopes = readonly ServerScope[];

/** A client of the company's own backend, with a token. */
export async function aBackend(t: TestApp, scopes: Scopes = SERVER_SCOPES): Promise<Backend> {
  const name = `Shop ${randomUUID()}`;
  const client = { name, scopes, returnAddresses: [RETURN_TO] };
  const added = await addServerClient(t.deps, client);
  if (added === null) throw new Error('the name is taken');
  return { name, ...added, token: await tokenOf(t, added) };
}

type Client = Pick<Backend, 'id' | 'secret'>;
type Fields = Record<string, string>;

/** Asks for a token, as the standard has it. */
export function askToken(
  t: TestApp,
  { id, secret }: Client,
  form: Fields = {},
  headers: Fields = {},
) {
  const fields = new URLSearchParams({ grant_type: 'client_credentials', ...form });
  return t.app.inject({
    method: 'POST',
    url: SERVER_TOKEN_PATH,
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    payload: Buffer.from(String(fields)),
  });
}

export async function tokenOf(t: TestApp, client: Client, form: Fields = {}): Promise<string> {
  const answer = await askToken(t, client, form);
  if (answer.statusCode !== 200) throw new Error(`the token endpoint answered ${answer.body}`);
  return (answer.json() as { access_token: string }).access_token;
}

export const readPerson = (t: TestApp, token: string, externalId: string) =>
  get(t, pathWith(readServerPerson.path, { externalId }), token);

type Act = Pick<Endpoint, 'path'> & { path: `/server/people/:externalId/${string}` };

/** A call of a server that has no body; `key` makes it idempotent. */
export function act(t: TestApp, call: Act, token: string, externalId: string, key?: string) {
  const headers = key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key };
  return post(t, pathWith(call.path, { externalId }), {}, { token, headers });
}

/** A person who has this id at the company. */
export async function aKnownPerson(t: TestApp, externalId: string = randomUUID()) {
  const person = await aRegisteredPerson(t);
  const id = await idOf(t, person);
  await giveExternalId(t.deps.db, { accountId: id, externalId });
  return { ...person, id, token: person.access_token, externalId };
}

export function askLink(
  t: TestApp,
  token: string,
  externalId: string,
  more: object = {},
  headers: Fields = {},
) {
  const url = pathWith(createServerLink.path, { externalId });
  return post(t, url, { returnTo: RETURN_TO, ...more }, { token, headers });
}

/** The secret of a new link. */
export async function aLink(t: TestApp, { token }: Pick<Backend, 'token'>, externalId: string) {
  const answer = await askLink(t, token, externalId);
  if (answer.statusCode !== 200) throw new Error(`the link was refused: ${answer.body}`);
  return (answer.json() as { url: string }).url.split('#')[1] ?? '';
}

export const confirm = (t: TestApp, token: string, link: string) =>
  post(t, confirmLink.path, { token: link }, { token });
export const goBack = (t: TestApp, token: string, link: string) =>
  post(t, returnByLink.path, { token: link }, { token });

export const redeem = (
  t: TestApp,
  token: string,
  body: { value: string; externalId: string },
  headers: Fields = {},
) => post(t, redeemServerReturn.path, body, { token, headers });

/** The value with which this person returns by a link that they confirm. */
export async function aReturn(t: TestApp, token: string, link: string): Promise<string> {
  await confirm(t, token, link);
  const answer = await goBack(t, token, link);
  if (answer.statusCode !== 200) throw new Error(`no return: ${answer.body}`);
  const { location } = answer.json() as { location: string };
  return new URL(location).searchParams.get('portico_return') ?? '';
}
