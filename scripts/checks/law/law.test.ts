import { describe, expect, it } from 'vitest';
import { findCycles } from '../source/imports.ts';
import { findBreaches } from './law.ts';

const breaches = (path: string, text: string) => findBreaches([{ path, text }]);

const ROUTES = 'apps/api/src/identity/sign-in/sign-in.routes.ts';
const STORE = 'apps/api/src/identity/one-time-codes/one-time-codes.store.ts';
const FEATURE = 'apps/api/src/identity/one-time-codes/one-time-codes.ts';
const MARKET = 'packages/marketplace-demo/src/cart/cart.ts';
const PAGE = 'apps/web/src/features/kyc/select.page.tsx';

describe('imports against the direction', () => {
  it.each([
    [ROUTES, "import { find } from '#identity/one-time-codes/one-time-codes.store.ts';"],
    [ROUTES, "import type { Row } from '#identity/one-time-codes/one-time-codes.store.ts';"],
    [ROUTES, "export { find } from '#identity/one-time-codes/one-time-codes.store.ts';"],
    [ROUTES, "const store = await import('#identity/one-time-codes/one-time-codes.store.ts');"],
    [ROUTES, "type Row = import('#identity/one-time-codes/one-time-codes.store.ts').Row;"],
    [ROUTES, "import { db } from '#platform/db/client.ts';"],
    [ROUTES, "import { clock } from '#platform/ports/files/files.ts';"],
    [STORE, "import { verify } from './one-time-codes.ts';"],
    [STORE, "import { reply } from '#platform/http/endpoints/route.ts';"],
    [FEATURE, "import { routes } from './one-time-codes.routes.ts';"],
    [FEATURE, "import { find } from '#verification/documents/documents.store.ts';"],
    [FEATURE, "import { hash } from '#platform/messages/notices/texts.ts';"],
    [FEATURE, "import { start } from '#test/start.ts';"],
    [
      'apps/api/src/platform/db/client.ts',
      "import { find } from '#identity/one-time-codes/one-time-codes.store.ts';",
    ],
    [
      'apps/api/src/platform/jobs/worker.ts',
      "import { send } from '#platform/messages/outbox/outbox.ts';",
    ],
    ['apps/api/src/core/clock.ts', "import { db } from '#platform/db/client.ts';"],
    ['apps/api/src/app/app.ts', "import '../main.ts';"],
    [
      'apps/api/src/platform/http/server.ts',
      "import { find } from '#identity/sessions/sessions.ts';",
    ],
    ['apps/api/src/drawer/drawer.ts', ''],
    [PAGE, "import { draft } from '../registration/draft.ts';"],
    [PAGE, "import { journey } from '#app/journey.ts';"],
    [PAGE, "import { verify } from '../../../../api/src/codes/codes.ts';"],
    ['apps/web/src/ui/form/code-input.tsx', "import { call } from '#platform/http/call.ts';"],
    ['packages/ui/src/form/field.tsx', "import { useTranslations } from 'use-intl';"],
    ['apps/web/src/platform/http/call.ts', "import { Field } from '#ui/form/field.tsx';"],
    ['apps/web/src/platform/http/call.ts', "import { join } from 'node:path';"],
    ['apps/web/src/app/pages.tsx', "import { writeDocument } from '../server/document.ts';"],
    ['apps/web/src/main.tsx', "import { createRenderer } from './server.tsx';"],
    [
      'apps/web/src/server/document.ts',
      "import { firstScreen } from '../../build/first-screen.ts';",
    ],
    ['apps/desk/src/features/queue/queue.page.tsx', "import { Viewer } from '../case/viewer.tsx';"],
    [
      'apps/desk/src/features/queue/queue.page.tsx',
      "import { call } from '../../../../web/src/platform/http/call.ts';",
    ],
    ['apps/desk/src/ui/badge.tsx', "import { call } from '#lib/call.ts';"],
    ['apps/desk/src/lib/call.ts', "import { Badge } from '#ui/badge.tsx';"],
    [
      'apps/web/src/platform/http/call.ts',
      "import { now } from '../../../../desk/src/lib/clock.ts';",
    ],
    ['packages/contract/src/identity/codes.ts', "import { createHash } from 'node:crypto';"],
    ['packages/contract/src/identity/codes.ts', "import { loadUi } from '@portico/locales';"],
    ['packages/locales/src/index.ts', "import { readFile } from 'node:fs/promises';"],
    [PAGE, "import { loadPage } from '@portico/marketplace-demo';"],
    ['apps/web/src/app/pages.tsx', "import { PATH } from '@portico/marketplace-demo/path';"],
    [MARKET, "import { call } from '../../../apps/web/src/platform/http/call.ts';"],
    ['packages/client/src/router/paths.ts', "import { Field } from '@portico/ui/form/field.tsx';"],
    ['packages/client/src/router/paths.ts', "import { loadUi } from '@portico/locales';"],
    ['packages/ui/src/form/field.tsx', "import { isCode } from '@portico/contract';"],
  ])('%s: %s', (path, text) => {
    expect(breaches(path, text)).toHaveLength(1);
  });
});

describe('imports in the allowed direction', () => {
  it.each([
    [
      ROUTES,
      "import { verify } from './verify-code.ts'; import { route } from '#platform/http/endpoints/route.ts';",
    ],
    [ROUTES, "import { verifyCode } from '@portico/contract';"],
    [STORE, "import type { Queries } from '#platform/db/client.ts'; import { sql } from 'kysely';"],
    [
      FEATURE,
      "import { find } from './one-time-codes.store.ts'; import { send } from '#platform/messages/outbox/outbox.ts';",
    ],
    [
      'apps/api/src/identity/one-time-codes/one-time-codes.test.ts',
      "import { start } from '#test/start.ts';",
    ],
    [PAGE, "import { call } from '#platform/http/call.ts'; import { part } from './part.tsx';"],
    ['packages/contract/src/identity/codes.ts', "import * as z from 'zod/mini';"],
    ['apps/web/src/app/with-marketplace.ts', "import('@portico/marketplace-demo');"],
    [
      MARKET,
      "import { Button } from '@portico/ui/button/button.tsx'; import '#cart/stored-cart.ts';",
    ],
    ['apps/web/src/server.tsx', "import './server/document.ts'; import '#app/product.tsx';"],
    ['apps/web/src/server/document.ts', "import { readFileSync } from 'node:fs';"],
  ])('%s: %s', (path, text) => {
    expect(breaches(path, text)).toEqual([]);
  });
});

describe('reserved access', () => {
  it.each([
    [FEATURE, 'process.env.PORT;', 'process.env'],
    [PAGE, "fetch('/x');", 'client/src/http/request.ts'],
    [PAGE, "window.fetch('/x');", 'client/src/http/request.ts'],
    [PAGE, 'new XMLHttpRequest();', 'platform/http/upload.ts'],
    [FEATURE, "fetch('https://x');", 'ports'],
    [PAGE, "localStorage.getItem('x');", 'client/src/browser'],
    [PAGE, 'window.sessionStorage.clear();', 'client/src/browser'],
    [FEATURE, 'Date.now();', 'clock'],
    [FEATURE, 'new Date();', 'clock'],
    ['packages/contract/src/identity/codes.ts', 'Math.random();', 'node:crypto'],
    [FEATURE, "db.selectFrom('codes');", 'stores'],
    [FEATURE, 'sql`select 1`;', 'stores'],
    [FEATURE, "export * from '#identity/one-time-codes/one-time-codes.store.ts';", 'index.ts'],
    [FEATURE, "if (document === 'passport') sides.pop();", 'document-types.ts'],
    [PAGE, "switch (document) { case 'id_card': break; }", 'document-types.ts'],
    [PAGE, 'const sides = DOCUMENT_TYPES.id_card.sides;', 'document-types.ts'],
    [PAGE, "type Kind = 'passport' | 'selfie';", 'document-types.ts'],
    [
      'packages/contract/src/verification/handoff.ts',
      'const type = `passport`;',
      'document-types.ts',
    ],
    ['apps/desk/src/texts.ts', "const isBooklet = 'passport' === document;", 'document-types.ts'],
  ])('%s: %s', (path, text, word) => {
    expect(breaches(path, text)).toEqual([expect.stringContaining(word)]);
  });

  it('is reported with its line', () => {
    expect(breaches(FEATURE, '\n\nDate.now();')[0]).toMatch(
      /^apps\/api\/src\/identity\/one-time-codes\/one-time-codes\.ts:3: /,
    );
  });
});

describe('allowed access', () => {
  it.each([
    ['apps/api/src/main.ts', 'process.env.PORT;'],
    ['apps/api/src/operate.ts', 'process.env.PORT;'],
    ['packages/client/src/http/request.ts', "fetch('/x');"],
    ['apps/desk/src/lib/call.ts', "import { request } from '@portico/client/http/request.ts';"],
    ['apps/desk/src/ui/badge.tsx', "import { classes } from '@portico/ui/styles/classes.ts';"],
    ['packages/client/src/browser/storage.ts', "localStorage.getItem('x');"],
    ['apps/api/src/core/clock.ts', 'Date.now();'],
    [FEATURE, 'new Date(0); date.now();'],
    [FEATURE, "'Date.now()'; // Math.random()"],
    ['packages/contract/src/verification/document-types.ts', "document === 'passport';"],
    [PAGE, "const texts = { id_card: 'ID card', passport: 'Passport' }; // 'passport'"],
    [STORE, "db.selectFrom('codes'); sql`select 1`;"],
    [
      'apps/api/src/identity/one-time-codes/one-time-codes.test.ts',
      'Date.now(); process.env.PORT;',
    ],
  ])('%s: %s', (path, text) => {
    expect(breaches(path, text)).toEqual([]);
  });
});

describe('folders of the api', () => {
  it('are reported when they import each other, through types or other folders, too', () => {
    const folder = (name: string, other: string) => ({
      path: `apps/api/src/identity/${name}/${name}.ts`,
      text: `import type { A } from '#identity/${other}/types.ts';`,
    });
    const circle = findBreaches([folder('a', 'b'), folder('b', 'c'), folder('c', 'a')]);
    expect(circle).toEqual([expect.stringContaining('folders import each other')]);
    expect(findBreaches([folder('a', 'b'), folder('b', 'c')])).toEqual([]);
  });

  it('write to their own tables only', () => {
    expect(breaches(STORE, "db.deleteFrom('codes');")).toEqual([]);
    for (const text of ["db.updateTable('sessions');", "tx.insertInto('no_such_table');"]) {
      expect(breaches(STORE, text)).toEqual([expect.stringContaining('alone')]);
    }
    const room = 'apps/api/src/verification/review/mrz/mrz.store.ts';
    expect(breaches(room, "db.updateTable('reviews');")).toEqual([]);
  });

  it('lock rows of shared tables in the order of locks only', () => {
    const store = 'apps/api/src/identity/accounts/accounts.store.ts';
    const close = (lock: string) =>
      `export async function close(db) { ${lock} await db.updateTable('accounts').execute(); }`;
    expect(breaches(store, close("lockInOrder(db, 'accounts');"))).toEqual([]);
    for (const lock of ['', "lockInOrder(db, 'kyc');"]) {
      expect(breaches(store, close(lock))).toEqual([
        expect.stringContaining('call lockInOrder for accounts first'),
      ]);
    }
    const find = "export const find = (db) => db.selectFrom('accounts');";
    expect(breaches(store, find)).toEqual([]);
  });

  it('have their tables declared in the schema of their area', () => {
    const declared = 'export type Tables = { codes: { salt: string }; lost: { id: string } };';
    expect(breaches('apps/api/src/platform/db/schema/identity.ts', declared)).toEqual([
      expect.stringContaining('lost is written by no folder'),
    ]);
    expect(breaches('apps/api/src/platform/db/schema/site.ts', declared)).toHaveLength(2);
  });
});

describe('import cycles', () => {
  it('are found once each, with their path', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a', 'c']],
      ['d', ['a']],
    ]);
    expect(findCycles(graph)).toEqual(['a → b → c → a', 'c → c']);
  });

  it('are not reported when two paths lead to one file', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['d']],
      ['c', ['d']],
    ]);
    expect(findCycles(graph)).toEqual([]);
  });

  it('count type imports, too', () => {
    const a = { path: 'packages/contract/src/a.ts', text: "import { b } from './b.ts';" };
    const back = (text: string) => findBreaches([a, { path: 'packages/contract/src/b.ts', text }]);
    expect(back("import { type A, a } from './a.ts';")).toHaveLength(1);
    expect(back("import { type A } from './a.ts';")).toHaveLength(1);
    expect(back("import { type C } from './c.ts';")).toEqual([]);
  });
});
