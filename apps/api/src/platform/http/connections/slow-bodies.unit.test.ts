import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { speak } from '#test/people/raw.ts';
import { limitBodyTime } from './slow-bodies.ts';

const HALF = '{"half":';
const head = (type: string, length: number) =>
  `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n`;

let app: FastifyInstance;
let limit: number;
const start = async () => {
  limitBodyTime(app, limit);
  app.post('/', async (request) => request.body);
  await app.listen({ host: '127.0.0.1', port: 0 });
};
beforeEach(() => {
  app = fastify();
});
afterEach(() => app.close());

describe('R-API-2 a body that is sent byte by byte', () => {
  it('R-API-2 closes the connection when the body is too slow', async () => {
    limit = 20;
    await start();
    const answer = await speak(app, `${head('application/json', 100)}\r\n${HALF}`);
    expect(answer.body).not.toContain('half');
  });

  it('R-API-2 answers a body that arrives in time', async () => {
    limit = 60_000;
    await start();
    const body = '{"whole":1}';
    const bytes = `${head('application/json', body.length)}connection: close\r\n\r\n${body}`;
    expect(await speak(app, bytes)).toMatchObject({ status: 200, body });
  });
});
