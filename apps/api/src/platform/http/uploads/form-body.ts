import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';

const FIELDS_MAX = 20;

/**
 * Routes of this scope accept only HTML form bodies. All other scopes refuse them, because a form on another site can
 * send them without a preflight request (ASVS v5.0.0-3.5.3).
 */
export function takeFormsOnly(scope: FastifyInstance, limitBytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: limitBytes },
    async (_request: unknown, text: string) => parse(text, '&', '=', { maxKeys: FIELDS_MAX }),
  );
}
