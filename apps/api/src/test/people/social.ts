import { type SocialProvider, socialCallbackPath, socialLoginPath } from '@portico/contract';
import { expect } from 'vitest';
import type { TestApp } from '#test/engines/start.ts';
import type { ProviderAccount, TestProvider } from '#test/providers/oidc-provider.ts';
import { get } from './people.ts';

/** The cookies of a browser, separately for the product and for providers. */
export type Browser = { ours: Map<string, string>; theirs: Map<string, string> };

export function aBrowser(): Browser {
  return { ours: new Map(), theirs: new Map() };
}

/** How the provider sends the browser back. */
export type Back = { method: 'GET' | 'POST'; url: string; form: Record<string, string> };

/** The end of an authorization flow: the page and the parameters of its address. */
export type Landing = {
  statusCode: number;
  page: string;
  words: Record<string, string>;
  location: string;
};

/** Opens an address of the product as a browser does. */
export async function open(
  t: TestApp,
  browser: Browser,
  url: string,
  headers: Record<string, string> = {},
) {
  const cookie = cookieOf(browser.ours);
  const answer = await t.app.inject({ url, headers: { ...(cookie && { cookie }), ...headers } });
  for (const { name, value } of answer.cookies) keep(browser.ours, name, value);
  return answer;
}

/** Clicks the sign-in button: returns the provider's page that the browser is sent to. */
export async function leave(
  t: TestApp,
  browser: Browser,
  provider: SocialProvider,
  query = '',
): Promise<URL> {
  const answer = await open(t, browser, `${socialLoginPath(provider)}${query}`);
  if (answer.statusCode !== 303)
    throw new Error(`login answered ${answer.statusCode}: ${answer.body}`);
  return new URL(String(answer.headers.location), t.deps.config.publicUrl);
}

/** Signs in with the provider, or cancels there, until it sends the browser back to the product. */
export async function atProvider(
  browser: Browser,
  start: URL,
  account: ProviderAccount | 'cancel',
): Promise<Back> {
  const form: Record<string, string> =
    account === 'cancel' ? { cancel: '1' } : { sub: account.sub };
  let [url, body] = [start, undefined as URLSearchParams | undefined];
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await fetch(url, {
      ...(body && { method: 'POST', body }),
      redirect: 'manual',
      headers: { cookie: cookieOf(browser.theirs) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      keep(browser.theirs, name, value);
    }
    const page = await answer.text();
    const location = answer.headers.get('location');
    body = undefined;
    if (location !== null) {
      url = new URL(location, url);
      if (url.origin !== start.origin) return { method: 'GET', url: url.href, form: {} };
    } else if (page.includes('name="state"')) {
      return { method: 'POST', ...readForm(page) };
    } else if (answer.status === 200) {
      body = new URLSearchParams(form);
    } else {
      throw new Error(`the provider answered ${answer.status}: ${page}`);
    }
  }
  throw new Error('the provider redirects in circles');
}

/** The callback. Another site's POST does not send Lax cookies; the redirect that follows it does. */
export async function handleCallback(t: TestApp, browser: Browser, back: Back): Promise<Landing> {
  const { pathname, search } = new URL(back.url);
  if (back.method === 'GET') return landing(await open(t, browser, `${pathname}${search}`));
  const posted = await postForm(t, pathname, back.form);
  const next = String(posted.headers.location);
  if (posted.statusCode !== 303 || !next.startsWith(pathname)) return landing(posted);
  return landing(await open(t, browser, next));
}

export function postForm(t: TestApp, url: string, form: Record<string, string> | string) {
  return t.app.inject({
    method: 'POST',
    url,
    payload: typeof form === 'string' ? form : String(new URLSearchParams(form)),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://appleid.apple.com',
      'sec-fetch-site': 'cross-site',
    },
  });
}

/** An authorization flow that has begun: its browser, and the provider's page that it is on. */
export type Begun = { browser: Browser; provider: SocialProvider; url: URL; state: string };

export async function beginVisit(
  t: TestApp,
  provider: SocialProvider,
  browser: Browser = aBrowser(),
): Promise<Begun> {
  const url = await leave(t, browser, provider);
  return { browser, provider, url, state: url.searchParams.get('state') ?? '' };
}

export type Query = string | Record<string, string>;

/** Calls back with this query, which may be forged. */
export async function endVisit(
  t: TestApp,
  { browser, provider }: Begun,
  query: Query,
): Promise<Landing> {
  const search = typeof query === 'string' ? query : String(new URLSearchParams(query));
  return landing(await open(t, browser, `${socialCallbackPath(provider)}?${search}`));
}

/** A complete flow, from the button to its last page. */
export async function visit(
  t: TestApp,
  provider: TestProvider,
  account: ProviderAccount | 'cancel',
  browser: Browser = aBrowser(),
): Promise<Landing> {
  if (account !== 'cancel') provider.knows(account);
  const left = await leave(t, browser, provider.kind);
  return handleCallback(t, browser, await atProvider(browser, left, account));
}

export function landing(answer: { statusCode: number; headers: Record<string, unknown> }): Landing {
  const location = String(answer.headers.location);
  const { pathname: page, searchParams } = new URL(location, 'http://nowhere');
  return { statusCode: answer.statusCode, page, words: Object.fromEntries(searchParams), location };
}

/** The callback address of a provider for a product at `publicUrl`. */
export function callbackOf(kind: SocialProvider, publicUrl = 'http://localhost:3000'): string {
  return `${publicUrl}${socialCallbackPath(kind)}`;
}

function readForm(page: string): { url: string; form: Record<string, string> } {
  const unescaped = (value: string) =>
    value.replace(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, name: string) =>
      code
        ? String.fromCharCode(Number(code))
        : ({ amp: '&', quot: '"', lt: '<', gt: '>' }[name] ?? ''),
    );
  const url = unescaped(/action="([^"]*)"/.exec(page)?.[1] ?? '');
  const inputs = page.matchAll(/<input[^>]* name="([^"]*)" value="([^"]*)"/g);
  return {
    url,
    form: Object.fromEntries([...inputs].map(([, n = '', v = '']) => [n, unescaped(v)])),
  };
}

function keep(jar: Map<string, string>, name: string, value: string): void {
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}

function cookieOf(jar: Map<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
}

let people = 0;

/** A new person with a verified address. */
export function somebody(more: Partial<ProviderAccount> = {}): ProviderAccount {
  people += 1;
  const sub = `somebody-${people}`;
  return { sub, email: `${sub}@example.com`, email_verified: true, ...more };
}

/** The account that a flow signed in; fails if it signed in none. */
export async function profileOf(t: TestApp, { words }: Landing) {
  expect(Object.keys(words)).toContain('access_token');
  const answer = await get(t, '/user/profile', words.access_token);
  expect(answer.statusCode).toBe(200);
  return answer.json() as { id: string; email: string | null };
}

/** The sign-in method of this account with the provider. */
export async function identityOf(t: TestApp, kind: SocialProvider, { sub }: ProviderAccount) {
  return t.deps.db
    .selectFrom('identities')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', 'like', `% ${sub}`)
    .executeTakeFirst();
}
