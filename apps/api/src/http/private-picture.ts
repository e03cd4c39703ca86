import { COMMON_ERRORS, type ParamsOf, type PrivatePicture } from '@portico/contract';
import * as z from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { LimitGroup } from './address-limits.ts';
import { bearerAccount } from './authenticate.ts';
import { sendFailure } from './on-error.ts';
import { type App, failureSchemas, namesOf } from './route.ts';

/** A JPEG, and what it is called where it is saved: letters, digits and hyphens. */
export type FoundPicture = { bytes: Buffer; name: string };

/**
 * Serves pictures to those whose they are; null is none, and so is everybody else's. Beside the headers of every answer
 * (no-store, nosniff, same-origin), it is to be saved rather than shown, and nothing in it could run if it were.
 */
export function privatePicture<P extends PrivatePicture>(
  app: App,
  deps: Deps,
  definition: P,
  find: (accountId: string, params: ParamsOf<P>) => Promise<FoundPicture | null>,
  { limit }: { limit: LimitGroup },
): void {
  app.route({
    method: definition.method,
    url: definition.path,
    schema: {
      ...namesOf(definition),
      security: [{ bearer: [] }],
      response: {
        200: { description: 'The picture.', content: { 'image/jpeg': { schema: z.any() } } },
        ...failureSchemas([...definition.errors, ...COMMON_ERRORS, 'missing_token']),
      },
    },
    config: { limit },
    async handler(request, reply) {
      const account = await bearerAccount(deps, request);
      if (account === null) return sendFailure(reply, { ok: false, code: 'missing_token' });
      const found = await find(account.id, request.params as ParamsOf<P>);
      if (found === null) return sendFailure(reply, { ok: false, code: 'not_found' });
      return reply
        .type('image/jpeg')
        .header('content-disposition', `attachment; filename="${found.name}.jpg"`)
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .send(found.bytes);
    },
  });
}
