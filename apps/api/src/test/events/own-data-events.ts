import { join } from 'node:path';
import { backUp } from '#app/backup/backup.ts';
import { restore } from '#app/backup/restore.ts';
import { resealAll } from '#app/secrets/secrets.ts';
import type { AuditKind } from '#platform/audit/audit.ts';
import { findKeys, replaceSealed } from '#platform/keys/ring/ring.store.ts';
import { openKey, sealKey } from '#platform/keys/ring/sealed-key.ts';
import { rotateSigning } from '#platform/keys/rotation/rotation.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { aKeeper, aVerified } from '#test/people/kept-details.ts';
import { anOperator } from '#test/people/operators.ts';
import { confirmedBy, freshPassport } from '#test/people/tags.ts';
import { rotateKeys } from '#verification/document-keys/document-keys.ts';
import { rotateTagKey } from '#verification/person-tags/tag-key-rotation.ts';
import { callsOf, type Flow, HERE, OPERATED } from './event-flow.ts';

/** One flow for each event about a person's own data. */
export const OWN_DATA_FLOWS = {
  async own_data_exported(t) {
    const { token, id } = await aPersonWithDetails(t);
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': HERE };
    return { answer: await t.app.inject({ url: '/user/own-data/export', headers }), account: id };
  },
  async own_data_erased(t) {
    return callsOf(t, await aPersonWithDetails(t))('/user/own-data/erase');
  },
  async kept_details_stored(t) {
    return callsOf(t, await aVerified(t, await anOperator(t)))('/user/kept-details/store');
  },
  async kept_details_erased(t) {
    return callsOf(t, await aKeeper(t, await anOperator(t)))('/user/kept-details/erase');
  },
  async account_deleted(t) {
    return callsOf(t, await aPersonWithDetails(t))('/user/delete-account');
  },
  async document_keys_rotated(t) {
    const { ok } = await rotateKeys(t.deps);
    if (!ok) throw new Error('The keys were not rotated.');
    return { answer: OPERATED };
  },
  async signing_keys_rotated(t) {
    await rotateSigning(t.deps, 'access_token');
    return { answer: OPERATED };
  },
  async tag_keys_rotated(t) {
    await confirmedBy(t, await anOperator(t), freshPassport());
    await rotateTagKey(t.deps);
    return { answer: OPERATED };
  },
  async secret_keys_rotated(t) {
    const { db, secrets } = t.deps;
    const next = { id: '0123456789ab', key: Buffer.alloc(32, 7) };
    const ring = { current: next, all: [next, ...secrets.ring.all] };
    await resealAll({ ...t.deps, secrets: { ...secrets, ring } });
    // The other flows still have the former key.
    const back = { current: secrets.ring.current, all: ring.all };
    const row = await db.selectFrom('key_ring').select('sealed_by').executeTakeFirstOrThrow();
    if (row.sealed_by !== next.id) throw new Error('Nothing was sealed again.');
    for (const each of await findKeys(db)) {
      const secret = openKey(back, each);
      if (secret !== null) await replaceSealed(db, each, sealKey(back, each, secret));
    }
    return { answer: OPERATED };
  },
  async backup_restored(t) {
    const folder = join(t.dataDir, 'backup');
    await backUp(t.deps, folder);
    const options = { replace: true, journal: null, withoutJournal: true, unsigned: false };
    const { ok } = await restore(t.deps, folder, options);
    if (!ok) throw new Error('The backup was not restored.');
    return { answer: OPERATED };
  },
} satisfies Partial<Record<AuditKind, Flow>>;
