import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt } from 'jose';
import * as openid from 'openid-client';
import type { TestApp } from '#test/engines/start.ts';
import type { Partner } from './partner.ts';

/** A signal as a receiver reads it, without a check of its signature. */
export type Heard = {
  jti: string;
  sub: string;
  /** The last part of the event's URI. */
  event: string;
  details: Record<string, unknown>;
};

export function heard(set: string): Heard {
  const {
    jti = '',
    sub_id,
    events,
  } = decodeJwt(set) as {
    jti?: string;
    sub_id: { sub?: string; id?: string };
    events: Record<string, Record<string, unknown>>;
  };
  const [[uri = '', details = {}] = []] = Object.entries(events);
  const event = uri.split('/').at(-1) ?? '';
  return { jti, sub: sub_id.sub ?? sub_id.id ?? '', event, details };
}

type Responds = (request: IncomingMessage, response: ServerResponse, set: string) => void;

export type SignalReceiver = {
  origin: string;
  uri: string;
  /** Every SET that arrived, also those that were not taken, oldest first. */
  sets: string[];
  headers: IncomingMessage['headers'][];
  /** What it answers from now on: a status, or whatever it does. */
  answers(how: number | Responds): void;
  close(): Promise<void>;
};

/** A partner's server at the address to which signals are pushed (RFC 8935). */
export async function startSignalReceiver(): Promise<SignalReceiver> {
  const sets: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  let how: number | Responds = 202;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const set = Buffer.concat(chunks).toString();
      sets.push(set);
      headers.push(request.headers);
      if (typeof how === 'number') response.writeHead(how).end();
      else how(request, response, set);
    });
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    uri: `${origin}/signals`,
    sets,
    headers,
    answers(next) {
      how = next;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The client's own token for its stream. */
export async function signalToken({ config }: Partner, scope = 'ssf.manage'): Promise<string> {
  return (await openid.clientCredentialsGrant(config, { scope })).access_token;
}

export type Called = { status: number; headers: Headers; body: Record<string, unknown> };

/** A call of a receiver. */
export async function callSsf(
  { issuer }: { issuer: string },
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Called> {
  const answer = await fetch(`${issuer}${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    headers: answer.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  };
}

export type Stream = { id: string; token: string; pollPath: string };

/** A stream of the partner: pushed to the receiver, or polled without one. */
export async function aStream(
  t: TestApp & { issuer: string },
  partner: Partner,
  uri?: string,
  more: object = {},
): Promise<Stream> {
  const token = await signalToken(partner);
  const delivery =
    uri === undefined ? {} : { delivery: { method: 'urn:ietf:rfc:8935', endpoint_url: uri } };
  const made = await callSsf(t, token, 'POST', '/ssf/streams', { ...delivery, ...more });
  if (made.status !== 201)
    throw new Error(`no stream: ${made.status} ${JSON.stringify(made.body)}`);
  const id = String(made.body.stream_id);
  return { id, token, pollPath: `/ssf/streams/${id}/events` };
}

/** One poll; what it got, in the order of the answer. */
export async function pollAt(
  t: { issuer: string },
  { token, pollPath }: Stream,
  request: object = {},
): Promise<{ heard: Heard[]; more: boolean }> {
  const body = { returnImmediately: true, ...request };
  const answer = await callSsf(t, token, 'POST', pollPath, body);
  if (answer.status !== 200) throw new Error(`the poll answered ${answer.status}`);
  const sets = answer.body.sets as Record<string, string>;
  return { heard: Object.values(sets).map(heard), more: answer.body.moreAvailable === true };
}
