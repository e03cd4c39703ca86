import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import * as openid from 'openid-client';
import { createLogoutReader } from './logout-token.ts';
import { escaped, homePage, insidePage, PROVIDER, problemPage } from './pages.ts';
import { explain, PROBLEMS, type Problem } from './problems.ts';
import { createSessions, type Person } from './sessions.ts';
import { connect, finishSignIn, startSignIn } from './sign-in.ts';
import { createSignalReader, openStream, problemOf } from './signals.ts';

/** The partner's registration, and its address. */
export type PartnerSettings = {
  issuer: string;
  /** The provider's name on these pages. */
  name: string;
  clientId: string;
  clientSecret: string;
  origin: string;
};

type Answer = {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: string;
};
type Handler = (request: IncomingMessage, url: URL) => Promise<Answer>;

const STYLE = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');
const LARGEST_BODY = 16 * 1024;
const LISTEN_AGAIN_MS = 2000;

/** The partner's site. */
export function createPartner({ issuer, name, clientId, clientSecret, origin }: PartnerSettings) {
  const redirectUri = `${origin}/callback`;
  const sessions = createSessions();
  let connected: Promise<openid.Configuration> | undefined;
  let readLogout: ReturnType<typeof createLogoutReader> | undefined;
  let readSignal: ReturnType<typeof createSignalReader> | undefined;
  void listen();

  /** Portico's addresses and keys; asked for again if it did not answer. */
  function provider(): Promise<openid.Configuration> {
    connected ??= connect(issuer, clientId, clientSecret).catch((error) => {
      connected = undefined;
      throw error;
    });
    return connected;
  }

  /** Portico may not answer yet. */
  async function listen(): Promise<void> {
    try {
      await openStream(await provider(), `${origin}/portico/signals`);
    } catch {
      setTimeout(() => void listen(), LISTEN_AGAIN_MS).unref();
    }
  }

  const routes: Record<string, Handler> = {
    async 'GET /'(request) {
      const session = sessions.of(request);
      if (session?.person) return page(200, insidePage(session.person));
      return page(200, homePage({ ended: session?.ended ?? null, issuer }));
    },

    /** Also the address to which Portico leads people (OpenID Connect Core, section 4). */
    async 'GET /sign-in'(request, url) {
      const named = url.searchParams.get('iss');
      if (named !== null && named !== issuer) return problem(PROBLEMS.otherIssuer);
      // Portico leads a person who is not verified to the verification first.
      const acr = { essential: true, value: `${issuer}/acr/verified` };
      const more = url.searchParams.has('verified')
        ? { claims: JSON.stringify({ id_token: { acr } }) }
        : {};
      const { url: authorize, checks } = await startSignIn(await provider(), redirectUri, more);
      return redirect(authorize.href, sessions.begin(request, checks));
    },

    async 'GET /callback'(request, url) {
      const checks = sessions.take(request, url.searchParams.get('state') ?? '');
      if (checks === undefined) return problem(PROBLEMS.elsewhere);
      const answered = await finishSignIn(await provider(), url, checks);
      return redirect('/', sessions.signIn(request, personOf(answered)));
    },

    async 'POST /sign-out'(request) {
      // A form of another site must not sign people out.
      const from = request.headers.origin;
      if (from !== origin) return problem(PROBLEMS.elsewhere);
      const person = sessions.signOut(request);
      if (person === null) return redirect('/');
      const leave = openid.buildEndSessionUrl(await provider(), {
        id_token_hint: person.idToken,
        post_logout_redirect_uri: `${origin}/`,
      });
      return redirect(leave.href);
    },

    async 'POST /portico/logout'(request) {
      const token = new URLSearchParams(await bodyOf(request)).get('logout_token') ?? '';
      const { jwks_uri: keySet = '' } = (await provider()).serverMetadata();
      readLogout ??= createLogoutReader(issuer, keySet, clientId);
      try {
        sessions.end(await readLogout(token));
        return { status: 200, headers: { 'cache-control': 'no-store' } };
      } catch {
        return { status: 400, headers: { 'cache-control': 'no-store' } };
      }
    },

    async 'POST /portico/signals'(request) {
      const set = await bodyOf(request);
      const { jwks_uri: keySet = '' } = (await provider()).serverMetadata();
      readSignal ??= createSignalReader(issuer, keySet, clientId);
      try {
        const signal = await readSignal(set);
        if (signal !== null) sessions.end(signal, signal.ended);
        return { status: 202 };
      } catch (error) {
        const headers = { 'content-type': 'application/json' };
        return { status: 400, headers, body: JSON.stringify(problemOf(error)) };
      }
    },

    async 'GET /style.css'() {
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: STYLE };
    },
  };

  const withName = (body?: string) => body?.replaceAll(PROVIDER, () => escaped(name));
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    // The empty icon, so that browsers ask for none.
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Signing out here continues at Portico.
    `form-action 'self' ${new URL(issuer).origin}`,
  ].join('; ');

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await answer(request);
    response
      .writeHead(status, {
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        ...headers,
      })
      .end(request.method === 'HEAD' ? undefined : withName(body));
  };

  async function answer(request: IncomingMessage): Promise<Answer> {
    try {
      const url = new URL(request.url ?? '/', origin);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      const handle = routes[`${method} ${url.pathname}`];
      return handle === undefined ? problem(PROBLEMS.notFound) : await handle(request, url);
    } catch (error) {
      return problem(explain(error));
    }
  }
}

const page = (status: number, body: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body,
});

export const problem = (what: Problem): Answer => page(what.status, problemPage(what));

function redirect(location: string, cookie?: string): Answer {
  return {
    status: 303,
    headers: { location, 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) },
  };
}

function personOf({ claims, idToken = '' }: Awaited<ReturnType<typeof finishSignIn>>): Person {
  // The library has checked the ID token; a sign-in without one has thrown.
  const { sub = '', ...said }: Partial<NonNullable<typeof claims>> = claims ?? {};
  const { sid, verified, verified_at: verifiedAt, age_over_18: isOver18 } = said;
  return {
    sub,
    sid: typeof sid === 'string' ? sid : undefined,
    verified: verified === true,
    verifiedAt: typeof verifiedAt === 'string' ? verifiedAt : undefined,
    isOver18: typeof isOver18 === 'boolean' ? isOver18 : undefined,
    idToken,
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
