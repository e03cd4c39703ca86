import { COMMON_ERRORS, type PrivateFile } from '@portico/contract';
import * as z from 'zod/mini';
import type { Account, Caller } from '#core/caller.ts';
import type { Result } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { sendFailure } from '#server/errors/on-error.ts';
import type { LimitGroup } from '#server/limits/address-limits.ts';
import { callerOf } from './caller-of.ts';
import { type App, failureSchemas, namesOf } from './route.ts';

/** A file and the name under which it is saved: letters, digits, hyphens and dots. */
export type MadeFile = { bytes: Uint8Array; name: string };

type Code<F extends PrivateFile> = F['errors'][number] | 'missing_token' | 'service_unavailable';

/**
 * Serves a file that is made for the caller from the caller's own data. In addition to the headers of every answer
 * (no-store, nosniff, same-origin), it is sent as an attachment, and nothing in it could run if it were shown.
 */
export function privateFile<F extends PrivateFile>(
  app: App,
  deps: Deps,
  definition: F,
  make: (account: Account, caller: Caller) => Promise<Result<MadeFile, Code<F>>>,
  { limit }: { limit: LimitGroup },
): void {
  app.route({
    method: definition.method,
    url: definition.path,
    schema: {
      ...namesOf(definition),
      security: [{ bearer: [] }],
      response: {
        200: {
          description: 'The file.',
          content: { [definition.contentType]: { schema: z.any() } },
        },
        ...failureSchemas([...definition.errors, ...COMMON_ERRORS, 'missing_token']),
      },
    },
    config: { limit },
    async handler(request, reply) {
      const account = await app.authenticators.bearer(deps, request);
      if (account === null) return sendFailure(reply, { ok: false, code: 'missing_token' });
      return app.answers.inTurn(account.id, reply, async () => {
        const made = await make(account, callerOf(request));
        if (!made.ok) return sendFailure(reply, made);
        const { bytes, name } = made.value;
        reply
          .type(definition.contentType)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox");
        return app.answers.send(reply, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      });
    },
  });
}
