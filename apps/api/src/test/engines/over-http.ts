import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { TestApp } from './start.ts';

/** From now on, every call of this test goes over a real connection, to the site and to the desk. */
export async function overHttp(t: TestApp): Promise<void> {
  for (const server of [t.app, await t.desk()]) await serveForReal(server);
}

/** What most helpers need of an app, for one that serves at this port in a process of its own. */
export function appAt(port: number): TestApp {
  const inject = (options: InjectOptions | string) =>
    callFor(port, typeof options === 'string' ? { url: options } : options);
  const config = { publicUrl: `http://localhost:${port}` };
  return { app: { inject }, deps: { config } } as unknown as TestApp;
}

async function serveForReal(server: FastifyInstance): Promise<void> {
  await server.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.server.address() as AddressInfo;
  server.inject = appAt(port).app.inject;
}

/** The parts of an injected answer that tests read. */
function callFor(port: number, { url, method = 'GET', payload, headers }: InjectOptions) {
  return new Promise((resolve, reject) => {
    const options = {
      port,
      host: '127.0.0.1',
      path: String(url),
      method,
      headers: headers as never,
    };
    const request = send(options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const rawPayload = Buffer.concat(chunks);
      const body = rawPayload.toString();
      resolve({
        statusCode: answer.statusCode ?? 0,
        headers: answer.headers,
        cookies: (answer.headers['set-cookie'] ?? []).map(cookieOf),
        rawPayload,
        body,
        payload: body,
        json: () => JSON.parse(body),
      });
    });
    request.on('error', reject);
    request.end(payload as Buffer | string | undefined);
  });
}

function cookieOf(line: string): { name: string; value: string } {
  const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
  return { name, value };
}
