import { type SocialProvider, socialCallbackPath, socialLoginPath } from '@portico/contract';
import type { ProviderAccount } from '@portico/stand-ins/provider/provider.ts';
import { expect } from 'vitest';
import type { TestApp } from '#test/engines/start.ts';
import type { TestProvider } from '#test/providers/oidc-provider.ts';
import { get, post } from './people.ts';

/** The cookies of a browser, separately for the product and for providers. */
export type Browser = { ours: Map<string, string>; theirs: Map<string, string> };

export function aBrowser(): Browser {
  return { ours: new Map(), theirs: new Map() };
}

/** How the provider sends the browser back. */
export type Callback = { method: 'GET' | 'POST'; url: string; form: Record<string, string> };

/** The end of an authorization flow: the page and the parameters of its address. */
export type FlowEnd = {
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
  for (const { name, value } of answer.cookies) setCookie(browser.ours, name, value);
  return answer;
}

/** Clicks the sign-in button: returns the provider's page that the browser is sent to. */
export async function openProvider(
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

/** Signs in with the provider, or cancels or fails there, until it sends the browser back to the product. */
export async function atProvider(
  browser: Browser,
  start: URL,
  account: ProviderAccount | 'cancel' | 'error',
): Promise<Callback> {
  const form: Record<string, string> =
    typeof account === 'string' ? { [account]: '1' } : { sub: account.sub };
  let [url, body] = [start, undefined as URLSearchParams | undefined];
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await fetch(url, {
      ...(body && { method: 'POST', body }),
      redirect: 'manual',
      headers: { cookie: cookieOf(browser.theirs) },
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      setCookie(browser.theirs, name, value);
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
export async function handleCallback(
  t: TestApp,
  browser: Browser,
  callback: Callback,
): Promise<FlowEnd> {
  const { pathname, search } = new URL(callback.url);
  if (callback.method === 'GET') return flowEndOf(await open(t, browser, `${pathname}${search}`));
  const posted = await postForm(t, pathname, callback.form);
  const next = String(posted.headers.location);
  if (posted.statusCode !== 303 || !next.startsWith(pathname)) return flowEndOf(posted);
  return flowEndOf(await open(t, browser, next));
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

/** An authorization flow that was started: its browser, and the provider's page that it is on. */
export type StartedFlow = { browser: Browser; provider: SocialProvider; url: URL; state: string };

export async function startFlow(
  t: TestApp,
  provider: SocialProvider,
  browser: Browser = aBrowser(),
): Promise<StartedFlow> {
  const url = await openProvider(t, browser, provider);
  return { browser, provider, url, state: url.searchParams.get('state') ?? '' };
}

export type Query = string | Record<string, string>;

/** Calls back with this query, which may be forged. */
export async function finishFlow(
  t: TestApp,
  { browser, provider }: StartedFlow,
  query: Query,
): Promise<FlowEnd> {
  const search = typeof query === 'string' ? query : String(new URLSearchParams(query));
  return flowEndOf(await open(t, browser, `${socialCallbackPath(provider)}?${search}`));
}

/** A complete flow, from the button to its last page. */
export async function completeFlow(
  t: TestApp,
  provider: TestProvider,
  account: ProviderAccount | 'cancel',
  browser: Browser = aBrowser(),
): Promise<FlowEnd> {
  if (account !== 'cancel') provider.knows(account);
  const left = await openProvider(t, browser, provider.kind);
  return handleCallback(t, browser, await atProvider(browser, left, account));
}

export function flowEndOf(answer: {
  statusCode: number;
  headers: Record<string, unknown>;
}): FlowEnd {
  const location = String(answer.headers.location);
  const { pathname: page, searchParams } = new URL(location, 'http://nowhere');
  return { statusCode: answer.statusCode, page, words: Object.fromEntries(searchParams), location };
}

/** The callback address of a provider for a product at `publicUrl`. */
export function callbackOf(kind: SocialProvider, publicUrl = 'http://localhost:3000'): string {
  return `${publicUrl}${socialCallbackPath(kind)}`;
}

/**
 * Starts to add the provider to an account and signs in there; returns the browser and how the provider sends it back.
 */
export async function startLinking(
  t: TestApp,
  token: string,
  { provider, account, locale }: Linking,
): Promise<{ browser: Browser; back: Callback }> {
  const body = { provider: provider.kind, ...(locale && { locale }) };
  const answer = await post(t, '/user/identities/social', body, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  const browser = aBrowser();
  for (const { name, value } of answer.cookies) setCookie(browser.ours, name, value);
  if (account !== 'cancel') provider.knows(account);
  const { url } = answer.json() as { url: string };
  return { browser, back: await atProvider(browser, new URL(url), account) };
}

export type Linking = {
  provider: TestProvider;
  account: ProviderAccount | 'cancel';
  locale?: string;
};

/** Adds the provider to an account, up to the page that the browser returns to. */
export async function completeLinking(
  t: TestApp,
  token: string,
  linking: Linking,
): Promise<FlowEnd> {
  const { browser, back } = await startLinking(t, token, linking);
  return handleCallback(t, browser, back);
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

function setCookie(jar: Map<string, string>, name: string, value: string): void {
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
export async function profileOf(t: TestApp, { words }: FlowEnd) {
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
