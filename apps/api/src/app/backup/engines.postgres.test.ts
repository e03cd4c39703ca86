import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { beginJournal } from '#platform/journal/journal.ts';
import {
  aFolder,
  another,
  clearBackups,
  complete,
  OPTIONS,
  openAll,
  rowsOf,
  started,
  statusOf,
} from '#test/people/backups.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { aSubmitter } from '#test/people/own-data.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

afterAll(clearBackups);

describe('R-OPS-44 the way from one machine to a larger one', () => {
  it('R-OPS-44 leads from SQLite to PostgreSQL, and back', async () => {
    const small = await started({ env: { DATABASE_URL: '' } });
    await beginJournal(small.deps);
    const { id } = await aSubmitter(small);
    await aPersonWithDetails(small);
    const first = join(await aFolder(), 'backup');
    const { manifest } = await complete(backUp(small.deps, first));
    const large = await another(small);
    await complete(restore(large.deps, first, OPTIONS));
    const counts = await rowsOf(large);
    const copied = Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows]));
    // The restore is an event of its own.
    expect(counts).toEqual({ ...copied, audit_events: Number(copied.audit_events) + 1 });
    expect(await statusOf(large, id)).toBe('PENDING');
    expect(await openAll(large)).toBe(3);
    const second = join(await aFolder(), 'backup');
    await complete(backUp(large.deps, second));
    const again = await another(small, { env: { DATABASE_URL: '' } });
    await complete(restore(again.deps, second, OPTIONS));
    expect(await openAll(again)).toBe(3);
  });
});
