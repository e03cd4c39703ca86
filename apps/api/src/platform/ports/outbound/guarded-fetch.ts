import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { SECOND } from '#core/clock.ts';
import { type Destination, destinationOf, type Resolve } from './destination.ts';
import { connectWithin } from './handshake.ts';
import { OutboundRefused } from './refused.ts';

/*
 * The only way to an address that a partner chose: its key set, the recipients of its logout tokens and signals. The engine
 * gets it as its `fetch`, because the engine's own protection looks at an open connection, when a byte has been sent already.
 * The name is resolved once and the judged addresses are the connection's only ones, so a later answer changes nothing.
 */

const KILOBYTE = 1024;
export const OUTBOUND_LIMITS = {
  /** From the resolution of the name to the last byte. */
  totalMs: 5 * SECOND,
  bodyBytes: 64 * KILOBYTE,
  headerBytes: 16 * KILOBYTE,
};
/** Answers before the answer, such as 103. */
const INTERIM_ANSWERS = 8;
/** Nothing else is sent: no cookie, no trace. Credentials are those that the receiver gave for its own address. */
const SENT_HEADERS = ['accept', 'authorization', 'content-type'];

/** Like `fetch`. Rejects with {@link OutboundRefused} whatever it does not allow, and for every failure. */
export type GuardedFetch = typeof fetch;

export type GuardedFetchOptions = {
  /** Exact origins that may be called although they have no TLS, another port, or no public address. */
  listed: readonly string[];
  resolve?: Resolve;
  limits?: Partial<typeof OUTBOUND_LIMITS>;
};

export function createGuardedFetch({ listed, resolve, limits }: GuardedFetchOptions): GuardedFetch {
  const { totalMs, ...sizes } = { ...OUTBOUND_LIMITS, ...limits };
  return async (address, options = {}) => {
    const signals = [AbortSignal.timeout(totalMs), ...(options.signal ? [options.signal] : [])];
    const signal = AbortSignal.any(signals);
    return orAborted(signal, async () => {
      const around = resolve === undefined ? {} : { resolve };
      const given = address instanceof Request ? address.url : address;
      const destination = await destinationOf(given, { listed, signal, ...around });
      // Builds what is sent as fetch does: the body's bytes, and their type.
      const request = new Request(address, withoutSignal(options));
      const body = Buffer.from(await request.arrayBuffer());
      return answerOf({ destination, request, body, signal, sizes });
    });
  };
}

type Outgoing = {
  destination: Destination;
  request: Request;
  body: Buffer;
  signal: AbortSignal;
  sizes: Omit<typeof OUTBOUND_LIMITS, 'totalMs'>;
};

function answerOf({ destination, request, body, signal, sizes }: Outgoing): Promise<Response> {
  const { url, addresses } = destination;
  const isTls = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    const sent = (isTls ? requestHttps : requestHttp)(url, {
      method: request.method,
      headers: headersOf(request, body),
      // A connection for each request, so that no other resolution of the same name is reused, and no proxy.
      ...(isTls
        ? { createConnection: () => connectWithin(url, only(addresses)) }
        : { agent: new HttpAgent({ keepAlive: false }), lookup: only(addresses) }),
      maxHeaderSize: sizes.headerBytes,
      signal,
    });
    const refuse = (error: unknown) => {
      sent.destroy();
      reject(
        error instanceof OutboundRefused ? error : new OutboundRefused(reasonOf(error), error),
      );
    };
    let interim = 0;
    let isAnswered = false;
    sent.on('information', () => {
      interim += 1;
      if (interim > INTERIM_ANSWERS) refuse(new OutboundRefused('too_large'));
    });
    sent.on('response', (answer) => {
      isAnswered = true;
      readAnswer(answer, sizes.bodyBytes).then(resolve, refuse);
    });
    sent.on('error', refuse);
    // An answer that breaks off fails while it is read.
    sent.on('close', () => {
      if (!isAnswered) refuse(new Error('The connection was closed.'));
    });
    sent.end(body);
  });
}

function headersOf({ method, headers }: Request, body: Buffer) {
  const chosen = SENT_HEADERS.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const length = method === 'GET' ? {} : { 'content-length': body.length };
  return { ...Object.fromEntries(chosen), 'accept-encoding': 'identity', ...length };
}

/** The connection gets the addresses that were judged; the name is not resolved a second time. */
function only(addresses: Destination['addresses']): LookupFunction {
  return (_host, { all }, callback) => {
    const [first] = addresses;
    if (all === true || first === undefined) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

async function readAnswer(answer: IncomingMessage, most: number): Promise<Response> {
  const { statusCode: status = 0, headers } = answer;
  if (status >= 300 && status < 400) throw new OutboundRefused('redirect');
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new OutboundRefused('encoded');
  if (Number(headers['content-length']) > most) throw new OutboundRefused('too_large');
  const parts: Buffer[] = [];
  let received = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    received += part.length;
    if (received > most) throw new OutboundRefused('too_large');
    parts.push(part);
  }
  const isEmpty = status === 204 || status === 205;
  return new Response(isEmpty ? null : Buffer.concat(parts), {
    status,
    headers: receivedHeaders(answer),
  });
}

function receivedHeaders({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    if (name !== 'set-cookie') for (const value of values) headers.append(name, value);
  }
  return headers;
}

function reasonOf(error: unknown) {
  const { code = '' } = error as { code?: string };
  if (code === 'HPE_HEADER_OVERFLOW' || code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return 'too_large';
  return 'unreachable';
}

/** Ends with the signal, even if the work does not: a resolver may be silent. */
async function orAborted(signal: AbortSignal, work: () => Promise<Response>): Promise<Response> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new OutboundRefused('too_slow'));
  if (signal.aborted) throw new OutboundRefused('too_slow');
  signal.addEventListener('abort', abort);
  try {
    return await Promise.race([work(), aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function withoutSignal({ method, headers, body }: RequestInit): RequestInit {
  return { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) };
}
