import type { TestPersonKind } from '@portico/contract';
import * as openid from 'openid-client';
import { afterAll, beforeAll } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { addClient, type ClientMetadata, type NewClient } from '#partners/clients/clients.ts';
import { type StartOptions, startApp, type TestApp } from '#test/engines/start.ts';
import { anOperator } from '#test/people/operators.ts';
import { aSubmission, CONFIRMED, decideCase } from '#test/people/reviews.ts';
import { freePort } from '../../../../../scripts/lib/free-port.ts';

export type Issuer = TestApp & { issuer: string };

/** The real app behind real HTTP, because partners' libraries talk to it over a connection. */
export async function startIssuer(options: StartOptions = {}): Promise<Issuer> {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const t = await startApp({
    ...options,
    env: { PUBLIC_URL: issuer, ...options.env },
    // The engine has the machine's time. Nothing waits in order to be apart.
    deps: { clock: { now: systemClock.now }, ...options.deps },
  });
  await t.app.listen({ host: 'localhost', port });
  return Object.assign(t, { issuer });
}

/** One issuer for the tests of a file. A function gives options that an earlier hook prepares. */
export function anIssuer(options: StartOptions | (() => StartOptions) = {}): Issuer {
  const t = {} as Issuer;
  beforeAll(async () => {
    Object.assign(t, await startIssuer(typeof options === 'function' ? options() : options));
  });
  afterAll(() => t.close());
  return t;
}

export const REDIRECT_URI = 'https://quay.example/callback';

export type Partner = { config: openid.Configuration; id: string; secret: string | null };

/** A client of the issuer, and the unmodified library with which its developer uses it. */
export async function aPartner(
  t: Issuer,
  {
    metadata,
    ...given
  }: Partial<Omit<NewClient, 'metadata'>> & { metadata?: Partial<ClientMetadata> } = {},
  auth?: openid.ClientAuth,
): Promise<Partner> {
  const { id, secret } = await addClient(t.deps, {
    name: 'Quay & Oar',
    state: 'live',
    ceiling: ['openid', 'offline_access', 'verified', 'age_over_18'],
    ...given,
    metadata: {
      redirect_uris: [REDIRECT_URI],
      token_endpoint_auth_method: 'client_secret_basic',
      ...metadata,
    },
  });
  return partnerOf(t, { id, secret }, auth);
}

/** The unmodified library at a client that exists. */
export async function partnerOf(
  { issuer }: { issuer: string },
  { id, secret }: { id: string; secret: string | null },
  auth?: openid.ClientAuth,
): Promise<Partner> {
  const how = auth ?? (secret === null ? openid.None() : openid.ClientSecretBasic(secret));
  const config = await openid.discovery(new URL(issuer), id, undefined, how, {
    execute: [openid.allowInsecureRequests],
  });
  return { config, id, secret };
}

/** What the partner remembers between the beginning of a sign-in and its callback. */
export type Begun = { url: URL; verifier: string; state: string; nonce: string };

export async function begin(
  { config }: Partner,
  params: Record<string, string> = {},
): Promise<Begun> {
  const verifier = openid.randomPKCECodeVerifier();
  const [state, nonce] = [openid.randomState(), openid.randomNonce()];
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT_URI,
    scope: 'openid verified age_over_18',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...params,
  });
  return { url, verifier, state, nonce };
}

/** What the partner does at its callback. */
export function redeem({ config }: Partner, { verifier, state, nonce }: Begun, callback: URL) {
  return openid.authorizationCodeGrant(config, callback, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
}

type Cookie = { value: string; path: string };

/** A browser of the issuer: its cookies by path, and the access token that the site's script keeps. */
export class Browser {
  readonly #cookies = new Map<string, Cookie>();
  readonly issuer: string;
  token: string | null;

  constructor({ issuer }: { issuer: string }, token: string | null = null) {
    this.issuer = issuer;
    this.token = token;
  }

  /** One request, without following a redirect. */
  async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const at = new URL(url, this.issuer);
    const sent = [...this.#cookies].filter(
      ([, { path }]) => at.pathname === path || at.pathname.startsWith(path.replace(/\/?$/, '/')),
    );
    const answer = await fetch(at, {
      ...init,
      redirect: 'manual',
      headers: {
        ...(sent.length > 0 && {
          cookie: sent.map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; '),
        }),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    for (const line of answer.headers.getSetCookie()) this.setCookie(line);
    return answer;
  }

  /** `line`: as a `Set-Cookie` header has it. */
  setCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(/; */);
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/';
    const isOver = attributes.some((each) => /^expires=Thu, 01 Jan 1970/i.test(each));
    if (isOver || value === '') this.#cookies.delete(`${name} ${path}`);
    else this.#cookies.set(`${name} ${path}`, { value, path });
  }

  get cookies(): string[] {
    return [...this.#cookies.keys()];
  }

  /** A call of the page, with the token if somebody is signed in. */
  async call(method: 'GET' | 'POST', path: string, body?: object) {
    const answer = await this.fetch(path, {
      method,
      headers: {
        ...(this.token !== null && { authorization: `Bearer ${this.token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  /** Follows redirects until a page of Portico, or until the browser leaves for the partner. */
  async open(url: string | URL): Promise<{ page: string } | { left: URL } | { answer: Response }> {
    let at = new URL(url, this.issuer);
    for (let steps = 0; steps < 5; steps += 1) {
      const answer = await this.fetch(at);
      const location = answer.headers.get('location');
      if (location === null) return { answer };
      at = new URL(location, at);
      if (at.origin !== this.issuer) return { left: at };
      const request = at.pathname === '/connect' ? at.searchParams.get('request') : null;
      if (request !== null) return { page: request };
    }
    throw new Error(`too many redirects, the last to ${at}`);
  }

  /** The page of ours to which this leads; throws if there is none. */
  async page(url: string | URL): Promise<string> {
    const there = await this.open(url);
    if ('page' in there) return there.page;
    throw new Error('left' in there ? `left for ${there.left}` : await there.answer.text());
  }
}

/**
 * The person continues on the page, with everything that it shows, or as a test person; returns the partner's callback.
 */
export async function continueOn(
  browser: Browser,
  request: string,
  as?: TestPersonKind,
): Promise<URL> {
  const details = await browser.call('GET', `/connect/authorize/${request}/details`);
  const scope = (details.body.scopes as string[]).join(' ');
  const { body } = await browser.call('GET', `/connect/authorize/${request}/consent`);
  const { version } = (body.details ?? {}) as { version?: string };
  const agreed = await browser.call('POST', `/connect/authorize/${request}/agree`, {
    scope,
    ...(version !== undefined && { details: version }),
    ...(as !== undefined && { as }),
  });
  if (agreed.status !== 200) throw new Error(`agree answered ${JSON.stringify(agreed)}`);
  const next = await browser.open(String(agreed.body.location));
  if (!('left' in next)) throw new Error(`the browser did not leave: ${JSON.stringify(next)}`);
  return next.left;
}

/** A sign-in for which the person has to be asked, until the partner's callback. */
export async function agreeAt(
  partner: Partner,
  browser: Browser,
  params: Record<string, string> = {},
) {
  const begun = await begin(partner, params);
  return { begun, callback: await continueOn(browser, await browser.page(begun.url)) };
}

/** A whole sign-in; `asked` says whether the page was shown. */
export async function signInAt(
  partner: Partner,
  browser: Browser,
  params: Record<string, string> = {},
  as?: TestPersonKind,
) {
  const begun = await begin(partner, params);
  const first = await browser.open(begun.url);
  if ('answer' in first) {
    throw new Error(`authorize answered ${first.answer.status}: ${await first.answer.text()}`);
  }
  const asked = 'page' in first;
  const callback = asked ? await continueOn(browser, first.page, as) : first.left;
  const tokens = await redeem(partner, begun, callback);
  return { tokens, asked, begun, callback };
}

/** A person whom an operator has just confirmed at the desk. */
export async function aVerifiedPerson(t: TestApp): Promise<{ id: string; token: string }> {
  const operator = await anOperator(t);
  const { id, token, caseId } = await aSubmission(t);
  await decideCase(t, operator, caseId, CONFIRMED);
  return { id, token };
}

/** The month that a partner learns, of a decision made now. */
export const thisMonth = () => new Date().toISOString().slice(0, 7);
