import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { findClient, isClientSecret, listClients } from '#partners/clients/clients.ts';
import type { Deps } from '#platform/deps.ts';
import { hasPartner } from '#site/index.ts';
import { type AskedClient, registerClient } from './registration.ts';
import { closeClient } from './states.ts';

/* The client of the demo partner, which registers itself at each start in development and reuses its client. */

export type DemoClient = { clientId: string; clientSecret: string };

type DemoDeps = Pick<Deps, 'hooks' | 'db' | 'clock' | 'config' | 'keyRing' | 'secrets'>;

const FILE = 'demo-partner.json';
const PARTNER = 'quay-and-oar';

function askedFor(origin: string): AskedClient {
  return {
    name: 'Quay & Oar',
    redirectUris: [`${origin}/callback`],
    scope: 'openid verified age_over_18',
    auth: { kind: 'secret' },
    live: true,
    initiateLoginUri: `${origin}/sign-in`,
    postLogoutRedirectUris: [`${origin}/`],
    backchannelLogoutUri: `${origin}/portico/logout`,
  };
}

/** The client of the last start, or a new one if that cannot be used any more. Throws if none can be registered. */
export async function ensureDemoClient(deps: DemoDeps, origin: string): Promise<DemoClient> {
  const file = join(deps.config.dataDir, FILE);
  const saved = await read(file);
  if (saved !== null && (await isUsable(deps, saved, origin))) return saved;
  await closeFormer(deps);
  const asked = askedFor(origin);
  const isOnLanding = await hasPartner(deps, PARTNER);
  const registered = await registerClient(deps, {
    ...asked,
    ...(isOnLanding && { partnerId: PARTNER }),
  });
  if (!registered.ok) throw new Error(registered.problem);
  const client = { clientId: registered.id, clientSecret: registered.secret ?? '' };
  await write(file, client);
  return client;
}

/** A suspended client is usable: an administrator wants it to be refused. */
async function isUsable(deps: DemoDeps, saved: DemoClient, origin: string): Promise<boolean> {
  const client = await findClient(deps, saved.clientId);
  if (client === null || client.state === 'closed') return false;
  const [redirectUri] = client.metadata.redirect_uris;
  if (redirectUri !== askedFor(origin).redirectUris[0]) return false;
  return isClientSecret(deps, { clientId: saved.clientId, secret: saved.clientSecret });
}

/** Clients of the demo partner whose secret or address was lost. */
async function closeFormer(deps: DemoDeps): Promise<void> {
  const { name } = askedFor('');
  for (const { id, name: theirs, state, metadata } of await listClients(deps)) {
    const [redirectUri = ''] = metadata.redirect_uris;
    const isOurs = theirs === name && /^http:\/\/localhost:\d+\/callback$/.test(redirectUri);
    if (isOurs && state !== 'closed') await closeClient(deps, id);
  }
}

/** Null if there is no such file, or not a whole one. */
async function read(file: string): Promise<DemoClient | null> {
  try {
    const { clientId, clientSecret } = JSON.parse(await readFile(file, 'utf8')) as DemoClient;
    const isWhole = typeof clientId === 'string' && typeof clientSecret === 'string';
    return isWhole ? { clientId, clientSecret } : null;
  } catch {
    return null;
  }
}

/** Replaces the file as a whole; only its owner can read it. */
async function write(file: string, client: DemoClient): Promise<void> {
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, `${JSON.stringify(client)}\n`, { mode: 0o600 });
  await chmod(aside, 0o600);
  await rename(aside, file);
}
