import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPlace, type Place, type Running } from '#test/engines/process.ts';
import { resetPeak, residentMb } from '#test/engines/resident.ts';

let place: Place;
let sockets: Socket[];
beforeEach(() => {
  place = aPlace();
  sockets = [];
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  return place.clear();
});

const MOST_MB = 300;
/** A process that does what is tested here against may take minutes to answer. */
const LONG = 600_000;

/** A connection that sends so many requests at once and reads none of the answers. */
function flood(url: string, path: string, requests: number): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`.repeat(requests));
  sockets.push(socket);
  return socket;
}

/** Waits until the server dropped the connection, and expects that it did so instead of answering everything. */
async function expectDropped(socket: Socket): Promise<void> {
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  // Reading is the only way to learn of it.
  socket.resume();
  // `once` of node:events would reject at a reset, which is one way to drop it.
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  expect((received.match(/HTTP\/1\.1 /g) ?? []).length).toBeLessThan(100);
}

/** Somebody else is served, twenty times. */
async function expectOthersServed(url: string): Promise<void> {
  for (let n = 0; n < 20; n += 1) expect((await fetch(`${url}/health`)).status).toBe(200);
}

const status = async (url: string) => (await fetch(url)).status;

describe('R-AVAIL-7 a packet with a thousand requests', () => {
  // Only Linux shows the memory of another process.
  if (process.platform === 'linux') {
    const peakOf = async ({ pid }: Running, work: () => Promise<void>) => {
      resetPeak(pid);
      await work();
      return residentMb(pid, 'VmHWM');
    };

    it(
      `R-AVAIL-7 R-AVAIL-8 never takes the process above ${MOST_MB} MB, and others are served`,
      async ({ annotate }) => {
        const running = place.start();
        const url = await running.ready();
        const peaks: [string, number][] = [];
        for (const path of [
          '/openapi.json',
          '/localization/en-US',
          '/nav-items',
          '/images/logo.webp',
          '/.well-known/jwks.json',
          '/.well-known/openid-configuration',
          '/health/ready',
          '/',
          '/none',
          '/%zz',
        ]) {
          await status(`${url}${path}`);
          const peak = await peakOf(running, async () => {
            const socket = flood(url, path, 1_000);
            await expectOthersServed(url);
            await expectDropped(socket);
          });
          peaks.push([path, peak]);
        }
        const many = await peakOf(running, async () => {
          for (let n = 0; n < 40; n += 1) flood(url, '/openapi.json', 30);
          await expectOthersServed(url);
        });
        peaks.push(['40 connections with 30 requests each', many]);
        await annotate(peaks.map(([what, mb]) => `${mb.toFixed()} MB: ${what}`).join('\n'));
        expect(peaks.filter(([, mb]) => mb > MOST_MB)).toEqual([]);
      },
      LONG,
    );
  }

  it(
    'R-AVAIL-7 R-AVAIL-8 does not end a process with half a gigabyte',
    async () => {
      const running = place.start({ NODE_OPTIONS: '--max-old-space-size=512' });
      const url = await running.ready();
      await status(`${url}/openapi.json`);
      const socket = flood(url, '/openapi.json', 1_400);
      await Promise.race([expectOthersServed(url), running.ended]);
      expect(running.child.exitCode).toBe(null);
      expect(running.child.signalCode).toBe(null);
      await expectDropped(socket);
    },
    LONG,
  );

  it('R-AVAIL-7 is dropped by the public server, by the desk and by the port of the metrics', async () => {
    const running = place.start({ METRICS_PORT: '0' });
    const url = await running.ready();
    const metricsUrl = await running.says(/Metrics are at (http:\S+)\/metrics/);
    const deskUrl = await running.deskReady();
    for (const [at, path] of [
      [url, '/health'],
      [deskUrl, '/health'],
      [metricsUrl, '/metrics'],
    ] as const) {
      await expectDropped(flood(at, path, 1_000));
      expect(await status(`${at}${path}`), at).toBe(200);
    }
  });
});
