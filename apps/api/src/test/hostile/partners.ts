import { createHash, randomUUID } from 'node:crypto';
import { CompactSign, exportJWK } from 'jose';
import { expect } from 'vitest';
import { ENGINE_PATHS } from '#partners/provider/provider.ts';
import { SSF_PATHS } from '#partners/signals/http/signals.routes.ts';
import { aFapiClient, type FapiClient } from '#test/partners/fapi-client.ts';
import { aPartner, type Partner, REDIRECT_URI, type startIssuer } from '#test/partners/partner.ts';
import { basic, bearer, type Fields } from '#test/partners/raw.ts';
import { aStream, type Stream, signalToken } from '#test/partners/signal-receiver.ts';
import type { Hostile } from './failures.ts';
import { ENCODED, HEADERS, hostileBodies, TEXTS } from './inputs.ts';

/* Every path of the OpenID engine and of Shared Signals, with hostile values in every place that a caller chooses. */

export type World = {
  t: Issuer;
  partner: Partner;
  fapi: FapiClient;
  stream: Stream;
};
type Issuer = Awaited<ReturnType<typeof startIssuer>>;

export async function aWorld(t: Issuer): Promise<World> {
  const partner = await aPartner(t);
  return { t, partner, fapi: await aFapiClient(t), stream: await aStream(t, partner) };
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const seconds = () => Math.floor(Date.now() / 1000);

const REQUEST: Fields = {
  response_type: 'code',
  redirect_uri: REDIRECT_URI,
  scope: 'openid verified',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  state: 'x',
  nonce: 'x',
  prompt: 'login',
  max_age: '60',
  ui_locales: 'de',
  claims: '{"id_token":{"acr":null}}',
  acr_values: 'x',
  login_hint: 'x',
  id_token_hint: 'x',
  display: 'page',
  response_mode: 'query',
  request: 'x',
  request_uri: 'x',
};

/** The fields of a form or a query for each path. */
const FIELDS: Record<string, Fields[]> = {
  '/connect/authorize': [REQUEST],
  '/connect/request': [REQUEST],
  '/connect/token': [
    { grant_type: 'authorization_code', code: 'x', redirect_uri: REDIRECT_URI, code_verifier: 'x' },
    { grant_type: 'refresh_token', refresh_token: 'x', scope: 'openid' },
    { grant_type: 'client_credentials', scope: 'ssf.read' },
  ],
  '/connect/revoke': [{ token: 'x', token_type_hint: 'access_token' }],
  '/connect/userinfo': [{ access_token: 'x', scope: 'openid' }],
  '/connect/logout': [
    { id_token_hint: 'x', client_id: 'x', post_logout_redirect_uri: REDIRECT_URI, state: 'x' },
  ],
  '/connect/authorize/:uid': [{}],
  '/.well-known/openid-configuration': [{}],
  '/.well-known/oauth-authorization-server': [{}],
};

/** The fields with one of them replaced by text that is encoded already. */
function encoded(fields: Fields, name: string, value: string): string {
  const others = Object.entries(fields).filter(([each]) => each !== name);
  return [
    ...others.map(([key, each]) => `${key}=${encodeURIComponent(each)}`),
    `${name}=${value}`,
  ].join('&');
}

const LONG = TEXTS.filter((text) => text.isWellFormed() && text.length >= 1_000).map(
  encodeURIComponent,
);

function fieldsTo(partner: Partner, path: string, fields: Fields): Hostile[] {
  const url = path.replace(':uid', 'x');
  const all = { client_id: partner.id, ...fields };
  const hostile: Hostile[] = [];
  for (const name of [...Object.keys(all), 'x', '%00']) {
    for (const value of ENCODED) {
      const query = encoded(all, name, value);
      hostile.push({ method: 'GET', url: `${url}?${query}` });
    }
    for (const value of [...ENCODED, ...LONG, '\0']) {
      const payload = encoded(all, name, value);
      const headers = name === 'client_id' ? FORM : { ...FORM, ...basic(partner) };
      hostile.push({ method: 'POST', url, payload, headers });
    }
  }
  return hostile;
}

/** Parameters, ids and headers of the engine. */
export function hostileParameters({ partner }: World): Hostile[] {
  expect(Object.keys(FIELDS).sort()).toEqual([...ENGINE_PATHS].sort());
  const hostile = Object.entries(FIELDS).flatMap(([path, forms]) =>
    forms.flatMap((fields) => fieldsTo(partner, path, fields)),
  );
  for (const id of ENCODED) hostile.push({ method: 'GET', url: `/connect/authorize/${id}` });
  for (const path of ENGINE_PATHS) {
    const url = path.replace(':uid', 'x');
    for (const headers of [
      ...HEADERS,
      ...TEXTS.slice(0, 9).map((text) => basic({ ...partner, id: text })),
      bearer('x'.repeat(4_000)),
      { authorization: 'DPoP \u00ff' },
      { dpop: 'a.b.c' },
      { cookie: 'portico-connect=%00; portico-connect-page=\u00ff; portico-check=%00.%00' },
      { 'content-type': 'application/x-www-form-urlencoded; charset=utf-16le' },
      JSON_TYPE,
    ] as Fields[]) {
      hostile.push({
        method: 'POST',
        url,
        payload: 'client_id=x',
        headers: { ...FORM, ...headers },
      });
      hostile.push({ method: 'GET', url, headers });
    }
  }
  expect(hostile.length).toBeGreaterThan(1_500);
  return hostile;
}

/** JSON of the engine: claims, assertions, proofs and hints. */
export async function hostileJson({ t, partner, fapi, stream }: World): Promise<Hostile[]> {
  const hostile: Hostile[] = [];
  const ask = (url: string, fields: Fields, headers: Fields = {}) => {
    const payload = new URLSearchParams(fields).toString();
    hostile.push({ method: 'POST', url, payload, headers: { ...FORM, ...headers } });
  };
  const verification = { trust_framework: { value: 'x' }, time: { max_age: 1 } };
  const claims = {
    userinfo: { verified_claims: { verification, claims: { given_name: { values: ['x'] } } } },
    id_token: { acr: { essential: true, value: 'x' }, auth_time: { max_age: 1 } },
  };
  for (const text of hostileBodies(claims)) {
    ask('/connect/request', { ...REQUEST, client_id: partner.id, claims: text }, basic(partner));
  }

  const assertion = { iss: fapi.partner.id, sub: fapi.partner.id, aud: t.issuer, jti: 'x' };
  const times = { iat: seconds(), nbf: seconds(), exp: seconds() + 60 };
  for (const [n, text] of hostileBodies({ ...assertion, ...times }).entries()) {
    // Each is new, so that none is refused for a former one alone.
    const client_assertion = await fapi.signed(text.replace('"jti":"x"', `"jti":"x${n}"`));
    const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    ask('/connect/token', {
      grant_type: 'client_credentials',
      client_assertion_type,
      client_assertion,
    });
  }

  const { key } = fapi;
  const jwk = await exportJWK(key.publicKey);
  const ath = createHash('sha256').update(stream.token).digest('base64url');
  const proof = { htm: 'POST', htu: `${t.issuer}/connect/token`, jti: 'x', iat: seconds(), ath };
  const sign = (text: string, header: object = {}) =>
    new CompactSign(Buffer.from(text))
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
      .sign(key.privateKey);
  for (const [n, text] of hostileBodies(proof).entries()) {
    const dpop = await sign(text.replace('"jti":"x"', `"jti":"x${n}"`));
    ask(
      '/connect/token',
      { grant_type: 'client_credentials', scope: 'ssf.read' },
      { ...basic(partner), dpop },
    );
    const headers = { authorization: `DPoP ${stream.token}`, dpop };
    hostile.push({ method: 'GET', url: '/ssf/streams', headers });
  }
  for (const [n, text] of hostileBodies(jwk).entries()) {
    const dpop = await sign(JSON.stringify({ ...proof, jti: randomUUID(), n }), {
      jwk: JSON.parse(text),
    });
    if (dpop.length < 12_000)
      ask(
        '/connect/token',
        { grant_type: 'client_credentials', scope: 'ssf.read' },
        { ...basic(partner), dpop },
      );
  }

  const part = (text: string) => Buffer.from(text).toString('base64url');
  for (const text of hostileBodies({
    iss: t.issuer,
    aud: partner.id,
    sub: 'x',
    exp: 1,
    sid: 'x',
  })) {
    const hint = `${part('{"alg":"ES256"}')}.${part(text)}.${part('x')}`;
    ask('/connect/logout', { id_token_hint: hint });
    ask(
      '/connect/request',
      { ...REQUEST, client_id: partner.id, id_token_hint: hint },
      basic(partner),
    );
  }
  expect(hostile.length).toBeGreaterThan(600);
  return hostile;
}

/** Every path of Shared Signals. */
export async function hostileSignals({ t, partner, stream }: World): Promise<Hostile[]> {
  const token = await signalToken(partner, 'ssf.manage ssf.read');
  const headers = { ...bearer(token), ...JSON_TYPE };
  const hostile: Hostile[] = [];
  const subject = { format: 'iss_sub', iss: t.issuer, sub: 'x' };
  const delivery = { method: 'urn:ietf:rfc:8936', endpoint_url: 'x', authorization_header: 'x' };
  const wanted = { delivery, events_requested: ['x'], description: 'x' };
  const problem = { err: 'x', description: 'x' };
  const calls: [Hostile['method'], string, object][] = [
    ['POST', SSF_PATHS.configuration, wanted],
    [
      'PATCH',
      SSF_PATHS.configuration,
      { stream_id: stream.id, ...wanted, min_verification_interval: 1 },
    ],
    ['PUT', SSF_PATHS.configuration, { stream_id: stream.id, ...wanted, iss: 'x', aud: 'x' }],
    ['POST', SSF_PATHS.status, { stream_id: stream.id, status: 'enabled', reason: 'x' }],
    ['POST', SSF_PATHS.addSubject, { stream_id: stream.id, subject }],
    ['POST', SSF_PATHS.removeSubject, { stream_id: stream.id, subject }],
    ['POST', SSF_PATHS.verification, { stream_id: stream.id, state: 'x' }],
    [
      'POST',
      stream.pollPath,
      { maxEvents: 1, returnImmediately: true, ack: ['x'], setErrs: { x: problem } },
    ],
  ];
  for (const [method, url, body] of calls) {
    // Without it, a poll waits for a signal.
    const isWhole = (text: string) =>
      url !== stream.pollPath || text.includes('"returnImmediately":true');
    const bodies = hostileBodies(body).filter(isWhole);
    hostile.push(...bodies.map((payload) => ({ method, url, payload, headers })));
  }
  for (const id of ENCODED) {
    for (const url of [SSF_PATHS.configuration, SSF_PATHS.status]) {
      hostile.push({ method: 'GET', url: `${url}?stream_id=${id}`, headers: bearer(token) });
    }
    const payload = '{"returnImmediately":true}';
    hostile.push({ method: 'POST', url: SSF_PATHS.poll.replace(':id', id), payload, headers });
  }
  expect(hostile.length).toBeGreaterThan(600);
  return hostile;
}
