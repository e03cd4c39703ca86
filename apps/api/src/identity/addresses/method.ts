import { domainToUnicode } from 'node:url';
import type { Method, Stored } from '#identity/methods/method/method.ts';
import { removeProofs } from '#identity/one-time-codes/address-proofs.ts';
import { findCodesOf, purgeExpiredCodes } from '#identity/one-time-codes/one-time-codes.ts';
import { findResetOf } from '#identity/passwords/passwords.store.ts';
import { findSecondFactors } from '#identity/sessions/second-factors.store.ts';
import type { Queries } from '#platform/db/client.ts';
import type { Channel } from '#platform/db/schema.ts';

/** The events of a one-time code and of a password, which both kinds of address can sign in with. */
const ADDRESS_AUDIT_KINDS = [
  'code_sent',
  'code_wrong',
  'sign_in_failed',
  'sign_in_locked',
] as const satisfies Method['auditKinds'];

/** An email address signs in by a one-time code, or by a password, which a reset link can set. */
export const EMAIL: Method = {
  ...storedBy('email'),
  sessionMethods: () => ['password', 'code'],
  auditKinds: [...ADDRESS_AUDIT_KINDS, 'reset_requested', 'reset_refused', 'password_reset'],
  labelOf: ({ subject }) => readable(subject),
  isUsable: () => true,
  hasTwoFactors: () => false,
  exportOf: async (db, accountId, own) => ({
    codes: await codesOf(db, 'email', own),
    passwordReset: (await findResetOf(db, accountId)) ?? null,
  }),
};

/** A phone number signs in by a one-time code, alone or after a password. */
export const PHONE: Method = {
  ...storedBy('sms'),
  sessionMethods: () => ['password_and_code', 'code'],
  auditKinds: ADDRESS_AUDIT_KINDS,
  labelOf: ({ subject }) => subject,
  isUsable: ({ sms, config }, _, { hasPassword }) =>
    sms !== null && (config.codeSignIn || hasPassword),
  hasTwoFactors: ({ hasPassword }) => hasPassword,
  exportOf: async (db, accountId, own) => ({
    codes: await codesOf(db, 'sms', own),
    phoneSignIns: await findSecondFactors(db, accountId),
  }),
};

/** What both kinds of address have in common. */
function storedBy(channel: Channel) {
  return {
    channel,
    isSingle: true,
    // Codes and proofs are stored by address, without the account. A code stays until it is purged: the limits of its
    // address must outlive the account, or a deletion and a registration would reset them.
    removeRest: async (tx, own) => {
      for (const { subject: address } of own) await removeProofs(tx, { channel, address });
    },
    purge: purgeExpiredCodes,
  } satisfies Partial<Method>;
}

async function codesOf(db: Queries, channel: Channel, own: readonly Stored[]) {
  const rows = await Promise.all(own.map(({ subject: to }) => findCodesOf(db, { channel, to })));
  return rows.flat();
}

/** The address with its domain in Unicode, as its owner writes it, instead of the ASCII form for mail (R-VAL-7). */
function readable(email: string): string {
  const [mailbox, domain = ''] = email.split('@');
  return `${mailbox}@${domainToUnicode(domain) || domain}`;
}
