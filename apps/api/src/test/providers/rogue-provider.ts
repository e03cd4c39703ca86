import { createHash, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '@portico/stand-ins/provider/serve.ts';
import { SignJWT } from 'jose';

type Claims = Record<string, unknown>;
type Answer = (response: ServerResponse) => unknown;

/** The key pair that signs tokens. */
export type Signer = ReturnType<typeof aSigner>;

export function aSigner(kid: string) {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

export type RogueProvider = Awaited<ReturnType<typeof startRogueProvider>>;

/**
 * A minimal provider that behaves correctly by default: `answers` replaces its metadata, its keys or its answer to a
 * token request, and `claims` its claims about a person.
 */
export async function startRogueProvider() {
  const signer = aSigner('key-1');
  const codes = new Map<string, { claims: Claims; challenge: string }>();
  const answers: { discovery?: Answer; jwks?: Answer; token?: Answer; userinfo?: Answer } = {};
  const seen: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/.well-known/')) {
      if (answers.discovery) return answers.discovery(response);
      return sendJson(response, 200, discoveryOf(issuer));
    }
    if (path === '/jwks') {
      return answers.jwks ? answers.jwks(response) : sendJson(response, 200, jwksOf(signer));
    }
    if (path === '/userinfo') {
      return answers.userinfo ? answers.userinfo(response) : sendJson(response, 404, {});
    }
    const form = new URLSearchParams(await text(request));
    seen.push(form);
    if (answers.token) return answers.token(response);
    const code = form.get('code') ?? '';
    const granted = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest();
    if (granted === undefined || granted.challenge !== challenge.toString('base64url')) {
      return sendJson(response, 400, { error: 'invalid_grant' });
    }
    return sendJson(response, 200, tokensWith(await sign(granted.claims, signer)));
  });
  const { origin: issuer, close } = await serve(server);

  /** A single-use code for this flow. */
  function codeFor(authorizationUrl: URL, changes: Claims = {}): string {
    const code = randomUUID();
    const challenge = authorizationUrl.searchParams.get('code_challenge') ?? '';
    codes.set(code, { claims: goodClaims(issuer, authorizationUrl, changes), challenge });
    return code;
  }

  return {
    issuer,
    signer,
    answers,
    /** The received token requests, in order. */
    seen,
    env: {
      GOOGLE_ISSUER: issuer,
      GOOGLE_CLIENT_ID: ROGUE_CLIENT,
      GOOGLE_CLIENT_SECRET: 'a secret that Google gave',
    },
    /** Its claims about the person of this flow. */
    claimsFor: (authorizationUrl: URL, changes: Claims = {}): Claims =>
      goodClaims(issuer, authorizationUrl, changes),
    codeFor,
    /** The parameters that it sends back to the product for this flow. */
    answerTo: (authorizationUrl: URL, changes: Claims = {}) => ({
      code: codeFor(authorizationUrl, changes),
      state: authorizationUrl.searchParams.get('state') ?? '',
      iss: issuer,
    }),
    behave() {
      for (const name of Object.keys(answers)) delete answers[name as keyof typeof answers];
    },
    close,
  };
}

export const ROGUE_CLIENT = 'portico-test-client';

function goodClaims(issuer: string, authorizationUrl: URL, changes: Claims): Claims {
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: ROGUE_CLIENT,
    sub: randomUUID(),
    nonce: authorizationUrl.searchParams.get('nonce'),
    iat: now,
    exp: now + 300,
    ...changes,
  };
}

export function discoveryOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // The provider's claim about its algorithms must not matter.
    id_token_signing_alg_values_supported: ['RS256', 'PS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  };
}

export function jwksOf(...signers: Signer[]) {
  const keys = signers.map(({ publicKey, kid }) => ({
    ...createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' }),
    kid,
    use: 'sig',
  }));
  return { keys };
}

/** An ID token with exactly these claims; `header` overrides the correct header. */
export async function sign(
  claims: Claims,
  { privateKey, kid }: Signer,
  header: Record<string, unknown> = {},
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid, ...header })
    .sign(privateKey, { crit: { 'urn:odd': true } });
}

export function tokensWith(idToken: unknown) {
  return { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: idToken };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
