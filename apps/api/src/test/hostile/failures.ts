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
