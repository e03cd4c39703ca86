import { describe, expect, it } from 'vitest';
import { ROOT } from '../checks/source/tree.ts';
import { runsOnBoth, sqliteAlone } from './both-engines.ts';

const HERE = 'apps/api/src/site/pages';
const file = (name: string, text = '') => ({ path: `${HERE}/${name}`, text });

describe('an api test runs on PostgreSQL, too', () => {
  it.each([
    ['its folder has a store', [file('pages.store.ts')]],
    [
      'its folder uses a store',
      [file('pages.ts', "import { a } from '#site/landing/landing.store.ts';")],
    ],
    ['its folder opens transactions', [file('pages.ts', 'await inTransaction(deps.db, work);')]],
  ])('if %s', (_, folder) => {
    expect(runsOnBoth(file('pages.test.ts'), folder)).toBe(true);
  });

  it.each([
    ['it is a race', file('pages.race.test.ts')],
    ['it is a race by another name', file('password-race.test.ts')],
    ['it holds several races', file('races.test.ts')],
    ['it asks for the engine', file('pages.test.ts', "if (engine() === 'sqlite') {}")],
    ['it uses a store itself', file('pages.test.ts', "import { a } from './other/a.store.ts';")],
    ['it belongs to the engines', { path: 'apps/api/src/db/migrate.test.ts', text: '' }],
  ])('if %s', (_, test) => {
    expect(runsOnBoth(test, [file('pages.ts')])).toBe(true);
  });
});

it('an api test runs on SQLite alone if nothing in its folder reaches a store', () => {
  expect(runsOnBoth(file('traces.test.ts'), [file('pages.ts', 'render();')])).toBe(false);
});

it('most files with tests of statements run on both, and headers and the markup of emails on one', () => {
  const alone = sqliteAlone(ROOT, 'apps/api/src');
  expect(alone).toContain('apps/api/src/server/headers.test.ts');
  expect(alone).toContain('apps/api/src/messages/letters/letter-html.test.ts');
  for (const area of ['db', 'identity/sessions', 'verification/submission', 'privacy', 'audit']) {
    expect(alone.filter((path) => path.startsWith(`apps/api/src/${area}/`))).toEqual([]);
  }
});
