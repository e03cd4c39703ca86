import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source/tree.ts';
import { buildContext, dockerfileProblems } from './image.mjs';
import { serverProcess } from './server.mjs';

// image.system.test.ts follows the Dockerfile, and starts its server.
describe('R-OPS-20 the image', () => {
  it('R-OPS-20 is built from the Node that the project pins, and starts the server as another user than root', () => {
    const text = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');
    expect(dockerfileProblems(text)).toEqual([]);
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const bases = [...text.matchAll(/^FROM (node:\S+)/gm)].map(([, image]) => image);
    expect(new Set(bases)).toEqual(new Set([`node:${devDependencies.node}-bookworm-slim`]));
    expect(text).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(text)?.[1] ?? '[]');
    expect(command).toEqual(['node', ...serverProcess('/app').args]);
  });

  it('R-OPS-20 is not built from settings, data, keys, or anything else that lies in the folder', () => {
    const secret = [
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
      'apps/api/src/main.test.ts',
    ];
    expect(buildContext(ROOT, secret)).toEqual([]);
    expect(buildContext(ROOT, ['apps/api/src/main.ts', 'package-lock.json'])).toHaveLength(2);
  });
});
