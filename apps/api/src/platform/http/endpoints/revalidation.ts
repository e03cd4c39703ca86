import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { entityTag } from '#core/entity-tag.ts';
import { takesBrotli } from '#platform/http/endpoints/codings.ts';

/** Whether the caller's copy is current (RFC 9110, section 13.1.2). */
export function hasAlready(request: FastifyRequest, tag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim());
  // The tag of an answer that has several codings is weak.
  return known.some((each) => each === '*' || each.replace(/^W\//, '') === tag);
}

/** JSON that is the same for every caller, ready to be sent. */
export type SharedJson = { plain: Buffer; br: Buffer; tag: string };

const compress = promisify(brotliCompress);
/** The first caller waits for it: the best compression would take a second for a megabyte. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export async function shareJson(json: string): Promise<SharedJson> {
  const plain = Buffer.from(json);
  return { plain, br: await compress(plain, QUICK), tag: entityTag(plain) };
}

/** Sends nothing that is made for this caller. It may be cached, and is sent only if it differs from the caller's copy. */
export function sendShared(reply: FastifyReply, { plain, br, tag }: SharedJson): FastifyReply {
  reply.headers({ etag: `W/${tag}`, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (hasAlready(reply.request, tag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  if (!takesBrotli(reply.request)) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(br);
}

const shared = new WeakMap<object, Promise<SharedJson>>();

/**
 * Sends a value that many calls return, in the form that the endpoint's schema gives it. It is written and compressed
 * once: the handler must return the same object until it changes.
 */
export async function sendRevalidated(reply: FastifyReply, value: object): Promise<FastifyReply> {
  const known = shared.get(value);
  const made = known ?? shareJson(String(reply.serialize(value)));
  if (known === undefined) {
    shared.set(value, made);
    made.catch(() => shared.delete(value));
  }
  return sendShared(reply, await made);
}
