import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import { operateOn } from '#test/engines/operate.ts';
import type { TestApp } from '#test/engines/start.ts';

/** The folder of the app's brand, empty before each test, when the app shows the default brand again. */
export function aBrandFolder(t: TestApp) {
  const folder = () => join(t.dataDir, 'brand');
  beforeAll(() => mkdirSync(folder(), { recursive: true }));
  afterEach(async () => {
    await t.deps.db.deleteFrom('brands').execute();
    await t.deps.db.deleteFrom('brand_files').execute();
    rmSync(folder(), { recursive: true, force: true });
    mkdirSync(folder(), { recursive: true });
    t.clock.advance(FRESH_SECONDS * SECOND);
  });
  return {
    folder,
    put: (name: string, content: string | Buffer) => writeFileSync(join(folder(), name), content),
    run: (verb: string) => operateOn(t, 'brand', verb),
  };
}
