import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { DEFAULT_LOCALE, type ErrorBody } from '@portico/contract';
import { errorTranslator } from '@portico/locales/server';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { fail } from '#core/result.ts';
import type { Config } from '#platform/config/config.ts';
import { afterAnswers } from '#platform/http/connections/in-order.ts';
import { failureOf, sendFailure } from '#platform/http/errors/on-error.ts';
import { securityHeaders } from './headers.ts';
import { encodesNul, holdsNul } from './nul.ts';

// Browsers send about twenty; past 2,000 Node silently drops the rest.
const HEADER_LINES_MAX = 100;
const PATH_MAX = 1000;

export class MalformedRequest extends Error {
  readonly statusCode = 400;
}

/**
 * Refuses requests that two parsers could read differently: several Host headers, or none in HTTP/1.1, and too many
 * header lines.
 */
export function refuseAmbiguous(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { rawHeaders, httpVersion } }) => {
    if (rawHeaders.length > HEADER_LINES_MAX * 2) throw new MalformedRequest('too many headers');
    const names = rawHeaders.filter((_, index) => index % 2 === 0);
    const hosts = names.filter((name) => name.length === 4 && name.toLowerCase() === 'host');
    if (hosts.length > 1 || (hosts.length === 0 && httpVersion === '1.1')) {
      throw new MalformedRequest('several hosts, or none');
    }
  });
}

/**
 * Refuses a path that is longer than any path of the product before it is parsed: parsing it would delay other callers.
 * A query may be longer, because it can contain tokens.
 */
export function refuseLongPaths(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }, reply) => {
    const end = url.indexOf('?');
    if ((end < 0 ? url.length : end) <= PATH_MAX) return;
    return sendFailure(reply, fail('invalid_request'), 414);
  });
}

/** Refuses U+0000 in an address and in a parsed body, before anything is looked up. */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (encodesNul(url)) throw new MalformedRequest('U+0000 in the address');
  });
  app.addHook('preValidation', async ({ body, routeOptions }, reply) => {
    if (!isParsed(body) || !holdsNul(body)) return;
    const schema = routeOptions.config.endpoint?.body as Partial<z.ZodMiniObject> | undefined;
    const names = Object.keys(schema?.def?.shape ?? {});
    const fields = names
      .filter((name) => holdsNul({ [name]: body[name] }))
      .map((name) => [name, 'characters_not_allowed'] as const);
    return sendFailure(reply, fail('invalid_request', { fields: Object.fromEntries(fields) }));
  });
}

/** A scope that reads its bodies itself has them as a text or a stream. */
function isParsed(body: unknown): body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return false;
  return Array.isArray(body) || [Object.prototype, null].includes(Object.getPrototypeOf(body));
}

/** Fastify's options for requests that never reach a hook or a route: an unreadable path or unreadable bytes. */
export function malformedRequests(config: Config) {
  const headers = securityHeaders(config);
  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
      reply.headers(headers).header('x-request-id', request.id);
      void sendFailure(reply, failureOf(error, request));
    },
    clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
      if (error.code === 'ECONNRESET') socket.destroy();
      else afterAnswers(socket, () => void answerOnSocket(error, socket, headers));
    },
  };
}

/** Without a request there is no language to answer in, and the request is not logged. The status is HTTP's own. */
async function answerOnSocket(
  error: { code?: string },
  socket: Socket,
  headers: Record<string, string>,
): Promise<void> {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const translate = await errorTranslator(DEFAULT_LOCALE);
  const body: ErrorBody = {
    code: 'invalid_request',
    message: translate('invalid_request'),
    requestId: randomUUID(),
  };
  const text = JSON.stringify(body);
  const head = Object.entries({
    ...headers,
    'x-request-id': body.requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${statusOf(error.code)}\r\n${head.join('')}\r\n${text}`);
  socket.destroySoon();
}

/** Spelled out here: importing the texts of node:http also loads fetch and WebSocket, 4 MB. */
function statusOf(code: string | undefined): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '408 Request Timeout';
  return code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request';
}
