import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { operateOn } from '#test/engines/operate.ts';
import { anApp } from '#test/engines/start.ts';
import { aRegisteredPerson } from '#test/people/people.ts';
import { confirm, goBack } from '#test/people/servers.ts';
import { freePort } from '../../../../scripts/lib/free-port.ts';

/* docs/servers.md: its commands in their order, and its server as it is written there. */

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/servers.md'), 'utf8');
const t = anApp();
let shop: ChildProcess | undefined;
afterAll(() => shop?.kill());

it('R-API-23 the commands and the server of the documentation work as they are written', async () => {
  const commands = [...PAGE.matchAll(/^npm run servers -- ([^#\n]+)/gm)].map(([, line = '']) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
  );
  expect(commands.map(([verb]) => verb)).toEqual([
    'add',
    'list',
    'rotate',
    'end-former',
    'disable',
    'enable',
  ]);
  const ran = [];
  for (const words of commands) ran.push(await operateOn(t, 'servers', ...words));
  expect(ran.map(({ code, err }) => [code, err])).toEqual(commands.map(() => [0, '']));
  const { client_id } = JSON.parse(ran[0]?.out ?? '') as { client_id: string };
  const { client_secret } = JSON.parse(ran[2]?.out ?? '') as { client_secret: string };

  const [, code = ''] = /```js\n(.*?)```/s.exec(PAGE) ?? [];
  const file = join(t.dataDir, 'shop.mjs');
  writeFileSync(file, code);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = t.app.server.address() as AddressInfo;
  const own = await freePort();
  shop = spawn(process.execPath, [file], {
    env: {
      PORTICO: `http://127.0.0.1:${port}`,
      CLIENT_ID: client_id,
      CLIENT_SECRET: client_secret,
      SHOP_USER: 'shop-user-7',
      RETURN_TO: 'http://localhost:4100/back',
      PORT: String(own),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const at = (path: string) => fetch(`http://127.0.0.1:${own}${path}`, { redirect: 'manual' });
  const sent = await vi.waitFor(() => at('/verify'), { timeout: 20_000, interval: 50 });
  const link = String(sent.headers.get('location')).split('#')[1] ?? '';
  const { access_token: token } = await aRegisteredPerson(t);
  await confirm(t, token, link);
  const { location } = (await goBack(t, token, link)).json() as { location: string };
  const { pathname, search } = new URL(location);
  expect((await at(`${pathname}?portico_return=somebody-elses`)).status).toBe(403);
  const back = await at(`${pathname}${search}`);
  expect(await back.json()).toMatchObject({
    externalId: 'shop-user-7',
    account: 'open',
    verification: { status: 'NONE' },
  });
});
