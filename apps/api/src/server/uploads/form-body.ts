import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';

const FIELDS_MAX = 20;

/**
 * Lets the routes of this scope take what an HTML form sends, and nothing else; every other scope keeps refusing it,
 * because a form of another site may be sent without asking (ASVS v5.0.0-3.5.3).
 */
export function takeFormsOnly(scope: FastifyInstance, limitBytes: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: limitBytes },
    async (_request: unknown, text: string) => parse(text, '&', '=', { maxKeys: FIELDS_MAX }),
  );
}
