import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { logLibraries } from './library-output.ts';

const lines: string[] = [];
let restore = () => {};
beforeEach(() => {
  lines.length = 0;
  restore = logLibraries((line) => lines.push(line));
});
afterEach(() => restore());

it('R-API-2 what a library prints is one JSON document a line in the log', () => {
  // biome-ignore-start lint/suspicious/noConsole: as a library does
  console.info('oidc-provider NOTICE: %s', 'revoked\n{"level":60}');
  console.error(new Error('of a library'));
  console.dir({ deep: { token: '\n' } }, { depth: 0 });
  console.dirxml('%s', { a: 1 });
  console.table([{ a: 1 }]);
  // biome-ignore-end lint/suspicious/noConsole: as a library does
  expect(lines).toHaveLength(5);
  for (const line of lines) expect(line).toMatch(/^\{[^\n]*\}\n$/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 30,
    from: 'console',
    msg: 'oidc-provider NOTICE: revoked\n{"level":60}',
  });
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ level: 50 });
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ level: 30, msg: '{ deep: [Object] }' });
});

it('R-API-2 a warning of Node is in the log, and nowhere else', async () => {
  expect(process.listenerCount('warning')).toBe(1);
  process.emitWarning('old', 'DeprecationWarning', 'DEP0000');
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 40,
    from: 'DeprecationWarning',
    msg: 'old',
  });
});
