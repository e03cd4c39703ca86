import type { AuditRow } from '#platform/audit/audit.store.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { TestApp } from '#test/engines/start.ts';

const CALLER = { ip: '203.0.113.7', requestId: 'a-request' };

/** Records this many events; they wait to be linked into the chain. */
export function note(t: TestApp, count = 1): Promise<void> {
  return inTransaction(t.deps.db, async (tx) => {
    for (let n = 0; n < count; n += 1) {
      await record(t.deps, tx, CALLER, {
        kind: 'signed_in',
        accountId: `account-${n}`,
        subject: 'reader@example.com',
        details: { method: 'password' },
      });
    }
  });
}

/** The chain in order. */
export function rowsOf(t: TestApp): Promise<AuditRow[]> {
  return t.deps.db.selectFrom('audit_events').selectAll().orderBy('seq').execute();
}

/** Resets the trail to its initial state. */
export async function emptyTrail(t: TestApp): Promise<void> {
  await t.deps.db.deleteFrom('audit_events').execute();
  await t.deps.db.deleteFrom('audit_head').execute();
  await t.deps.db.insertInto('audit_head').values({ id: 1, seq: 0, link: '', mac: '' }).execute();
}

/** The rows that `work` adds to the trail, linked or not, and its result. */
export async function recordedDuring<T>(t: TestApp, work: () => Promise<T>) {
  const rows = () => t.deps.db.selectFrom('audit_events').selectAll().execute();
  const before = new Set((await rows()).map(({ id }) => id));
  const answer = await work();
  return { answer, added: (await rows()).filter(({ id }) => !before.has(id)) };
}
