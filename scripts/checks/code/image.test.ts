import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NOT_RUN } from '../../lib/say.mjs';
import { ROOT } from '../source/tree.ts';

/** The check's exit code, and what it asked of Docker: a program that answers like a daemon, with these differences. */
async function checkImage(answers: Record<string, string> = {}, healthStatus = 200) {
  const folder = mkdtempSync(join(tmpdir(), 'docker-'));
  const site = createServer((request, response) => {
    response.statusCode = request.url === '/health' ? healthStatus : 200;
    response.end('<form>');
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { port } = site.address() as AddressInfo;
  const cases = Object.entries({
    'run*': 'echo c1',
    'port c1*': `echo 127.0.0.1:${port}`,
    '*id -u': 'echo 1000',
    '*stat -c*': 'echo 700',
    'inspect*': 'echo 0',
    ...answers,
  }).map(([pattern, command]) => `${pattern.replaceAll(' ', '\\ ')}) ${command};;\n`);
  const program = `#!/bin/sh\necho "$*" >> ${folder}/log\ncase "$*" in\n${cases.join('')}esac\n`;
  writeFileSync(join(folder, 'docker'), program, { mode: 0o755 });
  try {
    const check = spawn(process.execPath, ['scripts/checks/code/image.ts'], {
      cwd: ROOT,
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
    });
    const [code] = await once(check, 'close');
    const verbs = readFileSync(join(folder, 'log'), 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[0]);
    return { code, verbs: [...new Set(verbs)].join(' ').trim() };
  } finally {
    site.close();
    rmSync(folder, { recursive: true });
  }
}

it('R-OPS-20 the image is built, started, asked, stopped and removed where Docker answers', async () => {
  const verbs = 'version build run port exec stop inspect rm';
  expect(await checkImage()).toEqual({ code: 0, verbs });
});

it('R-OPS-20 without Docker nothing is built, and nothing passes', async () => {
  expect(await checkImage({ version: 'exit 1' })).toEqual({ code: NOT_RUN, verbs: 'version' });
});

it.each([
  ['cannot be built', { 'build*': 'exit 1' }],
  ['runs as root', { '*id -u': 'echo 0' }],
  ['has packages of development', { '*ls -d*': 'echo node_modules/vitest' }],
  ['is not healthy by its own check', { '*health.mjs*': 'exit 1' }],
  ['is killed instead of stopping', { 'inspect*': 'echo 137' }],
])('R-OPS-20 an image that %s is refused', async (_, answers) => {
  expect((await checkImage(answers)).code).toBe(1);
});

it('R-OPS-20 an image whose server is not healthy is refused', async () => {
  expect((await checkImage({}, 503)).code).toBe(1);
});
