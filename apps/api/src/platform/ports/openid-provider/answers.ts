import { type IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';

/*
 * The engine's answers as values, so that they are sent like every other one: with our headers, limits, metrics and
 * request id. They are small.
 */

/** The engine's response. */
export type EngineAnswer = {
  status: number;
  headers: Record<string, string | string[]>;
  body: string;
  /** The engine's error code if the answer is a page that says what went wrong, or {@link UNAVAILABLE}. */
  refusal: string | null;
};

export type Errors = typeof import('oidc-provider').errors;

export const REFUSAL_HEADER = 'x-portico-refusal';

/** The code of an error: what the answer needs cannot be reached now. */
export const UNAVAILABLE = 'temporarily_unavailable';

export async function captured(
  request: IncomingMessage,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<EngineAnswer> {
  const response = new ServerResponse(request);
  const chunks: Buffer[] = [];
  response.write = ((chunk: string | Buffer) => {
    chunks.push(Buffer.from(chunk));
    return true;
  }) as typeof response.write;
  const ended = new Promise<void>((done) => {
    response.end = ((chunk?: string | Buffer) => {
      if (chunk !== undefined && typeof chunk !== 'function') chunks.push(Buffer.from(chunk));
      done();
      return response;
    }) as typeof response.end;
  });
  await handle(request, response);
  await ended;
  const headers: EngineAnswer['headers'] = {};
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value !== undefined && name !== REFUSAL_HEADER) {
      headers[name] = Array.isArray(value) ? value : String(value);
    }
  }
  const refusal = response.getHeader(REFUSAL_HEADER);
  return {
    status: response.statusCode,
    headers,
    body: Buffer.concat(chunks).toString('utf8'),
    refusal: refusal === undefined ? null : String(refusal),
  };
}

/** A form as the engine reads it, on the connection of another request. */
export function formRequest(
  { socket }: IncomingMessage,
  { url, headers, form }: { url: string; headers: IncomingHttpHeaders; form: string },
): IncomingMessage {
  const { 'transfer-encoding': _chunks, ...others } = headers;
  const sent = new IncomingMessage(socket);
  sent.method = 'POST';
  sent.url = url;
  sent.headers = {
    ...others,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(Buffer.byteLength(form)),
  };
  // An incomplete request would close the connection when it is read.
  sent.complete = true;
  sent.push(form);
  sent.push(null);
  return sent;
}

/** In place of the engine's `server_error`: the caller may try again (RFC 6749, section 4.1.2.1). */
export function answerUnavailable(ctx: KoaContextWithOIDC): void {
  const location = ctx.response.get('location');
  const leadsBack = /(?<=[?&#]error=)server_error\b/;
  // Whether the browser is one of its team, to which alone it may lead, cannot be asked now.
  if (leadsBack.test(location) && ctx.oidc?.client?.sandbox !== true) {
    ctx.redirect(location.replace(leadsBack, UNAVAILABLE));
    return;
  }
  ctx.remove('location');
  ctx.set(REFUSAL_HEADER, UNAVAILABLE);
  ctx.status = 503;
  ctx.body = '';
}
