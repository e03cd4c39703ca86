import { describe, expect, it } from 'vitest';
import { findBreaches } from './law.ts';

const breaches = (path: string, text: string) => findBreaches([{ path, text }]);

const STORE = 'apps/api/src/identity/one-time-codes/one-time-codes.store.ts';
const FEATURE = 'apps/api/src/identity/one-time-codes/one-time-codes.ts';
const PAGE = 'apps/web/src/features/kyc/select.page.tsx';

describe('reserved access', () => {
  it.each([
    [FEATURE, 'process.env.PORT;', 'process.env'],
    [PAGE, "fetch('/x');", 'client/src/http/request.ts'],
    [PAGE, "window.fetch('/x');", 'client/src/http/request.ts'],
    [PAGE, 'new XMLHttpRequest();', 'platform/http/upload.ts'],
    [FEATURE, "fetch('https://x');", 'ports'],
    [PAGE, "localStorage.getItem('x');", 'client/src/browser'],
    [PAGE, 'window.sessionStorage.clear();', 'client/src/browser'],
    ['apps/stand-ins/src/main.ts', "sessionStorage.getItem('x');", 'client/src/browser'],
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
    ['apps/desk/src/ui/card.tsx', "import { classes } from '@portico/ui/styles/classes.ts';"],
    ['packages/client/src/browser/storage.ts', "localStorage.getItem('x');"],
    ['apps/stand-ins/src/wallet/wallet.ts', "sessionStorage.getItem('x');"],
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
