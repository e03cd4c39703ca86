import type { FastifyInstance, InjectOptions } from 'fastify';

export type Hostile = Pick<InjectOptions, 'payload' | 'headers'> & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
};

/** The requests at which the server failed, in words that fit a message. */
export async function failuresOf(
  app: FastifyInstance,
  hostile: readonly Hostile[],
): Promise<string[]> {
  const failures: string[] = [];
  for (const each of hostile) {
    const { statusCode } = await app.inject(each);
    if (statusCode < 500) continue;
    const { authorization: _secret, ...headers } = (each.headers ?? {}) as Record<string, string>;
    const sent = JSON.stringify([each.url, each.payload ?? '', headers]).slice(0, 300);
    failures.push(`${statusCode} to ${each.method} ${sent}`);
  }
  return failures;
}

const NUL = /\0|%00|\\u0000/;

/**
 * A part of the requests for the gate: all with U+0000, which PostgreSQL refuses, and one in seven of the rest. Seven
 * divides no number of values, so that each place gets some and each value stands somewhere.
 */
export function thinned(hostile: readonly Hostile[]): Hostile[] {
  return hostile.filter(
    ({ url, payload }, n) => n % 7 === 0 || NUL.test(url) || NUL.test(String(payload ?? '')),
  );
}
