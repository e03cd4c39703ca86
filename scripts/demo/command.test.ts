import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source/tree.ts';

const FOLDER = join(ROOT, 'demo-data');

function demo(words: string[], env: Record<string, string> = {}) {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/demo.mjs', ...words], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
  return { status, said: stderr.trim() };
}

describe('R-OPS-53 npm run demo', () => {
  it.each<[string, string[], Record<string, string>, string]>([
    ['in production', [], { NODE_ENV: 'production' }, 'NODE_ENV is production'],
    ['on the folder of an installation', [], { DATA_DIR: 'demo-data' }, 'the demo’s own folder'],
    ['on that folder by another path', [], { DATA_DIR: './data/../demo-data/' }, 'own folder'],
    ['what it does not know', ['destroy'], {}, 'npm run demo -- remove deletes it'],
  ])('R-OPS-53 refuses to run %s', (_, words, env, reason) => {
    const was = existsSync(FOLDER);
    const { status, said } = demo(words, env);
    expect(status).toBe(1);
    expect(said).toContain(reason);
    expect(existsSync(FOLDER)).toBe(was);
  });

  it('R-OPS-53 says that it does not use DATA_DIR', () => {
    const { said } = demo([], { DATA_DIR: 'elsewhere', NODE_ENV: 'production' });
    expect(said).toContain('does not use DATA_DIR');
  });
});
