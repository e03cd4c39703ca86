import { join } from 'node:path';
import type { AuditKind } from '#audit/audit.ts';
import { backUp } from '#backup/backup.ts';
import { restore } from '#backup/restore.ts';
import { findKeys, replaceSealed } from '#keys/ring/ring.store.ts';
import { openKey, sealKey } from '#keys/ring/sealed-key.ts';
import { rotateSigning } from '#keys/rotation/rotation.ts';
import { resealAll } from '#keys/secrets/secrets.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { aKeeper, aVerified } from '#test/people/kept-details.ts';
import { anOperator } from '#test/people/operators.ts';
import { confirmedBy, freshPassport } from '#test/people/tags.ts';
import { rotateKeys } from '#verification/document-keys/document-keys.ts';
import { rotateTagKey } from '#verification/person-tags/tag-key-rotation.ts';
import { callHere, type Flow, HERE, OPERATED } from './event-flow.ts';

type OwnDataKind = Extract<
  AuditKind,
  | 'own_data_exported'
  | 'own_data_erased'
  | 'kept_details_stored'
  | 'kept_details_erased'
  | 'account_deleted'
  | 'document_keys_rotated'
  | 'signing_keys_rotated'
  | 'secret_keys_rotated'
  | 'tag_keys_rotated'
  | 'backup_restored'
>;

/** One flow for each event about a person's own data. */
export const OWN_DATA_FLOWS: Record<OwnDataKind, Flow> = {
  async own_data_exported(t) {
    const { token, id } = await aPersonWithDetails(t);
    const answer = await t.app.inject({
      method: 'GET',
      url: '/user/own-data/export',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': HERE },
    });
    return { answer, account: id };
  },
  async own_data_erased(t) {
    const { token, id } = await aPersonWithDetails(t);
    return { answer: await callHere(t, '/user/own-data/erase', {}, token), account: id };
  },
  async kept_details_stored(t) {
    const { token, id } = await aVerified(t, await anOperator(t));
    return { answer: await callHere(t, '/user/kept-details/store', {}, token), account: id };
  },
  async kept_details_erased(t) {
    const { token, id } = await aKeeper(t, await anOperator(t));
    return { answer: await callHere(t, '/user/kept-details/erase', {}, token), account: id };
  },
  async account_deleted(t) {
    const { token, id } = await aPersonWithDetails(t);
    return { answer: await callHere(t, '/user/delete-account', {}, token), account: id };
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
};
