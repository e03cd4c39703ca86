import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NOT_RUN } from '../../lib/say.mjs';
import { ROOT } from '../source/tree.ts';

/** The check's exit code and words with a registry that answers like this. */
async function auditWith(status: number, advisories: object = {}) {
  const registry = createServer((request, response) => {
    response.statusCode = request.method === 'POST' ? status : 404;
    response.end(JSON.stringify(advisories));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  // npm keeps what it learns of an advisory.
  const cache = mkdtempSync(join(tmpdir(), 'npm-'));
  const { port } = registry.address() as AddressInfo;
  try {
    const check = spawn(process.execPath, ['scripts/checks/code/audit.ts'], {
      cwd: ROOT,
      env: {
        ...process.env,
        npm_config_registry: `http://127.0.0.1:${port}/`,
        npm_config_cache: cache,
      },
    });
    let said = '';
    check.stderr.setEncoding('utf8').on('data', (text) => {
      said += text;
    });
    const [code] = await once(check, 'close');
    return { code, said };
  } finally {
    registry.close();
    rmSync(cache, { recursive: true });
  }
}

const advisory = (severity: string) => [
  { id: 1, url: 'https://example.com/1', title: 'It leaks', severity, vulnerable_versions: '*' },
];

it('a package that ships with a vulnerability of a high severity is refused', async () => {
  const { code, said } = await auditWith(200, { fastify: advisory('high') });
  expect(said).toContain('fastify, high: It leaks https://example.com/1');
  expect(code).toBe(1);
});

it.each([
  ['nothing', {}],
  ['a moderate vulnerability', { fastify: advisory('moderate') }],
  ['a vulnerability of a package that only tests use', { vitest: advisory('critical') }],
])('an answer with %s passes', async (_, advisories) => {
  expect(await auditWith(200, advisories)).toEqual({ code: 0, said: '' });
});

it('a registry that refuses to audit is no finding, and no success', async () => {
  expect(await auditWith(405)).toEqual({ code: NOT_RUN, said: '' });
});
