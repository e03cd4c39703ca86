import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operateApart } from '#test/engines/operate.ts';
import { aPlace, callAt, type Place, stop } from '#test/engines/process.ts';

let place: Place;
beforeEach(() => {
  place = aPlace();
});
afterEach(() => place.clear());

async function serve() {
  const running = place.start({ DISABLE_ADDRESS_LIMITS: 'true' });
  return { running, url: await running.ready() };
}

/** Runs an administrator command on the same data. */
const operate = (...words: string[]) => operateApart({ DATA_DIR: place.folder }, ...words);

const sendCodes = (url: string, prefix: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const email = `${prefix}-${n}@example.com`;
      return (await callAt(url, '/user/auth/send-code', { email })).status;
    }),
  );

const all = (count: number) => Array.from({ length: count }, () => 200);

async function register(url: string, email: string) {
  await callAt(url, '/user/auth/send-code', { email });
  let page = '';
  await expect
    .poll(async () => {
      page = await (await fetch(`${url}/outbox`)).text();
      return page;
    })
    .toContain(email);
  const code = /\b\d{6}\b/.exec(page)?.[0];
  const answer = await callAt(url, '/user/auth/verify-code', { email, code });
  const { verified } = (await answer.json()) as { verified: string };
  const body = { email, verified, password: 'Colonnade 47 verdigris' };
  return (await callAt(url, '/user/auth/registration-with-email', body)).status;
}

describe('R-AUDIT-2 the audit trail of a process', () => {
  it('R-AUDIT-2 links every row when stopped, and after a kill at the next start', async () => {
    const first = await serve();
    expect(await sendCodes(first.url, 'stopped', 20)).toEqual(all(20));
    await stop(first.running);
    const stopped = await operate('audit');
    expect(stopped.out).toMatch(/^The audit trail is valid: 20 rows; 0 more/);

    const second = await serve();
    expect(await sendCodes(second.url, 'killed', 20)).toEqual(all(20));
    await stop(second.running, 'SIGKILL');
    expect(await operate('audit')).toMatchObject({ code: 0 });
    const third = await serve();
    await stop(third.running);
    const [, mark = ''] = /: (\d+:\S+)\n/.exec(stopped.out) ?? [];
    const again = await operate('audit', mark);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toMatch(/^The audit trail is valid: 40 rows; 0 more/);
  });
});

describe('R-AUDIT-3 commands beside a busy server', () => {
  it('R-AUDIT-3 do not disturb the server, nor it them', async () => {
    const { url } = await serve();
    expect(await register(url, 'closed@example.com')).toBe(200);
    const operating = (async () => {
      for (const words of [['disable', 'closed@example.com'], ['audit'], ['audit', 'export']]) {
        expect(await operate(...words)).toMatchObject({ code: 0, err: '' });
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
    expect((await callAt(url, '/user/auth/login', login)).status).toBe(403);
  });
});

describe('R-AUDIT-3 a command that fails', () => {
  it('R-AUDIT-3 exits with a nonzero code, and writes the reason only to stderr', async () => {
    const [unknown, refused] = await Promise.all([operate('help'), operate('audit')]);
    expect(unknown).toMatchObject({ code: 2, out: '', err: expect.stringContaining('npm run') });
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(
        new RegExp(`^There is no database at ${place.folder}/portico.db. Set DATA_DIR to `),
      ),
    });
  });
});
