import { generateKeyPairSync } from 'node:crypto';
import type { ClientRole } from '@portico/contract';
import { moveClient } from '#partners/clients/clients.ts';
import { addMember } from '#partners/team/team.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aRegisteredPerson, get, idOf, type Person, post } from '#test/people/people.ts';

/** A person who uses the partner console. */
export type Developer = Person & { id: string };

export async function aDeveloper(t: TestApp): Promise<Developer> {
  const person = await aRegisteredPerson(t);
  return { ...person, id: await idOf(t, person) };
}

let names = 0;

/** A name that no other client has. */
export function freshName(): string {
  names += 1;
  // Digits in words would do, too; a letter for each digit keeps two names apart for people.
  return `Shop ${[...String(names)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
}

/** A new client in the sandbox, as its creator gets it. */
export async function aSandboxClient(
  t: TestApp,
  { access_token: token }: Pick<Developer, 'access_token'>,
  given: object = {},
): Promise<{ id: string; secret: string | null; name: string }> {
  const name = freshName();
  const asked = { name, redirectUris: ['https://shop.example/callback'], auth: 'secret', ...given };
  const answer = await post(t, '/console/clients', asked, { token });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return { ...(answer.json() as { id: string; secret: string | null }), name };
}

/** The text of a JSON Web Key Set with one new public key. */
export function aKeySet(kid = 'one'): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid }] });
}

/** Somebody else in the client's team. */
export async function aMember(t: TestApp, clientId: string, role: ClientRole): Promise<Developer> {
  const person = await aDeveloper(t);
  await addMember(t.deps, t.deps.db, { clientId, accountId: person.id, role });
  return person;
}

/** People sign in at the client from now on. */
export async function goLive(t: TestApp, id: string): Promise<void> {
  const isLive = await moveClient(t.deps, t.deps.db, { id, from: ['sandbox'], to: 'live' });
  if (!isLive) throw new Error('it is not in the sandbox');
}

/** Invites somebody, and returns the token of the link that the email has. */
export async function anInvitation(
  t: TestApp,
  { access_token: token }: Pick<Developer, 'access_token'>,
  clientId: string,
  invited: { email: string; role: ClientRole },
): Promise<string> {
  const answer = await post(t, `/console/clients/${clientId}/team/invite`, invited, { token });
  if (answer.statusCode !== 204) throw new Error(`${answer.statusCode}: ${answer.body}`);
  await t.deliver();
  const sent = t.mails.filter(({ to }) => to === invited.email).at(-1);
  const [, link] = /\/partners\/invitation#([\w-]+)/.exec(sent?.text ?? '') ?? [];
  if (link === undefined) throw new Error('no invitation arrived');
  return link;
}

/** The members of a client, as one of them sees them. */
export async function membersOf(
  t: TestApp,
  { access_token }: Pick<Developer, 'access_token'>,
  clientId: string,
): Promise<{ id: string; email: string | null; role: ClientRole; you: boolean }[]> {
  const answer = await get(t, `/console/clients/${clientId}/team`, access_token);
  return (answer.json() as { members: Awaited<ReturnType<typeof membersOf>> }).members;
}

/** What an owner sends who asks the desk to let a client go live. */
export const aRequest = (given: object = {}) => ({
  purpose: {
    language: 'en',
    text: 'We sell wine, so we have to know that you are an adult.',
    translations: {},
  },
  scopes: ['openid', 'age_over_18'],
  hosts: ['shop.example'],
  ...given,
});

/** An owner asks the desk; returns the id of the request. */
export async function askToGoLive(
  t: TestApp,
  { access_token: token }: Pick<Developer, 'access_token'>,
  clientId: string,
  given: object = {},
): Promise<string> {
  const url = `/console/clients/${clientId}/review`;
  const answer = await post(t, url, aRequest(given), { token });
  if (answer.statusCode !== 204) throw new Error(`${answer.statusCode}: ${answer.body}`);
  const shown = await get(t, url, token);
  return (shown.json() as { review: { id: string } }).review.id;
}
