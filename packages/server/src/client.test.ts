import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@portico/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Portico, PorticoError } from './index.ts';

/* The client at a server that answers as Portico does on a bad day. */

type Seen = { method: string; path: string; key: string | undefined; token: string; body: string };
type Step = (response: ServerResponse, request: IncomingMessage) => void;

let steps: Step[];
let seen: Seen[];
let tokens: number;
let lifetime: number;
let close: () => Promise<void>;
let url: string;
beforeEach(async () => {
  [steps, seen, tokens, lifetime] = [[], [], 0, 600];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const { authorization = '', 'idempotency-key': key } = request.headers;
    if (request.url === '/server/token') {
      tokens += 1;
      const [id, secret] = atob(authorization.slice('Basic '.length)).split(':');
      if (decodeURIComponent(secret ?? '') !== 'a secret:%+') {
        const refused = { error: 'invalid_client', error_description: 'one of them is wrong' };
        return json(401, refused)(response, request);
      }
      expect([id, body]).toEqual(['shop', 'grant_type=client_credentials']);
      return json(200, { access_token: `token-${tokens}`, expires_in: lifetime })(
        response,
        request,
      );
    }
    const [method, path] = [String(request.method), String(request.url)];
    seen.push({ method, path, key: key as string | undefined, token: authorization, body });
    (steps.shift() ?? json(204, null))(response, request);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
});
afterEach(() => close());

const json =
  (status: number, body: object | null, headers: Record<string, string> = {}): Step =>
  (response) =>
    response.writeHead(status, headers).end(body === null ? undefined : JSON.stringify(body));
const failing = (status: number, code: string, headers: Record<string, string> = {}) =>
  json(status, { code, message: 'A sentence.', requestId: 'r-1' }, headers);
const dropping: Step = (_response, request) => request.socket.destroy();
/** It ends in the middle of the body. */
const tearing: Step = (response, request) => {
  response.writeHead(200, { 'content-length': '100' }).write('{"externalId"');
  setImmediate(() => request.socket.destroy());
};

const portico = (more: object = {}) =>
  new Portico({ url: `${url}/`, clientId: 'shop', clientSecret: 'a secret:%+', ...more });
const caught = async (call: Promise<unknown>): Promise<PorticoError> => {
  const error = await call.then(
    () => null,
    (thrown) => thrown,
  );
  if (!(error instanceof PorticoError)) throw new Error(`no PorticoError: ${error}`);
  return error;
};

describe('R-API-27 the typed client', () => {
  it('R-API-27 has a method for each call of a server, with its path and method', async () => {
    const client = portico();
    const calls: Record<string, () => Promise<unknown>> = {
      readPerson: () => client.readPerson('a/b'),
      createVerificationLink: () => client.createVerificationLink('a/b', { returnTo: 'x' }),
      redeemReturn: () => client.redeemReturn({ value: 'v', externalId: 'a/b' }),
      askRenewal: () => client.askRenewal('a/b'),
      endSessions: () => client.endSessions('a/b'),
      closeAccount: () => client.closeAccount('a/b'),
      eraseVerification: () => client.eraseVerification('a/b'),
      deleteAccount: () => client.deleteAccount('a/b'),
    };
    const ofServers = (Object.values(contract) as unknown[]).filter(
      (each): each is contract.AnyEndpoint =>
        typeof each === 'object' && each !== null && 'auth' in each && each.auth === 'server',
    );
    expect(ofServers.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
    for (const { name = '', method, path } of ofServers) {
      steps.push(json(200, {}));
      await calls[name]?.();
      const at = contract.pathWith(path, { externalId: 'a/b' } as never);
      expect(seen.at(-1)).toMatchObject({ method, path: at });
      expect(seen.at(-1)?.key === undefined).toBe(method === 'GET');
    }
    expect(tokens).toBe(1);
  });

  it('R-API-27 asks for one token however many calls wait for it, and for the next one before it ends', async () => {
    const client = portico();
    await Promise.all(Array.from({ length: 20 }, () => client.endSessions('x')));
    expect([tokens, new Set(seen.map(({ token }) => token)).size]).toEqual([1, 1]);
    lifetime = 20;
    const short = portico();
    await short.endSessions('x');
    await short.endSessions('x');
    expect(tokens).toBe(3);
  });

  it('R-API-27 asks for another token once if its own is refused', async () => {
    const client = portico();
    steps.push(failing(401, 'missing_token'));
    await client.endSessions('x');
    expect(seen.map(({ token }) => token)).toEqual(['Bearer token-1', 'Bearer token-2']);
    steps.push(failing(401, 'missing_token'), failing(401, 'missing_token'));
    expect(await caught(client.endSessions('x'))).toMatchObject({
      code: 'missing_token',
      status: 401,
    });
    expect(await caught(portico({ clientSecret: 'wrong' }).endSessions('x'))).toMatchObject({
      code: 'invalid_client',
      status: 401,
      message: 'one of them is wrong',
    });
  });

  it.each([
    ['a connection that breaks', dropping],
    ['an answer that breaks off', tearing],
    ['503', failing(503, 'service_unavailable', { 'retry-after': '0' })],
    ['429', failing(429, 'too_many_requests', { 'retry-after': '0' })],
    ['409 of the call itself', failing(409, 'idempotency_key_busy', { 'retry-after': '0' })],
    ['502 of a proxy', ((response) => response.writeHead(502).end('<html>')) as Step],
  ])('R-API-27 sends a call again with its key after %s', async (_what, step) => {
    steps.push(step, step, json(200, { externalId: 'x', verificationStatus: 'NONE' }));
    const redeemed = await portico().redeemReturn({ value: 'v', externalId: 'x' });
    expect(redeemed).toEqual({ externalId: 'x', verificationStatus: 'NONE' });
    expect(seen).toHaveLength(3);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    expect(seen[0]?.key).toMatch(/^"[\da-f-]{36}"$/);
    expect(new Set(seen.map(({ body }) => body)).size).toBe(1);
  });

  it('R-API-27 makes a key for each call, or takes the one that it is given', async () => {
    const client = portico();
    await client.closeAccount('x');
    await client.closeAccount('x');
    await client.closeAccount('x', { idempotencyKey: 'closing-of-user-4711' });
    const keys = seen.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('"closing-of-user-4711"');
  });

  it('R-API-27 sends nothing again that was decided, and waits for no hour', async () => {
    for (const [step, expected] of [
      [failing(404, 'not_found'), { code: 'not_found', status: 404, requestId: 'r-1' }],
      [failing(422, 'idempotency_key_reused'), { code: 'idempotency_key_reused' }],
      [failing(500, 'unexpected_error'), { code: 'unexpected_error', status: 500 }],
      [
        failing(429, 'too_many_requests', { 'retry-after': '3600' }),
        { code: 'too_many_requests', retryAfterSeconds: 3600 },
      ],
      [
        json(400, { code: 'invalid_request', message: 'No.', fields: { returnTo: 'required' } }),
        { code: 'invalid_request', message: 'No.', fields: { returnTo: 'required' } },
      ],
      [((response) => response.end('<html>')) as Step, { code: 'unexpected_answer', status: 200 }],
      [json(301, null, { location: 'https://evil.example' }), { code: 'network_error' }],
    ] as const) {
      steps.push(step);
      seen.length = 0;
      const error = await caught(portico({ retries: 0 }).endSessions('x'));
      expect(error).toMatchObject(expected);
      expect(seen).toHaveLength(1);
    }
  });

  it('R-API-27 gives up after its retries, and says why', async () => {
    const again = failing(503, 'service_unavailable', { 'retry-after': '0' });
    steps.push(again, again, again, again, again);
    const error = await caught(portico({ retries: 2 }).endSessions('x'));
    expect([error.code, error.message, seen.length]).toEqual([
      'service_unavailable',
      'A sentence.',
      3,
    ]);
    steps.length = 0;
    steps.push(() => {});
    const silent = await caught(portico({ retries: 0, timeoutMs: 50 }).endSessions('x'));
    expect([silent.code, silent.status]).toEqual(['timeout', null]);
    await close();
    const gone = await caught(portico({ retries: 0 }).endSessions('x'));
    expect([gone.code, gone.status, gone.cause]).toEqual([
      'network_error',
      null,
      expect.any(Error),
    ]);
    expect(String(gone)).toContain('PorticoError');
  });
});
