import { readFile } from 'node:fs/promises';
import { normalizeEmail } from '@portico/contract';
import { accountOf } from '#identity/accounts/accounts.ts';
import { addClientSecret, endFormerSecrets, listClients } from '#partners/clients/clients.ts';
import { type AskedClient, registerClient } from '#partners/registration/registration.ts';
import {
  closeClient,
  type Moved,
  makeOwn,
  resumeClient,
  suspendClient,
} from '#partners/registration/states.ts';
import type { Deps } from '#platform/deps.ts';
import type { Refusal } from '#platform/part.ts';
import type { ClientAddCommand, ClientCommand } from './client-command.ts';

type Say = (line: string) => Promise<void>;
/** Runs a command about clients; returns why it was refused, or null if it was done. */
export async function runClientCommand(
  deps: Deps,
  say: Say,
  command: ClientCommand,
): Promise<Refusal | null> {
  switch (command.kind) {
    case 'client-add':
      return add(deps, say, command);
    case 'client-list':
      return list(deps, say);
    case 'client-secret':
      return changeSecret(deps, say, command);
    case 'client-close':
      return reportMove(say, command.id, await closeClient(deps, command.id), 'closed');
    case 'client-suspend':
      return reportMove(say, command.id, await suspendClient(deps, command.id), 'suspended');
    case 'client-resume':
      return reportMove(say, command.id, await resumeClient(deps, command.id), 'open again');
    case 'client-own':
      return own(deps, say, command);
  }
}

async function add(
  deps: Deps,
  say: Say,
  { auth, owner: email, ...command }: ClientAddCommand,
): Promise<Refusal | null> {
  const asked = await authOf(auth);
  if ('line' in asked) return asked;
  const owner = email === undefined ? undefined : await ownerOf(deps, email);
  if (owner === null) return { misused: false, line: `Nobody signs in with the email ${email}.` };
  const registered = await registerClient(
    deps,
    { ...command, auth: asked },
    { kind: 'operator', owner },
  );
  if (!registered.ok) {
    return { misused: registered.reason === 'invalid', line: registered.problem };
  }
  const { id, secret } = registered;
  await say(JSON.stringify({ client_id: id, ...(secret !== null && { client_secret: secret }) }));
  return null;
}

/** The open account that signs in with this address; null if there is none. */
async function ownerOf(deps: Deps, email: string): Promise<string | null> {
  const account = await accountOf(deps, { channel: 'email', to: normalizeEmail(email) });
  return account === undefined || account.disabled_at !== null ? null : account.id;
}

async function authOf(auth: ClientAddCommand['auth']): Promise<AskedClient['auth'] | Refusal> {
  if (auth.kind !== 'keys') return auth;
  try {
    return { kind: 'keys', text: await readFile(auth.file, 'utf8') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { misused: true, line: `The file ${auth.file} cannot be read: ${code}.` };
  }
}

async function changeSecret(
  deps: Deps,
  say: Say,
  { verb, id }: { verb: 'add' | 'end'; id: string },
): Promise<Refusal | null> {
  const refuse = (line: string) => ({ misused: false, line });
  const done = verb === 'add' ? await addClientSecret(deps, id) : await endFormerSecrets(deps, id);
  switch (done.kind) {
    case 'unknown':
      return refuse(`There is no open client ${id}.`);
    case 'without':
      return refuse(`The client ${id} does not authenticate with a secret.`);
    case 'two':
      return refuse(`The client ${id} has two secrets: end the former one first.`);
    case 'one':
      return refuse(`The client ${id} has one secret alone: add the next one first.`);
    case 'added':
      await say(JSON.stringify({ client_id: id, client_secret: done.secret }));
      return null;
    case 'ended':
      await say(`The client ${id} has its newest secret alone.`);
      return null;
  }
}

/** One JSON object on a line for each client, oldest first. */
async function list(deps: Deps, say: Say): Promise<null> {
  for (const client of await listClients(deps)) {
    const { id, name, state, partnerId, ceiling, metadata, createdAt, isOwn } = client;
    await say(
      JSON.stringify({
        client_id: id,
        name,
        state,
        ...(partnerId !== null && { partner: partnerId }),
        ...(isOwn && { own: true }),
        scope: ceiling.join(' '),
        token_endpoint_auth_method: metadata.token_endpoint_auth_method,
        redirect_uris: metadata.redirect_uris,
        created_at: new Date(createdAt).toISOString(),
      }),
    );
  }
  return null;
}

async function own(
  deps: Deps,
  say: Say,
  { id, withPeople }: { id: string; withPeople: boolean },
): Promise<Refusal | null> {
  const refuse = (line: string) => ({ misused: false, line });
  switch (await makeOwn(deps, id, { withPeople })) {
    case 'unknown':
      return refuse(`There is no client ${id}.`);
    case 'not_live':
      return refuse(`The client ${id} is not live.`);
    case 'people':
      return refuse(
        `The client ${id} has people, whom it knows by other numbers than those of their accounts. They would keep these: repeat it with --with-people, or add another client.`,
      );
    case 'same':
      await say(`The client ${id} was the company's own already.`);
      return null;
    case 'done':
      await say(`The client ${id} is the company's own.`);
      return null;
  }
}

async function reportMove(
  say: Say,
  id: string,
  moved: Moved,
  now: string,
): Promise<Refusal | null> {
  switch (moved) {
    case 'unknown':
      return { misused: false, line: `There is no client ${id}.` };
    case 'closed':
      return { misused: false, line: `The client ${id} is closed, and stays closed.` };
    case 'same':
      await say(`The client ${id} was ${now} already.`);
      return null;
    case 'done':
      await say(`The client ${id} is ${now}.`);
      return null;
  }
}
