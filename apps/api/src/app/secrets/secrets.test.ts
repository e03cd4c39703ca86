import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createDeps } from '#app/deps.ts';
import { HOUR } from '#core/clock.ts';
import { record } from '#platform/audit/audit.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { verifyAudit } from '#platform/audit/verify.ts';
import { readSecrets } from '#platform/config/secrets.ts';
import { inTransaction } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { anAppForEach } from '#test/engines/start.ts';
import { note } from '#test/events/trail.ts';
import { sendCode, together, waitingCode } from '#test/people/codes.ts';
import { resealAll, retireSecret, secretKeys } from './secrets.ts';

const t = anAppForEach();

const NEXT = Buffer.alloc(32, 9);

/** A server with another SECRET_KEY, on the same database. */
async function serverWith(main: Buffer, formerMains: Buffer[] = []): Promise<Deps> {
  const read = readSecrets({ main, formerMains }, 'development', t.dataDir);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { config, clock, db } = t.deps;
  const deps = createDeps(config, read.secrets, { clock, db });
  await deps.keyRing.read();
  return deps;
}

const former = () =>
  Buffer.from(readFileSync(join(t.dataDir, 'keys', 'secret-key'), 'utf8'), 'base64');

describe('R-OPS-4 a former SECRET_KEY', () => {
  it('R-OPS-4 is named by the status with what needs it, and retired only when nothing does', async () => {
    const formerId = t.deps.secrets.audit.current.id;
    await sendCode(t, { email: 'reader@example.com' });
    const deps = await serverWith(NEXT, [former()]);
    const [waiting] = await t.deps.db.selectFrom('jobs').selectAll().execute();
    const code = waitingCode(t, waiting?.payload ?? '');

    const state = async () => (await secretKeys(deps)).find(({ id }) => id === formerId);
    expect(await state()).toMatchObject({
      state: 'former',
      sealed: { messages: 1, authenticators: 0 },
      usedAt: t.clock.now(),
    });
    expect(await retireSecret(deps, formerId)).toMatchObject({ ok: false, reason: 'needed' });
    expect((await resealAll(deps)).messages).toBe(1);
    const nothing = { keys: 0, messages: 0, authenticators: 0, headers: 0, entries: 0 };
    expect(await resealAll(deps)).toEqual(nothing);
    const [resealed] = await t.deps.db.selectFrom('jobs').selectAll().execute();
    expect(waitingCode({ ...t, deps }, resealed?.payload ?? '')).toBe(code);
    expect(await retireSecret(deps, formerId)).toMatchObject({
      ok: false,
      reason: 'in_use',
      until: t.clock.now() + HOUR,
    });
    expect(await retireSecret(deps, deps.secrets.audit.current.id)).toMatchObject({
      reason: 'current',
    });
    await sealAudit(deps);
    t.clock.advance(HOUR + 1);
    const retired = await together(8, () => retireSecret(deps, formerId));
    expect(retired.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await state()).toMatchObject({ state: 'retired' });
  });

  it('R-OPS-4 R-KYC-14 sealed messages that go with their person all the same', async () => {
    await sendCode(t, { email: 'leaver@example.com' });
    const { db, outbox } = await serverWith(NEXT, [former()]);
    const addresses = [{ channel: 'email', to: 'leaver@example.com' }] as const;
    await inTransaction(db, (tx) => outbox.dropFor(tx, addresses));
    expect(await db.selectFrom('jobs').select('id').execute()).toEqual([]);
  });

  it('R-OPS-4 verifies the audit trail when the settings no longer have it, and writes no history once retired', async () => {
    const stolen = t.deps;
    await note(t, 5);
    await sealAudit(stolen);
    const rotating = await serverWith(NEXT, [former()]);
    await resealAll(rotating);
    await sealAudit(rotating);
    t.clock.advance(HOUR + 1);
    expect(await retireSecret(rotating, stolen.secrets.audit.current.id)).toEqual({ ok: true });

    const alone = await serverWith(NEXT);
    await note({ ...t, deps: alone }, 2);
    await sealAudit(alone);
    expect(await verifyAudit(alone)).toMatchObject({ unsealed: 0, problems: [] });
    expect((await verifyAudit(alone)).checked).toBeGreaterThan(7);

    // With the stolen key and the database, an event that never happened, at a time when the key was in use.
    const { db } = t.deps;
    const past = { ...stolen, clock: { now: () => t.clock.now() - 2 * HOUR } };
    await inTransaction(db, (tx) =>
      record(past, tx, { ip: '203.0.113.9', requestId: 'forged' }, { kind: 'signed_in' }),
    );
    const forged = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('request_id', '=', 'forged')
      .executeTakeFirstOrThrow();
    const edited = (seq: number | null) => [{ what: 'edited', seq, id: forged.id }];
    expect((await verifyAudit(alone)).problems).toEqual(edited(null));
    await sealAudit(alone);
    const [problem] = (await verifyAudit(alone)).problems;
    expect(problem).toMatchObject({ what: 'edited', id: forged.id });
  });

  it('R-OPS-4 keeps finding a document number that was hashed under it', async () => {
    const before = t.deps.keyRing.documentNumberKey();
    const rotating = await serverWith(NEXT, [former()]);
    await resealAll(rotating);
    const alone = await serverWith(NEXT);
    expect(alone.keyRing.documentNumberKey()).toEqual(before);
  });
});
