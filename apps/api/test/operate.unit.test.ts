import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operate } from '../src/test/operate.ts';
import { launch, type Running } from '../src/test/process.ts';

let folder: string;
let started: Running[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-operate-'));
  started = [];
});
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

async function serve() {
  const running = launch(folder, { DISABLE_ADDRESS_LIMITS: 'true' });
  started.push(running);
  return { running, url: await running.ready() };
}

async function end({ child, ended }: Running, signal: NodeJS.Signals) {
  child.kill(signal);
  await ended;
}

const call = (url: string, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const sendCodes = (url: string, prefix: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const email = `${prefix}-${n}@example.com`;
      return (await call(url, '/user/auth/send-code', { email })).status;
    }),
  );

const all = (count: number) => Array.from({ length: count }, () => 200);

async function register(url: string, email: string) {
  await call(url, '/user/auth/send-code', { email });
  let page = '';
  while (!page.includes(email)) page = await (await fetch(`${url}/outbox`)).text();
  const code = /\b\d{6}\b/.exec(page)?.[0];
  const answer = await call(url, '/user/auth/verify-code', { email, code });
  const { verified } = (await answer.json()) as { verified: string };
  const body = { email, verified, password: 'Colonnade 47 verdigris' };
  return (await call(url, '/user/auth/registration-with-email', body)).status;
}

const LONG = 60_000;

describe('R-AUDIT-2 the trail of a process', () => {
  it(
    'R-AUDIT-2 stopped it leaves no row without its place, killed the next start gives them one',
    async () => {
      const first = await serve();
      expect(await sendCodes(first.url, 'stopped', 20)).toEqual(all(20));
      await end(first.running, 'SIGTERM');
      const stopped = await operate({ DATA_DIR: folder }, 'audit');
      expect(stopped.out).toMatch(/^The audit trail holds: 20 rows; 0 more/);

      const second = await serve();
      expect(await sendCodes(second.url, 'killed', 20)).toEqual(all(20));
      await end(second.running, 'SIGKILL');
      expect(await operate({ DATA_DIR: folder }, 'audit')).toMatchObject({ code: 0 });
      const third = await serve();
      await end(third.running, 'SIGTERM');
      const [, mark = ''] = /: (\d+:\S+)\n/.exec(stopped.out) ?? [];
      const again = await operate({ DATA_DIR: folder }, 'audit', mark);
      expect(again).toMatchObject({ code: 0, err: '' });
      expect(again.out).toMatch(/^The audit trail holds: 40 rows; 0 more/);
    },
    LONG,
  );
});

describe('R-AUDIT-3 commands beside a busy server', () => {
  it(
    'R-AUDIT-3 neither gets in the other’s way',
    async () => {
      const { url } = await serve();
      expect(await register(url, 'closed@example.com')).toBe(200);
      const operating = (async () => {
        for (const words of [['disable', 'closed@example.com'], ['audit'], ['audit', 'export']]) {
          expect(await operate({ DATA_DIR: folder }, ...words)).toMatchObject({ code: 0, err: '' });
        }
      })();
      let isOperating = true;
      const operated = operating.finally(() => {
        isOperating = false;
      });
      for (let round = 0; isOperating; round += 1) {
        expect(await sendCodes(url, `busy-${round}`, 10)).toEqual(all(10));
      }
      await operated;
      const login = { email: 'closed@example.com', password: 'Colonnade 47 verdigris' };
      expect((await call(url, '/user/auth/login', login)).status).toBe(403);
    },
    LONG,
  );
});
