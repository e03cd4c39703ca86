import type { AuditKind } from '#audit/audit.ts';
import { aPersonWithDetails } from '#test/people/documents.ts';
import { rotateKeys } from '#verification/document-keys/document-keys.ts';
import { callHere, type Flow, HERE, OPERATED } from './event-flow.ts';

type OwnDataKind = Extract<
  AuditKind,
  'own_data_exported' | 'own_data_erased' | 'account_deleted' | 'document_keys_rotated'
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
  async account_deleted(t) {
    const { token, id } = await aPersonWithDetails(t);
    return { answer: await callHere(t, '/user/delete-account', {}, token), account: id };
  },
  async document_keys_rotated(t) {
    const { ok } = await rotateKeys(t.deps);
    if (!ok) throw new Error('The keys were not rotated.');
    return { answer: OPERATED };
  },
};
