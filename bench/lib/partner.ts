import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Talk } from './load.ts';

/* A partner's site as its requests: a person who is signed in and has agreed comes back to it. */

export type Client = { client_id: string; client_secret: string };
export type Alg = 'RS256' | 'ES256';

export const REDIRECT_URI = 'https://quay.example/callback';
export const SCOPE = 'openid verified age_over_18';

// One for all requests: the partner's own work is not measured.
const VERIFIER = 'a-verifier-of-forty-three-characters-at-least';
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export function authorizePath(path: string, { client_id }: Client): string {
  const query = new URLSearchParams({
    client_id,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: SCOPE,
    state: 'state-of-the-partner',
    nonce: 'nonce-of-the-partner',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
  });
  return `${path}?${query}`;
}

/** The paths of an engine. */
export type Paths = { authorize: string; token: string; userinfo: string };

export const PORTICO: Paths = {
  authorize: '/connect/authorize',
  token: '/connect/token',
  userinfo: '/connect/userinfo',
};

/** A browser that came back: the cookies that the provider set when the person signed in. */
export type Guest = { cookies: string };

const CODE = /[?&]code=([\w-]+)/;
const TOKEN = /"access_token":"([\w.-]+)"/;

/** Signs in silently again and again: request, code, token, UserInfo. Three answers are one sign-in. */
export function silentSignIns(paths: Paths, client: Client, { cookies }: Guest): Talk {
  const authorize = raw('GET', authorizePath(paths.authorize, client), { cookie: cookies });
  let step = 0;
  return {
    first: authorize,
    accepts: ['200', '303'],
    next(answer) {
      step = (step + 1) % 3;
      if (step === 0) return authorize;
      if (step === 1) return redeem(paths, client, CODE.exec(answer)?.[1] ?? '');
      return raw('GET', paths.userinfo, {
        authorization: `Bearer ${TOKEN.exec(answer)?.[1] ?? ''}`,
      });
    },
  };
}

/** One access token of the guest, by a silent sign-in over `fetch`. */
export async function accessTokenOf(
  port: number,
  paths: Paths,
  { client, guest }: { client: Client; guest: Guest },
): Promise<string> {
  const site = `http://127.0.0.1:${port}`;
  const begun = await fetch(`${site}${authorizePath(paths.authorize, client)}`, {
    redirect: 'manual',
    headers: { cookie: guest.cookies },
  });
  const code = CODE.exec(begun.headers.get('location') ?? '')?.[1];
  if (code === undefined) throw new Error(`No code: ${begun.status} ${await begun.text()}`);
  const answer = await fetch(`${site}${paths.token}`, {
    method: 'POST',
    headers: { authorization: basic(client), 'content-type': FORM },
    body: formOf(code),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return access_token;
}

export const userInfo = ({ userinfo }: Paths, token: string): Buffer =>
  raw('GET', userinfo, { authorization: `Bearer ${token}` });

const FORM = 'application/x-www-form-urlencoded';

const basic = ({ client_id, client_secret }: Client) =>
  `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`;

const formOf = (code: string) =>
  new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
  }).toString();

function redeem({ token }: Paths, client: Client, code: string): Buffer {
  const headers = { authorization: basic(client), 'content-type': FORM };
  return raw('POST', token, headers, formOf(code));
}

function raw(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string>,
  body = '',
): Buffer {
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** Cookies of one browser, whatever their paths: a sign-in sets few. */
export class Cookies {
  readonly #values = new Map<string, string>();

  /** One request without following a redirect; `path` may be an address of the public site. */
  async get(port: number, path: string): Promise<string> {
    const { pathname, search } = new URL(path, 'http://127.0.0.1');
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      redirect: 'manual',
      headers: { cookie: this.header },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      this.#values.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`${pathname} answered ${answer.status}.`);
    return location;
  }

  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** Adds a live client as an administrator does. The database has its tables. `alg` signs its ID tokens. */
export async function addClient(
  settings: Record<string, string>,
  { name = 'Measured', alg = 'RS256' }: { name?: string; alg?: Alg } = {},
): Promise<Client> {
  const root = join(import.meta.dirname, '../..');
  const words = ['client', 'add', '--name', name, '--redirect-uri', REDIRECT_URI];
  const more = ['--scope', SCOPE, '--live', '--no-par', '--alg', alg];
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'apps/api/src/operate.ts'), ...words, ...more],
    {
      cwd: root,
      env: { PATH: process.env.PATH, PUBLIC_URL: 'http://localhost:3000', ...settings },
    },
  );
  return JSON.parse(stdout) as Client;
}
