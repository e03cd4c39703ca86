import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateSecret } from '#platform/config/secrets.ts';
import { operateApart } from '#test/engines/operate.ts';
import {
  aPlace,
  callAt,
  expectCleanEnd,
  openToOthers,
  type Place,
  statusOf,
  stop,
} from '#test/engines/process.ts';

let place: Place;
beforeEach(() => {
  place = aPlace();
});
afterEach(() => place.clear());

const sendCode = (url: string, email: string) => callAt(url, '/user/auth/send-code', { email });

describe('R-API-2 the process', () => {
  it('R-API-2 refuses a second process on the same data and names the first, names a taken port, and shuts down cleanly on SIGINT', async () => {
    const first = place.start();
    const url = await first.ready();
    const { port } = new URL(url);
    const second = await place.start().ended;
    expect(second.code).toBe(1);
    expect(second.said).toContain(String(first.pid));
    expect(second.said).toContain(place.folder);
    expect(second.said).not.toMatch(/\bat .*:\d+:\d+/);
    const third = await place.start({ PORT: port }, join(place.folder, 'other')).ended;
    expect(third.code).toBe(1);
    expect(third.said).toContain(`Port ${port} is taken`);
    expect(await statusOf(`${url}/health`)).toBe(200);
    await expectCleanEnd(place, first, 'SIGINT');
    expect(await statusOf(`${await place.start().ready()}/health`)).toBe(200);
  });

  it('R-API-2 starts again after a kill and has everything it acknowledged', async () => {
    const first = place.start();
    const url = await first.ready();
    const emails = Array.from({ length: 20 }, (_, n) => `killed-${n}@example.com`);
    const acknowledged: string[] = [];
    const sending = emails.map((email) =>
      sendCode(url, email).then(
        (answer) => {
          if (answer.status === 200) acknowledged.push(email);
          if (acknowledged.length === 5) first.child.kill('SIGKILL');
        },
        () => {},
      ),
    );
    await Promise.all(sending);
    expect((await first.ended).signal).toBe('SIGKILL');
    const again = await place.start().ready();
    expect(acknowledged.length).toBeGreaterThanOrEqual(5);
    for (const email of acknowledged) {
      // The code's cooldown is still known: it was on the disk.
      expect((await sendCode(again, email)).status).toBe(429);
    }
  });

  it('R-API-2 starts after a kill at any moment of its first start', async () => {
    // By what is on the disk, since a machine may be slow: each kill comes later than the one before.
    const sizeOf = (name: string) =>
      statSync(join(place.folder, name), { throwIfNoEntry: false })?.size ?? -1;
    const moments = [
      () => existsSync(join(place.folder, 'keys')),
      () => sizeOf('portico.db') >= 0,
      () => sizeOf('portico.db') > 0,
      () => sizeOf('portico.db-wal') > 100_000,
    ];
    for (const isNow of moments) {
      const running = place.start();
      let isReady = false;
      void running.ready().then(
        () => {
          isReady = true;
        },
        () => {},
      );
      while (!isNow() && !isReady) await new Promise((resolve) => setTimeout(resolve, 2));
      await stop(running, 'SIGKILL');
    }
    expect(await statusOf(`${await place.start().ready()}/health`)).toBe(200);
  });

  it('R-API-2 names a data folder that cannot be used', async () => {
    const file = join(place.folder, 'a-file');
    writeFileSync(file, '');
    const end = await place.start({}, file).ended;
    expect(end.code).toBe(1);
    expect(end.said).toContain(`The data folder ${file} cannot be used`);
    expect(end.said).not.toMatch(/\bat .*:\d+:\d+/);
  });
});

describe('R-API-7 the files of the process', () => {
  it('R-API-7 are private even with a umask of 000, also when administrator commands write them, and files that were open to others are closed', async () => {
    const first = place.start();
    const url = await first.ready();
    await sendCode(url, 'modes@example.com');
    await expect
      .poll(async () => (await fetch(`${url}/outbox`)).text())
      .toContain('modes@example.com');
    const written = readdirSync(place.folder);
    expect(written).toEqual(
      expect.arrayContaining(['outbox', 'portico.db', 'portico.db-shm', 'portico.db-wal']),
    );
    expect(openToOthers(place.folder)).toEqual([]);
    await stop(first);
    const env = { DATA_DIR: place.folder };
    expect((await operateApart(env, 'keys', 'rotate')).code).toBe(0);
    expect((await operateApart(env, 'desk', 'add-operator', 'Ann')).code).toBe(0);
    expect(openToOthers(place.folder)).toEqual([]);
    for (const name of readdirSync(place.folder)) chmodSync(join(place.folder, name), 0o777);
    await place.start().ready();
    expect(openToOthers(place.folder)).toEqual([]);
  });
});

describe('R-API-6 development mode on an address that others can reach', () => {
  const EXPOSED = { PUBLIC_URL: 'https://portico.example', HOST: '0.0.0.0' };

  it('R-API-6 refuses to start, reports what to do and creates nothing', async () => {
    const data = join(place.folder, 'data');
    const end = await place.start(EXPOSED, data).ended;
    expect(end.code).toBe(1);
    for (const word of [...Object.keys(EXPOSED), 'NODE_ENV', 'ALLOW_PUBLIC_DEVELOPMENT']) {
      expect(end.said).toContain(word);
    }
    expect(existsSync(data)).toBe(false);
  });

  it('R-API-6 starts if it is allowed explicitly, and shows codes only in the folder', async () => {
    const running = place.start({ ...EXPOSED, ALLOW_PUBLIC_DEVELOPMENT: 'true' });
    const url = await running.ready();
    expect(await statusOf(`${url}/health`)).toBe(200);
    expect(await statusOf(`${url}/outbox`)).toBe(404);
    expect(running.said()).not.toContain(`${url}/outbox`);
    expect(running.said()).toContain(join(place.folder, 'outbox'));
  });
});

describe('R-API-2 in production', () => {
  const PUBLIC = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portico.example',
    MAIL_FROM: 'Portico <door@portico.example>',
    ALLOW_EXAMPLE_LEGAL_TEXTS: 'true',
  };
  const KEYS = {
    SECRET_KEY: generateSecret('SECRET_KEY'),
    DOCUMENT_MASTER_KEY: generateSecret('DOCUMENT_MASTER_KEY'),
    TOKEN_SIGNING_KEY: generateSecret('TOKEN_SIGNING_KEY'),
  };
  const NAMES = [
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
    'SECRET_KEY',
    'DOCUMENT_MASTER_KEY',
    'TOKEN_SIGNING_KEY',
  ];

  it('R-API-2 refuses to start without settings, names all of them at once and creates nothing', async () => {
    const data = join(place.folder, 'data');
    const end = await place.start({ NODE_ENV: 'production' }, data).ended;
    expect(end.code).toBe(1);
    for (const name of NAMES) expect(end.said.match(new RegExp(name, 'g'))).toHaveLength(1);
    expect(existsSync(data)).toBe(false);
  });

  it('R-API-2 R-API-11 serves with all settings, its secrets from files, with the keys that the environment would give it, and has no outbox page', async () => {
    const given = { ...KEYS, SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1' };
    const files = Object.entries(given).map(([name, value]) => {
      const file = join(place.folder, `${name}.secret`);
      writeFileSync(file, `${value}\n`);
      return [`${name}_FILE`, file] as const;
    });
    const data = join(place.folder, 'data');
    const running = place.start({ ...PUBLIC, ...Object.fromEntries(files) }, data);
    const url = await running.ready();
    expect(await statusOf(`${url}/health`)).toBe(200);
    expect(await statusOf(`${url}/outbox`)).toBe(404);
    expect((await sendCode(url, 'waits@example.com')).status).toBe(200);
    expect(existsSync(join(data, 'keys'))).toBe(false);
    expect(existsSync(join(data, 'outbox'))).toBe(false);
    // A mail server that is down delays nothing.
    expect(await stop(running)).toMatchObject({ code: 0 });
    expect(running.said()).not.toMatch(/hunter2|waits@example/);
    // The trail was written with the key of the file: no other key verifies it.
    const env = { ...PUBLIC, DATA_DIR: data };
    expect((await operateApart({ ...env, ...given }, 'audit')).code).toBe(0);
    expect((await operateApart({ ...env, ...Object.fromEntries(files) }, 'audit')).code).toBe(0);
    const other = { ...given, SECRET_KEY: generateSecret('SECRET_KEY') };
    expect((await operateApart({ ...env, ...other }, 'audit')).code).toBe(1);
  });

  it('R-LEGAL-4 does not start with the example’s legal texts, says what to do, and starts once that is done', async () => {
    const data = join(place.folder, 'data');
    const env = {
      ...PUBLIC,
      ...KEYS,
      SMTP_URL: 'smtp://127.0.0.1:1',
      ALLOW_EXAMPLE_LEGAL_TEXTS: '',
    };
    const end = await place.start(env, data).ended;
    expect(end.code).toBe(1);
    for (const word of [
      'legal/terms of',
      'legal/privacy of',
      'npm run brand -- apply (docs/legal.md)',
      'ALLOW_EXAMPLE_LEGAL_TEXTS=true',
    ])
      expect(end.said).toContain(word);
    expect(end.said).not.toContain('ready at');
    expect(end.said).not.toMatch(/\bat .*:\d+:\d+/);
    const brand = join(import.meta.dirname, '../../../examples/brand');
    const applied = await operateApart(
      { ...env, DATA_DIR: data, BRAND_DIR: brand },
      'brand',
      'apply',
    );
    expect(applied).toMatchObject({ code: 0, err: '' });
    const url = await place.start(env, data).ready();
    const shown = await fetch(`${url}/legal/terms/shown/en-US`);
    expect(await shown.json()).toMatchObject({ version: 1, title: 'Terms of use' });
  });

  it('R-API-11 names every problem of a start at once, those of files too, and repeats no secret', async () => {
    const file = join(place.folder, 'both.secret');
    writeFileSync(file, 'hunter2');
    const data = join(place.folder, 'data');
    const end = await place.start(
      {
        ...PUBLIC,
        PORT: 'x',
        SECRET_KEY: 'hunter2',
        SMTP_URL: 'hunter2',
        SMTP_URL_FILE: file,
        DOCUMENT_MASTER_KEY_FILE: join(place.folder, 'hunter2'),
        TOKEN_SIGNING_KEY_FILE: file,
      },
      data,
    ).ended;
    expect(end.code).toBe(1);
    const problems = end.said.split('\n').filter((line) => line.startsWith('- '));
    expect(problems.map((line) => line.replace(/:.*/, ''))).toEqual([
      '- PORT must be a whole number from 0 to 65535',
      '- SECRET_KEY must be 32 bytes in base64',
      '- DOCUMENT_MASTER_KEY_FILE names a file that does not exist',
      '- TOKEN_SIGNING_KEY must be an Ed25519 private key as PKCS #8 PEM',
      '- SMTP_URL_FILE and SMTP_URL are both set',
    ]);
    expect(end.said).not.toContain('hunter2');
    expect(existsSync(data)).toBe(false);
  });
});
