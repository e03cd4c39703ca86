import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as openid from 'openid-client';
import { alter } from './database.ts';
import type { Product } from './product.ts';

/**
 * A partner: a small site with the unmodified openid-client, at an address of its own. `127.0.0.1` is another site than
 * the product's `localhost`, as a partner's is.
 */
export type RelyingParty = {
  url: string;
  clientId: string;
  name: string;
  /** What each person who came back was: the ID token's claims, or the error code. */
  returned: ({ claims: Record<string, unknown> } | { error: string })[];
  close(): Promise<void>;
};

type Options = {
  name?: string;
  state?: 'live' | 'sandbox';
  /** More parameters of the authorization request. */
  params?: Record<string, string>;
  /** Answers every request instead: the partner has no server of its own. */
  files?: (path: string, clientId: string) => { type: string; body: string };
};

type Started = { verifier: string; state: string; nonce: string };

/** Starts the partner, and registers it with the product. */
export async function startRelyingParty(
  product: Product,
  { name = 'Quay & Oar', state = 'live', params = {}, files }: Options = {},
): Promise<RelyingParty> {
  const started = new Map<string, Started>();
  const returned: RelyingParty['returned'] = [];
  let config: openid.Configuration | null = null;
  /** Of the person who came last. */
  let idToken = '';
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const redirect_uri = `${url}/callback`;
  const clientId = register(product, { name, state, redirect_uri });

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const at = new URL(request.url ?? '/', url);
    if (files !== undefined) {
      const { type, body } = files(at.pathname, clientId);
      return response.writeHead(200, { 'content-type': type }).end(body);
    }
    // The first request finds the product running.
    config ??= await openid.discovery(new URL(product.url), clientId, undefined, openid.None(), {
      execute: [openid.allowInsecureRequests],
    });
    if (at.pathname === '/sign-in') {
      const mine: Started = {
        verifier: openid.randomPKCECodeVerifier(),
        state: openid.randomState(),
        nonce: openid.randomNonce(),
      };
      started.set(mine.state, mine);
      const to = openid.buildAuthorizationUrl(config, {
        redirect_uri,
        scope: 'openid verified age_over_18',
        code_challenge: await openid.calculatePKCECodeChallenge(mine.verifier),
        code_challenge_method: 'S256',
        state: mine.state,
        nonce: mine.nonce,
        ...params,
        ...Object.fromEntries(at.searchParams),
      });
      return response.writeHead(302, { location: to.href }).end();
    }
    if (at.pathname === '/callback') {
      const { verifier, state, nonce } = started.get(at.searchParams.get('state') ?? '') ?? {};
      try {
        const tokens = await openid.authorizationCodeGrant(config, at, {
          pkceCodeVerifier: String(verifier),
          expectedState: String(state),
          expectedNonce: String(nonce),
        });
        returned.push({ claims: { ...tokens.claims() } });
        idToken = String(tokens.id_token);
        return page(response, 'You are in');
      } catch (error) {
        const code =
          error instanceof openid.AuthorizationResponseError ? error.error : String(error);
        returned.push({ error: code });
        return page(response, `Not signed in: ${code}`);
      }
    }
    if (at.pathname === '/sign-out') {
      const to = openid.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${url}/goodbye`,
        state: 'of the partner',
      });
      return response.writeHead(302, { location: to.href }).end();
    }
    return page(response, at.pathname === '/goodbye' ? 'Goodbye' : name);
  }

  return { url, clientId, name, returned, close: () => closed(server) };
}

function page(response: ServerResponse, heading: string) {
  const title = heading.replaceAll('&', '&amp;');
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(
    `<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,">
    <h1>${title}</h1><a href="/sign-in">Continue with Portico</a>`,
  );
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A public client, which has no secret: PKCE protects it. */
function register(
  product: Product,
  { name, state, redirect_uri }: { name: string; state: string; redirect_uri: string },
): string {
  const id = randomUUID();
  const metadata = {
    redirect_uris: [redirect_uri],
    post_logout_redirect_uris: [new URL('/goodbye', redirect_uri).href],
    token_endpoint_auth_method: 'none',
  };
  const now = Date.now();
  alter(
    product,
    'insert into clients (id, name, state, metadata, ceiling, created_at, changed_at) values (?, ?, ?, ?, ?, ?, ?)',
    id,
    name,
    state,
    JSON.stringify(metadata),
    'openid offline_access verified age_over_18 person identity_assurance profile address email phone',
    now,
    now,
  );
  return id;
}
