import { type Agent, request } from 'node:http';

export type Answer = { status: number; ms: number; headers: Record<string, unknown> };

type Asking = {
  /** The client address that a proxy forwards. */
  from?: string;
  /** POST if there is a body, unless given. */
  method?: 'GET' | 'POST';
  body?: object;
  headers?: Record<string, string>;
  agent?: Agent;
};

/** Sends one request and reads the whole answer. A cut connection counts as status 0. */
export function ask(
  port: number,
  path: string,
  { from, method, body, headers, agent }: Asking = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const took = () => performance.now() - startedAt;
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(from !== undefined && { 'x-forwarded-for': from }),
          ...headers,
        },
        agent: agent ?? false,
      },
      (answer) => {
        const status = answer.statusCode ?? 0;
        answer.resume().once('close', () => {
          resolve({ status, ms: took(), headers: answer.headers });
        });
      },
    );
    asked.once('error', () => resolve({ status: 0, ms: took(), headers: {} }));
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export const slowestSeconds = (answers: readonly { ms: number }[]): number =>
  Math.max(...answers.map(({ ms }) => ms)) / 1000;

/** The share of answers with this status. */
export const partWith = (status: number, answers: readonly { status: number }[]): number =>
  answers.filter((answer) => answer.status === status).length / answers.length;
