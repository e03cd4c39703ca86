import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Localization } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenRoute, Ready, Spent } from '#test/engines/open-routes.ts';
import { emptyDatabase, engine } from '#test/engines/start.ts';
import { partnersIn } from '#test/people/landing.ts';
import { serverProcess } from '../../../scripts/lib/server.mjs';

const ROOT = join(import.meta.dirname, '../../..');
const PROGRAM = 'apps/api/src/test/engines/open-routes.ts';

/** Beyond the cheapest call, for one call. */
const MOST_MS = 2;
/** What takes `MOST_MS` on a machine at rest. A busy one takes longer for everything, and for this as well. */
const MOST_UNPACKINGS = 3;
const MOST_BYTES = 64 * 1024;
/** A document of the renderer, unpacked for a client that takes no brotli: it counts among the unsent bytes. */
const MOST_BYTES_OF_A_PAGE = 256 * 1024;

/** Each call is made in a few batches, and in more if it looks slow. */
const [BATCHES, MORE_BATCHES, CALLS_OF_A_BATCH] = [2, 40, 5];
/** Two thousand calls, on a machine that may be busy. */
const LONG = 120_000;

type Call = {
  server: OpenRoute['server'];
  method: string;
  path: string;
  headers: OutgoingHttpHeaders;
  body?: string;
  mostBytes: number;
};

let child: ChildProcess;
let folder: string;
let database: Awaited<ReturnType<typeof emptyDatabase>> | null = null;
let ready: Ready;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-open-'));
  if (engine() === 'postgres') database = await emptyDatabase();
  const { env } = serverProcess(ROOT);
  child = fork(PROGRAM, {
    cwd: ROOT,
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      ...env,
      DATA_DIR: folder,
      DATABASE_URL: database?.url ?? '',
      DISABLE_ADDRESS_LIMITS: 'true',
    },
  });
  ready = await nextMessage<Ready>();
}, LONG);
afterAll(async () => {
  agent.destroy();
  if (child.exitCode === null) {
    const ended = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

function nextMessage<Message>(): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onEnd = (code: number | null) => reject(new Error(`the process ended with ${code}`));
    child.once('close', onEnd);
    child.once('message', (message) => {
      child.off('close', onEnd);
      resolve(message as Message);
    });
  });
}

async function spent(after: 'now' | 'unpack' = 'now'): Promise<Spent> {
  const answer = nextMessage<Spent>();
  child.send(after);
  return answer;
}

/** The processor time in milliseconds in which the server's process unpacks the same script each time. */
async function unpacking(): Promise<number> {
  const before = await spent();
  for (let n = 1; n < CALLS_OF_A_BATCH; n += 1) await spent('unpack');
  const { processorTime } = await spent('unpack');
  return (processorTime - before.processorTime) / CALLS_OF_A_BATCH / 1_000;
}

type Answer = { status: number; varies: boolean; bytes: Buffer };

/** Makes the call and reads the answer. */
function make({ server, method, path, headers, body }: Call): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port: ready.ports[server], method, path, headers };
    request(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          varies: (answer.headers.vary ?? '').includes('accept-encoding'),
          bytes: Buffer.concat(chunks),
        }),
      );
      answer.on('error', reject);
    })
      .on('error', reject)
      .end(body);
  });
}

const aGet = (server: OpenRoute['server'], path: string): Call => ({
  server,
  method: 'GET',
  path,
  headers: {},
  mostBytes: MOST_BYTES,
});

/** Paths of the routes that have a parameter. */
async function pathsOf(): Promise<Record<string, string[]>> {
  const { bytes } = await make(aGet('site', '/localization/en-US'));
  const landing = JSON.parse(String(bytes)) as Localization;
  const [own] = partnersIn(landing);
  const others = engine() === 'postgres' ? ['/assets/other-1a2b.js'] : [];
  return {
    '/localization/:locale': ['/localization/en-US', '/localization/xx'],
    '/images/ecosystem/:file': [
      own?.image ?? '',
      (landing.ecosystem_block.sheet ?? '').replace('.webp', '@2x.webp'),
      '/images/ecosystem/none.0123456789abcdef.webp',
    ],
    '/assets/*': ['/assets/large-1a2b.js', '/assets/none-1a2b.js', ...others],
    '/brand/:file': ['/brand/light.0123456789abcdef.svg'],
    '/legal/:document/:version/:locale': [
      '/legal/terms/shown/en-US',
      '/legal/terms/1/de-DE',
      '/legal/imprint/1/en-US',
    ],
    '/images/providers/:file': [ready.icon, '/images/providers/none.png'],
    '/ssf/streams/:id/events': [`/ssf/streams/${'x'.repeat(22)}/events`],
    '/cases/:id': ['/cases/x'],
    '/outbox/after/:id': ['/outbox/after/x'],
    '/outbox/emails/:id/:scheme': ['/outbox/emails/x/light'],
    // As anybody else gets it: only a browser on this machine is shown the samples.
    '/outbox/samples/:locale': ['/outbox/samples/xx'],
    '/outbox/samples/:locale/:place/:scheme': ['/outbox/samples/xx/0/dark'],
  };
}

const PAGES = ['/', '/auth', '/connect', '/connect?request=none', '/terms?some=query', '/404'];
/** What has no route of its own. */
const UNKNOWN = ['/none', '/%zz', `/${'x'.repeat(1_001)}`];

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** One call for each route, method and path. HEAD has the handler of GET. */
async function callsOf(routes: readonly OpenRoute[]): Promise<Call[]> {
  const known = await pathsOf();
  const pages = PAGES.map((path) => ({
    ...aGet('site', path),
    headers: { accept: 'text/html' },
    mostBytes: MOST_BYTES_OF_A_PAGE,
  }));
  const calls = [...UNKNOWN.map((path) => aGet('site', path)), ...pages];
  for (const { server, methods, url } of routes) {
    const paths = /[:*]/.test(url) ? known[url] : [url];
    if (paths === undefined) throw new Error(`no path is known for the route ${url}`);
    const isForm = url.startsWith('/connect/');
    const body = isForm ? 'grant_type=authorization_code&client_id=none&code=none' : '{}';
    const sent = { headers: isForm ? FORM_TYPE : JSON_TYPE, body };
    for (const path of paths) {
      for (const method of methods) {
        if (method === 'HEAD') continue;
        const hasBody = method !== 'GET' && method !== 'OPTIONS';
        calls.push({ ...aGet(server, path), method, ...(hasBody && sent) });
      }
    }
  }
  return calls;
}

const nameOf = ({ server, method, path, headers }: Call) =>
  [server, method, path.slice(0, 60), headers['accept-encoding'] ?? ''].join(' ').trim();

/** Makes each call as often as a batch does. Returns the statuses, and those that can be compressed as calls for that. */
async function warm(calls: readonly Call[]) {
  const statuses: Record<string, number> = {};
  const compressed: Call[] = [];
  for (const call of calls) {
    for (let n = 0; n < CALLS_OF_A_BATCH; n += 1) {
      const { status, varies } = await make(call);
      statuses[nameOf(call)] = status;
      if (n === 0 && varies) {
        compressed.push({ ...call, headers: { ...call.headers, 'accept-encoding': 'br' } });
      }
    }
  }
  return { statuses, compressed };
}

/** Calls that came before, such as the better compression of a page, are done. */
async function untilIdle(): Promise<void> {
  let before = await spent();
  for (let quiet = 0; quiet < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = await spent();
    quiet = now.processorTime - before.processorTime < 10_000 ? quiet + 1 : 0;
    before = now;
  }
}

type Cost = { name: string; ms: number; bytes: number; mostBytes: number };

/**
 * The processor time of one call in milliseconds, and the bytes made for its caller. Of the batches the cheapest counts:
 * other work on the machine adds to the time that a call takes from a processor, and never takes away from it.
 */
async function costOf(
  call: Call,
  batches: number,
  isDone = async (_ms: number) => false,
): Promise<Cost> {
  let [ms, bytes] = [Number.POSITIVE_INFINITY, 0];
  for (let batch = 0; batch < batches && !(await isDone(ms)); batch += 1) {
    const before = await spent();
    for (let n = 0; n < CALLS_OF_A_BATCH; n += 1) await make(call);
    const { processorTime, made } = await spent();
    ms = Math.min(ms, (processorTime - before.processorTime) / CALLS_OF_A_BATCH / 1_000);
    bytes = Math.max(bytes, made);
  }
  return { name: nameOf(call), ms, bytes, mostBytes: call.mostBytes };
}

describe('R-AVAIL-8 what anybody may call without a limit', () => {
  it(
    `R-AVAIL-8 costs at most ${MOST_MS} ms of processor time beyond the cheapest call, and makes at most 64 kB`,
    async ({ annotate }) => {
      const plain = await callsOf(ready.routes);
      const { statuses, compressed } = await warm(plain);
      expect(statuses).toMatchObject({
        'site GET /openapi.json': 200,
        'site GET /.well-known/openid-configuration': 200,
        'site POST /connect/token': 401,
        'site GET /localization/en-US': 200,
        'site GET /legal/terms/shown/en-US': 200,
        'site GET /images/logo.webp': 200,
        'site GET /assets/large-1a2b.js': 200,
        'site GET /auth': 200,
        'desk GET /cases/x': 200,
        'desk GET /assets/large-1a2b.js': 200,
        ...(engine() === 'postgres' && { 'site GET /assets/other-1a2b.js': 200 }),
      });
      expect(Object.entries(statuses).filter(([, status]) => status >= 500)).toEqual([]);
      await warm(compressed);
      await untilIdle();

      const costs = new Map<Call, Cost>();
      for (const call of [...plain, ...compressed]) costs.set(call, await costOf(call, BATCHES));
      const cheapest = Math.min(...[...costs.values()].map(({ ms }) => ms));
      const tooSlow: Cost[] = [];
      for (const [call, { ms, bytes }] of costs) {
        if (ms - cheapest <= MOST_MS) continue;
        let [most, quickest] = [MOST_MS, Number.POSITIVE_INFINITY];
        const again = await costOf(call, MORE_BATCHES, async (now) => {
          quickest = Math.min(quickest, await unpacking());
          most = Math.max(MOST_MS, MOST_UNPACKINGS * quickest);
          return now - cheapest <= most;
        });
        costs.set(call, { ...again, bytes: Math.max(bytes, again.bytes) });
        if (again.ms - cheapest > most) tooSlow.push(again);
      }
      const all = [...costs.values()].toSorted((a, b) => b.ms - a.ms);
      const lines = all.map(
        ({ name, ms, bytes }) => `${ms.toFixed(2)} ms, ${bytes} bytes: ${name}`,
      );
      await annotate(lines.join('\n'));
      const tooLarge = all.filter(({ bytes, mostBytes }) => bytes > mostBytes);
      expect({ tooSlow, tooLarge }).toEqual({ tooSlow: [], tooLarge: [] });
    },
    LONG,
  );
});
