import {
  COMMON_ERRORS,
  type Operator,
  type ParamsOf,
  type PrivatePicture,
} from '@portico/contract';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Caller } from '#core/caller.ts';
import { fail, type Result } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { sendFailure } from '#server/errors/on-error.ts';
import type { LimitGroup } from '#server/limits/address-limits.ts';
import { callerOf } from './caller-of.ts';
import { type App, failureSchemas, namesOf } from './route.ts';

/** A JPEG and the name under which it is saved: letters, digits and hyphens. */
export type FoundPicture = { bytes: Buffer; name: string };

/** Serves images to the account that owns them. `find` returns null for a missing image and for another account's. */
export function privatePicture<P extends PrivatePicture>(
  app: App,
  deps: Deps,
  definition: P,
  find: (accountId: string, params: ParamsOf<P>, caller: Caller) => Promise<FoundPicture | null>,
  { limit }: { limit: LimitGroup },
): void {
  app.route({
    method: definition.method,
    url: definition.path,
    schema: schemaOf(definition, 'bearer'),
    config: { limit },
    async handler(request, reply) {
      const account = await app.authenticators.bearer(deps, request);
      if (account === null) return sendFailure(reply, fail('missing_token'));
      return app.answers.inTurn(account.id, reply, async () => {
        const found = await find(account.id, request.params as ParamsOf<P>, callerOf(request));
        return found === null
          ? sendFailure(reply, fail('not_found'))
          : sendPicture(app, reply, found);
      });
    },
  });
}

/**
 * Serves images to operators at the desk. `find` checks whether this operator may open the image, and records the
 * access.
 */
export function deskPicture<P extends PrivatePicture>(
  app: App,
  deps: Deps,
  definition: P,
  find: (
    operator: Operator,
    params: ParamsOf<P>,
    caller: Caller,
  ) => Promise<Result<FoundPicture, NoInfer<P['errors'][number]>>>,
): void {
  app.route({
    method: definition.method,
    url: definition.path,
    schema: schemaOf(definition, 'operator'),
    async handler(request, reply) {
      const operator = await app.authenticators.operator(deps, request);
      if (operator === null) return sendFailure(reply, fail('missing_token'));
      const found = await find(operator, request.params as ParamsOf<P>, callerOf(request));
      return found.ok ? sendPicture(app, reply, found.value) : sendFailure(reply, found);
    },
  });
}

function schemaOf(definition: PrivatePicture, auth: 'bearer' | 'operator') {
  return {
    ...namesOf(definition),
    security: [{ [auth]: [] }],
    response: {
      200: { description: 'The picture.', content: { 'image/jpeg': { schema: z.any() } } },
      ...failureSchemas([...definition.errors, ...COMMON_ERRORS, 'missing_token']),
    },
  };
}

/**
 * In addition to the headers of every answer (no-store, nosniff, same-origin), the image is sent as an attachment,
 * and nothing in it could run if it were shown.
 */
function sendPicture(app: App, reply: FastifyReply, { bytes, name }: FoundPicture) {
  reply
    .type('image/jpeg')
    .header('content-disposition', `attachment; filename="${name}.jpg"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
  return app.answers.send(reply, bytes);
}
