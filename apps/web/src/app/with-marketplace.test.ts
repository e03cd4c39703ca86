import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = join(import.meta.dirname, '..');

// without-parts.system.test.ts builds the product without the line.
it('R-MKT-7 one line of one file includes the marketplace', () => {
  const lines = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(join(SOURCES, path), 'utf8')
        .split('\n')
        .filter((line) => line.includes('@portico/marketplace-demo'))
        .map((line) => `${path}: ${line.trim()}`),
    );
  expect(lines).toEqual(["app/with-marketplace.ts: () => import('@portico/marketplace-demo'),"]);
});
