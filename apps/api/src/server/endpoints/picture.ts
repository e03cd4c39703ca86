import { COMMON_ERRORS, type ParamsOf, type Picture } from '@portico/contract';
import * as z from 'zod/mini';
import { entityTag } from '#core/entity-tag.ts';
import { sendFailure } from '#server/errors/on-error.ts';
import { hasAlready } from './revalidation.ts';
import { type App, failureSchemas, namesOf } from './route.ts';

/** `forever` if a changed picture gets another name. */
export type Kept = 'forever' | 'an hour';

const CACHE_CONTROL: Record<Kept, string> = {
  forever: 'public, max-age=31536000, immutable',
  'an hour': 'public, max-age=3600',
};

/** Serves WebP pictures at a path; `find` returns null if there is none. */
export function picture<P extends Picture>(
  app: App,
  definition: P,
  find: (params: ParamsOf<P>) => Promise<Buffer | null>,
  kept: Kept,
): void {
  app.route({
    method: definition.method,
    url: definition.path,
    schema: {
      ...namesOf(definition),
      response: {
        200: { description: 'The picture.', content: { 'image/webp': { schema: z.any() } } },
        304: z.null(),
        ...failureSchemas([...definition.errors, ...COMMON_ERRORS]),
      },
    },
    async handler(request, reply) {
      const bytes = await find(request.params as ParamsOf<P>);
      if (bytes === null) return sendFailure(reply, { ok: false, code: 'not_found' });
      const tag = entityTag(bytes);
      reply.header('etag', tag).header('cache-control', CACHE_CONTROL[kept]);
      if (hasAlready(request, tag)) return reply.code(304).send();
      return reply.type('image/webp').send(bytes);
    },
  });
}
