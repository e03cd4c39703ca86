import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRows, changeRows, findRow } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { emptyTrail, note, rowsOf } from '#test/events/trail.ts';
import type { AuditRow } from './audit.store.ts';
import { sealAudit } from './sealer.ts';
import { type AuditProblem, verifyAudit } from './verify.ts';

const t = anApp();

const headOf = async () => findRow(t, 'audit_head', {});

describe('R-AUDIT-2 a trail that was tampered with', () => {
  let before: AuditRow[];
  beforeAll(async () => {
    await emptyTrail(t);
    await note(t, 10);
    await sealAudit(t.deps);
    before = await rowsOf(t);
  });
  beforeEach(async () => {
    const { id: _id, ...head } = original ?? (await headOf());
    original = { id: 1, ...head };
    await emptyTrail(t);
    await t.deps.db.updateTable('audit_head').set(head).execute();
    for (const row of before) await t.deps.db.insertInto('audit_events').values(row).execute();
  });
  let original: Awaited<ReturnType<typeof headOf>> | undefined;

  const at = (seq: number): AuditRow => {
    const row = before[seq - 1];
    if (row === undefined) throw new Error(`no row ${seq}`);
    return row;
  };
  const change = (seq: number, values: Partial<AuditRow>) =>
    t.deps.db.updateTable('audit_events').set(values).where('id', '=', at(seq).id).execute();
  const found = async () => (await verifyAudit(t.deps)).problems;
  const first = (what: AuditProblem['what'], seq: number | null) =>
    expect.objectContaining({ what, seq });

  it('R-AUDIT-2 holds when every row is restored', async () => {
    expect(await found()).toEqual([]);
  });

  it.each<[string, Partial<AuditRow>]>([
    ['the time', { at: 1 }],
    ['the kind', { kind: 'signed_out' }],
    ['the account', { account_id: 'somebody-else' }],
    ['the account (to none)', { account_id: null }],
    ['the subject', { subject: null }],
    ['the IP address', { ip: '198.51.100.1' }],
    ['the request id', { request_id: 'another' }],
    ['the details', { details: '{}' }],
    ['the mac', { mac: 'A'.repeat(43) }],
  ])('R-AUDIT-2 detects that %s was changed', async (_column, values) => {
    await change(4, values);
    expect((await found())[0]).toEqual({ what: 'edited', seq: 4, id: at(4).id });
  });

  it('R-AUDIT-2 detects that the id was changed', async () => {
    const id = randomUUID();
    await change(4, { id });
    expect(await found()).toEqual([{ what: 'edited', seq: 4, id }]);
  });

  it.each([
    ['another value', 'A'.repeat(43)],
    ['no value', null],
  ])('R-AUDIT-2 detects a changed link of a row: %s', async (_what, link) => {
    await change(4, { link });
    expect((await found())[0]).toEqual({ what: 'unlinked', seq: 4, id: at(4).id });
  });

  it('R-AUDIT-2 detects that the link of the last row was changed', async () => {
    await change(10, { link: 'A'.repeat(43) });
    expect((await found())[0]).toEqual({ what: 'unlinked', seq: 10, id: at(10).id });
  });

  it.each([
    ['after the end', 11, [first('missing', 4), first('beyond_head', 11)]],
    ['before the beginning', -3, [first('unlinked', -3), first('missing', 4)]],
    ['to no place', null, [first('missing', 4)]],
  ])('R-AUDIT-2 detects that a row was moved %s', async (_where, seq, problems) => {
    await change(4, { seq });
    expect(await found()).toEqual(problems);
  });

  it('R-AUDIT-2 detects that two rows were swapped', async () => {
    await change(4, { seq: 99 });
    await change(7, { seq: 4 });
    await change(4, { seq: 7 });
    expect((await found())[0]).toEqual({ what: 'unlinked', seq: 4, id: at(7).id });
  });

  it('R-AUDIT-2 detects that two rows were swapped with their links', async () => {
    await change(4, { seq: 99, link: at(7).link });
    await change(7, { seq: 4, link: at(4).link });
    await change(4, { seq: 7 });
    expect((await found())[0]).toEqual({ what: 'unlinked', seq: 4, id: at(7).id });
  });

  it('R-AUDIT-2 detects that a row was removed', async () => {
    await t.deps.db.deleteFrom('audit_events').where('id', '=', at(4).id).execute();
    expect(await found()).toEqual([{ what: 'missing', seq: 4, id: null }]);
  });

  it('R-AUDIT-2 detects that a row was removed and the gap closed', async () => {
    await t.deps.db.deleteFrom('audit_events').where('id', '=', at(4).id).execute();
    for (let seq = 5; seq <= 10; seq += 1) await change(seq, { seq: seq - 1 });
    expect(await found()).toEqual([first('unlinked', 4), first('cut', 10)]);
  });

  it('R-AUDIT-2 detects a row inserted in the middle, at the end, or among unlinked rows', async () => {
    const forged = { ...at(4), id: randomUUID(), account_id: 'victim' };
    for (let seq = 10; seq >= 5; seq -= 1) await change(seq, { seq: seq + 1 });
    await addRows(t, 'audit_events', { ...forged, seq: 5 });
    expect((await found())[0]).toEqual({ what: 'edited', seq: 5, id: forged.id });

    await t.deps.db.deleteFrom('audit_events').where('id', '=', forged.id).execute();
    for (let seq = 5; seq <= 10; seq += 1) await change(seq, { seq });
    await addRows(t, 'audit_events', { ...forged, seq: 11 });
    expect(await found()).toEqual([{ what: 'beyond_head', seq: 11, id: null }]);

    await changeRows(t, 'audit_events', { seq: 11 }, { seq: null, link: null });
    expect(await found()).toEqual([{ what: 'edited', seq: null, id: forged.id }]);
    // After the sealer has linked it, the report gives its place.
    await sealAudit(t.deps);
    expect(await found()).toEqual([{ what: 'edited', seq: 11, id: forged.id }]);
  });

  const cutFrom = (seq: number) =>
    t.deps.db.deleteFrom('audit_events').where('seq', '>=', seq).execute();

  it('R-AUDIT-2 detects that the end was cut off', async () => {
    await cutFrom(8);
    expect(await found()).toEqual([{ what: 'cut', seq: 8, id: null }]);
    // Later rows do not hide it.
    await note(t, 5);
    await sealAudit(t.deps);
    expect(await found()).toEqual([{ what: 'missing', seq: 8, id: null }]);
  });

  it('R-AUDIT-2 detects that the end was cut off and the head moved back to the last remaining row', async () => {
    await cutFrom(8);
    await changeRows(t, 'audit_head', {}, { seq: 7, link: at(7).link ?? '' });
    expect(await found()).toEqual([{ what: 'head_edited', seq: null, id: null }]);
    // The sealer refuses to continue the chain from there.
    await note(t);
    await expect(sealAudit(t.deps)).rejects.toThrow('operate -- audit');
    expect(await verifyAudit(t.deps)).toMatchObject({ unsealed: 1 });
  });

  it('R-AUDIT-2 detects that the head was changed or deleted', async () => {
    await t.deps.db.updateTable('audit_head').set({ seq: 12 }).execute();
    expect(await found()).toEqual([first('head_edited', null), first('cut', 11)]);
    await changeRows(t, 'audit_head', {}, { seq: 10, link: 'A'.repeat(43) });
    expect(await found()).toEqual([first('head_edited', null), first('unlinked', 10)]);
    await t.deps.db.deleteFrom('audit_head').execute();
    expect(await found()).toEqual([first('head_missing', null), first('beyond_head', 10)]);
  });

  it('R-AUDIT-2 detects, by a noted mark, that the trail was replaced with an earlier copy', async () => {
    const early = { rows: before, head: await headOf() };
    await note(t, 5);
    await sealAudit(t.deps);
    const { head: mark } = await verifyAudit(t.deps);
    expect((await verifyAudit(t.deps, mark)).problems).toEqual([]);
    await note(t, 5);
    await sealAudit(t.deps);
    expect((await verifyAudit(t.deps, mark)).problems).toEqual([]);

    await emptyTrail(t);
    await t.deps.db.updateTable('audit_head').set(early.head).execute();
    for (const row of early.rows) await t.deps.db.insertInto('audit_events').values(row).execute();
    expect(await found()).toEqual([]);
    const gone = [{ what: 'not_as_noted', seq: 15, id: null }];
    expect((await verifyAudit(t.deps, mark)).problems).toEqual(gone);
    // The same number of new rows does not hide it.
    await note(t, 5);
    await sealAudit(t.deps);
    expect((await verifyAudit(t.deps, mark)).problems).toEqual(gone);
    await emptyTrail(t);
    expect((await verifyAudit(t.deps, mark)).problems).toEqual(gone);
  });

  it('R-AUDIT-2 reports every row with another key, but lists only the first problems', async () => {
    const auditKeys = () => [{ id: 'another', key: Buffer.alloc(32, 7), until: null }];
    const keyRing = { ...t.deps.keyRing, auditKeys };
    const { problems, checked } = await verifyAudit({ ...t.deps, keyRing });
    expect(problems[0]).toMatchObject({ what: 'head_edited' });
    expect(problems.length).toBeLessThanOrEqual(20);
    expect(checked).toBe(10);
  });
});
