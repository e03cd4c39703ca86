import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { readConfig } from '#platform/config/config.ts';
import { givenKeys, type MasterKey } from '#platform/config/document-keys.ts';
import { generateSecret } from '#platform/config/secrets.ts';
import { keyIds, keysFolder, present, restarted } from '#test/engines/document-keys.ts';
import { operateOn, operateWith, settingsOf } from '#test/engines/operate.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anAppForEach } from '#test/engines/start.ts';
import { documentsOf } from '#test/people/documents.ts';
import { aSubmitter } from '#test/people/own-data.ts';
import { eventsOf } from '#test/people/resets.ts';
import { retireKey } from './document-keys.ts';

const t = anAppForEach();

/** Makes the key appear to have been replaced this long ago. */
function agedBy(id: string, ms: number): void {
  const at = (Date.now() - ms) / 1000;
  utimesSync(join(keysFolder(t), `document-master-key.${id}`), at, at);
}

describe('R-KYC-14 a former key', () => {
  it('R-KYC-14 is retired only when nothing needs it', async () => {
    const person = await aSubmitter(t);
    const from = present(t);
    expect(await operateOn(t, 'keys', 'retire', from)).toMatchObject({
      code: 1,
      err: expect.stringContaining('current one'),
    });
    await operateOn(t, 'keys', 'rotate');
    expect(await operateOn(t, 'keys', 'retire', from)).toMatchObject({
      code: 1,
      err: expect.stringContaining('minutes after the rotation'),
    });
    agedBy(from, 15 * MINUTE + 1000);
    const row = await t.deps.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
    const { db } = t.deps;
    await db.updateTable('documents').set({ key_id: from }).where('id', '=', row.id).execute();
    expect(await operateOn(t, 'keys', 'retire', from)).toMatchObject({
      code: 1,
      err: expect.stringContaining('images and kept details that it wraps: 1'),
    });
    await db
      .updateTable('documents')
      .set({ key_id: present(t) })
      .where('id', '=', row.id)
      .execute();
    expect(await operateOn(t, 'keys', 'retire', from)).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(keysFolder(t), `document-master-key.${from}`))).toBe(false);
    expect(await operateOn(t, 'keys', 'retire', from)).toMatchObject({ code: 1 });
    const deps = restarted(t);
    expect(deps.secrets.documentKeys.ids()).toEqual([present(t)]);
    expect(await documentsOf({ ...t, deps }, person.id)).toHaveLength(3);
  });

  it('R-KYC-14 is listed by the status with its images; the status fails if a key is missing', async () => {
    await aSubmitter(t);
    const from = present(t);
    await operateOn(t, 'keys', 'rotate');
    const whole = await operateOn(t, 'keys', 'status');
    expect(whole).toMatchObject({ code: 0, err: '' });
    expect(whole.out.split('\n').filter((line) => line.startsWith('document'))).toEqual([
      `document  ${present(t)}  current  wraps: 3`,
      `document  ${from}  former  wraps: 0`,
    ]);
    await t.deps.db.updateTable('documents').set({ key_id: '0123456789ab' }).execute();
    expect(await operateOn(t, 'keys', 'status')).toMatchObject({
      code: 1,
      err: expect.stringContaining('0123456789ab  missing  wraps: 3'),
    });
    const rewrapped = await operateOn(t, 'keys', 'rewrap');
    expect(rewrapped).toMatchObject({
      code: 1,
      err: expect.stringContaining('the key 0123456789ab is missing: 3'),
    });
  });

  it('R-KYC-14 still wraps an image whose own key was tampered with, and the rotation names the image', async () => {
    await aSubmitter(t);
    const row = await t.deps.db.selectFrom('documents').selectAll().executeTakeFirstOrThrow();
    await changeRows(
      t,
      'documents',
      { id: row.id },
      { wrapped_key: Buffer.alloc(60).toString('base64') },
    );
    const rotated = await operateOn(t, 'keys', 'rotate');
    expect(rotated).toMatchObject({
      code: 1,
      err: expect.stringContaining(`unwrapped: ${row.id}`),
    });
    expect((await keyIds(t)).filter((id) => id === present(t))).toHaveLength(2);
  });
});

describe('R-KYC-14 document keys from the environment', () => {
  const productionOf = (current: string, former: string) => ({
    ...settingsOf(t),
    DOCUMENT_MASTER_KEY: current,
    DOCUMENT_MASTER_KEYS_FORMER: former,
    SECRET_KEY: readFileSync(join(keysFolder(t), 'secret-key'), 'utf8'),
  });

  it('R-KYC-14 are not rotated by the command; after a start with both, rewrap uses the current one', async () => {
    const person = await aSubmitter(t);
    const former = readFileSync(join(keysFolder(t), 'document-master-key'), 'utf8');
    const next = generateSecret('DOCUMENT_MASTER_KEY');
    const env = productionOf(next, `, ${former},`);
    expect(await operateWith(env, 'keys', 'rotate', 'documents')).toMatchObject({
      code: 1,
      err: expect.stringContaining('DOCUMENT_MASTER_KEYS_FORMER'),
    });
    expect(await operateWith(env, 'keys', 'rewrap')).toMatchObject({ code: 0, err: '' });
    const alone = givenKeys(masterKeyGiven(env), []);
    const deps = { ...t.deps, secrets: { ...t.deps.secrets, documentKeys: alone } };
    expect(await documentsOf({ ...t, deps }, person.id)).toHaveLength(3);
    expect(await retireKey(deps, present(t))).toEqual({ ok: false, reason: 'given' });
    // A second run changes nothing and records no event.
    expect(await operateWith(env, 'keys', 'rewrap')).toMatchObject({ code: 0, err: '' });
    expect(await eventsOf(t, 'document_keys_rotated')).toHaveLength(1);
  });

  function masterKeyGiven(env: Record<string, string>): MasterKey {
    const configured = readConfig(env, t.dataDir);
    const key = configured.ok ? configured.keys.documents : undefined;
    return key ?? expect.unreachable('the environment gives no key');
  }
});

describe('R-KYC-14 a key folder that was tampered with', () => {
  it('R-KYC-14 does not stop a running server when the current key is invalid or missing', async () => {
    const person = await aSubmitter(t);
    const file = join(keysFolder(t), 'document-master-key');
    const [id, text] = [present(t), readFileSync(file, 'utf8')];
    writeFileSync(file, 'no key');
    expect(present(t)).toBe(id);
    rmSync(file);
    expect(present(t)).toBe(id);
    expect(await documentsOf(t, person.id)).toHaveLength(3);
    writeFileSync(file, text);
    expect(present(t)).toBe(id);
  });
});
