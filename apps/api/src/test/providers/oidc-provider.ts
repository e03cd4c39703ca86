import { createHash } from 'node:crypto';
import {
  type ProviderAccount,
  type ProviderKind,
  type ProviderPage,
  type StartedProvider,
  startProvider as start,
} from '@portico/stand-ins/provider/provider.ts';
import { type Config, readConfig } from '#platform/config/config.ts';

export type TestProvider = StartedProvider & {
  /** What people know it by. */
  name: string;
  /** Adds an account, or changes its claims. */
  knows(account: ProviderAccount): void;
};

/**
 * The stand-in for a provider with another page, for tests alone: it asks for an email address and has two buttons,
 * Continue and Cancel; an unknown address gets an account. Tests without a browser identify the account by its `sub`.
 * `callbacks` are the allowed redirect addresses.
 */
export async function startProvider(
  kind: ProviderKind,
  callbacks: string[],
): Promise<TestProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const provider = await start(kind, { callbacks, accounts, page: pageFor(accounts) });
  const isOwn = kind !== 'google' && kind !== 'apple';
  return {
    ...provider,
    name: nameOf(kind),
    env: isOwn ? { ...provider.env, ...ownEnv(kind) } : provider.env,
    knows: (account) => void accounts.set(account.sub, account),
  };
}

function pageFor(accounts: Map<string, ProviderAccount>): ProviderPage {
  return {
    show: (response) =>
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(PAGE),
    read: (form) =>
      form.has('cancel')
        ? { error: 'access_denied' }
        : { sub: form.get('sub') ?? accountOf(accounts, form.get('email') ?? '') },
  };
}

function accountOf(accounts: Map<string, ProviderAccount>, email: string): string {
  const known = [...accounts.values()].find((account) => account.email === email);
  if (known !== undefined) return known.sub;
  const sub = createHash('sha256').update(email).digest('hex').slice(0, 21);
  accounts.set(sub, {
    sub,
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lovelace',
  });
  return sub;
}

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test provider</title></head><body>
<form method="post"><label>Email <input name="email" type="email"></label>
<button>Continue</button> <button name="cancel" value="1">Cancel</button></form></body></html>`;

const nameOf = (kind: ProviderKind) => {
  const id = kind.replace(/^oidc-/, '');
  const brand = `${id[0]?.toUpperCase()}${id.slice(1)}`;
  return id === kind ? brand : `${brand} ID`;
};

type Client = { issuer: string; clientId: string; secret: string };

/** The settings of a generic provider; with others beside it, `OIDC_PROVIDERS` has to list all of them. */
export function genericEnv(
  kind: ProviderKind,
  { issuer, clientId, secret }: Client,
): Record<string, string> {
  const setting = (part: string) => `${kind.replace('-', '_').toUpperCase()}_${part}`;
  return {
    ...ownEnv(kind),
    [setting('ISSUER')]: issuer,
    [setting('CLIENT_ID')]: clientId,
    [setting('CLIENT_SECRET')]: secret,
  };
}

function ownEnv(kind: ProviderKind): Record<string, string> {
  const id = kind.replace(/^oidc-/, '');
  return { OIDC_PROVIDERS: id, [`OIDC_${id.toUpperCase()}_NAME`]: nameOf(kind) };
}

/** The configuration of providers by these settings. */
export function providersBy(env: Record<string, string>): Config['providers'] {
  const read = readConfig(env, '/');
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config.providers;
}
