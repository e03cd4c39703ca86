import {
  type AnyEndpoint,
  type ErrorCode,
  type FileReply,
  type PictureReply,
  replyKindOf,
} from '@portico/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { entityTag } from '#core/entity-tag.ts';
import type { Result } from '#core/result.ts';
import { sendFailure } from '#platform/http/errors/on-error.ts';
import { hasAlready, sendRevalidated } from './revalidation.ts';

/** A file and the name under which it is saved, without its extension: letters, digits and hyphens. */
export type MadeFile = { bytes: Uint8Array; name: string };

const EXTENSIONS: Record<FileReply['type'], string> = {
  'image/jpeg': 'jpg',
  'application/zip': 'zip',
};

const CACHE_CONTROL: Record<PictureReply['cached'], string> = {
  forever: 'public, max-age=31536000, immutable',
  'an hour': 'public, max-age=3600',
};

/** Sends what a handler returned, by the kind of the endpoint's reply. */
export function sendReply(
  app: FastifyInstance,
  endpoint: AnyEndpoint,
  answer: string | Result<unknown, ErrorCode>,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  if (typeof answer === 'string') return reply.redirect(answer, 303);
  if (!answer.ok) return sendFailure(reply, answer);
  const { value } = answer;
  switch (replyKindOf(endpoint)) {
    case 'file':
      return sendFile(app, endpoint.reply as FileReply, value as MadeFile, reply);
    case 'picture':
      return sendPicture(endpoint.reply as PictureReply, value as Buffer, reply);
    case 'none':
      return reply.code(204).send();
    default:
      if (endpoint.revalidated) return sendRevalidated(reply, value as object);
      return reply.code(200).send(value);
  }
}

/**
 * In addition to the headers of every answer (no-store, nosniff, same-origin), the file is sent as an attachment, and
 * nothing in it could run if it were shown.
 */
function sendFile(
  app: FastifyInstance,
  { type }: FileReply,
  { bytes, name }: MadeFile,
  reply: FastifyReply,
) {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}.${EXTENSIONS[type]}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  return app.answers.send(reply, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
}

/** A public picture: caches keep it, and ask whether it is still current. */
function sendPicture({ type, cached }: PictureReply, bytes: Buffer, reply: FastifyReply) {
  const tag = entityTag(bytes);
  reply.header('etag', tag).header('cache-control', CACHE_CONTROL[cached]);
  if (hasAlready(reply.request, tag)) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
