import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { dirname, matchesGlob } from 'node:path/posix';
import { expect, it } from 'vitest';
import { ROOT } from './checks/source/tree.ts';
import { serverProcess } from './lib/server.mjs';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

it('R-OPS-20 the image is built from the Node that the project pins, and starts the server as another user than root', () => {
  const dockerfile = read('Dockerfile');
  const { devDependencies } = JSON.parse(read('package.json'));
  const bases = Array.from(dockerfile.matchAll(/^FROM (node:\S+)/gm), ([, image]) => image);
  expect(new Set(bases)).toEqual(new Set([`node:${devDependencies.node}-bookworm-slim`]));
  for (const path of globSync('{apps,packages}/*/package.json', { cwd: ROOT }))
    expect(dockerfile).toContain(`\nCOPY ${path} ${dirname(path)}/\n`);
  const { args, env } = serverProcess('/app');
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  expect(last).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  // Without npm or a shell in between, which would not pass a signal on.
  expect(last).toContain(`\nCMD ${JSON.stringify(['node', ...args]).replaceAll(',', ', ')}\n`);
  expect(last).toContain('\nSTOPSIGNAL SIGTERM\n');
  const set = Array.from(last.matchAll(/ ([A-Z_]+)=(\S+)/g), ([, name, value]) => [name, value]);
  expect(Object.fromEntries(set)).toMatchObject({ ...env, NODE_ENV: 'production' });
});

/** Docker's rule: the last line that matches a path, or a folder above it, decides. */
function isIgnored(path: string, lines: string[]): boolean {
  const names = path.split('/');
  const paths = names.map((_, at) => names.slice(0, at + 1).join('/'));
  const last = lines.findLast((line) =>
    paths.some((each) => matchesGlob(each, line.replace(/^!/, ''))),
  );
  return last === undefined || !last.startsWith('!');
}

it('R-OPS-20 the image is not built from settings, data, keys, or anything else that lies in the folder', () => {
  const [first, ...lines] = read('.dockerignore')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  // Nothing reaches a builder but what the other lines name.
  expect(first).toBe('*');
  for (const secret of [
    '.env',
    'apps/api/.env.production',
    'data/portico.db',
    'apps/api/data/keys/secret-key',
    'secrets/secret_key',
    'packages/contract/signing.pem',
    '.git/config',
    'node_modules/zod/index.js',
    'apps/web/node_modules/x/index.js',
    'apps/web/dist/shell.html',
    'apps/api/src/test/engines/process.ts',
    'scripts/demo/sign-in-as.ts',
    'packages/specimens/src/photos.ts',
    'apps/api/src/main.test.ts',
    'apps/stand-ins/src/main.ts',
    'apps/stand-ins/src/wallet/main.ts',
    'apps/stand-ins/dist/wallet.js',
  ])
    expect(isIgnored(secret, lines), secret).toBe(true);
  for (const path of ['apps/api/src/main.ts', 'package-lock.json'])
    expect(isIgnored(path, lines), path).toBe(false);
});

it('R-OPS-20 a container asks the server of its role for its health, without a shell or curl', async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url?.startsWith('/health') ? 200 : 404;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const PORT = String((server.address() as AddressInfo).port);
  const exitCode = async (env: Record<string, string>, ...path: string[]) => {
    const check = spawn(process.execPath, [join(ROOT, 'scripts/health.mjs'), ...path], { env });
    return (await once(check, 'exit'))[0];
  };
  try {
    expect(await exitCode({ PORT }, '/health/live')).toBe(0);
    expect(await exitCode({ PORT: '1', DESK_PORT: PORT, ROLES: 'desk' })).toBe(0);
    expect(await exitCode({ PORT: '1' })).toBe(1);
    expect(await exitCode({ PORT }, '/no-such-path')).toBe(1);
    // A process without a port has only its life to show.
    expect(await exitCode({ ROLES: 'worker' })).toBe(0);
    expect(await exitCode({ ROLES: 'worker', METRICS_PORT: PORT })).toBe(1);
  } finally {
    server.close();
  }
});
