import { randomBytes } from 'node:crypto';
import {
  PASSKEY_ALGORITHMS,
  PASSKEY_CHALLENGE_TTL_MINUTES,
  type ShownPasskey,
} from '@portico/contract';
import type { Account, Caller } from '#core/caller.ts';
import { iso, MINUTE } from '#core/clock.ts';
import { fail, ok } from '#core/result.ts';
import { findIdentities, identityId, labelIdentity } from '#identity/accounts/accounts.ts';
import type { ProvenIdentity } from '#identity/methods/method/method.ts';
import { BY_PASSKEY } from '#identity/sessions/amr.ts';
import { isRecentSignIn, methodOfSession, openSession } from '#identity/sessions/sessions.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { type AssertionFault, clientDataOf, judgeAssertion } from './assertion.ts';
import { type Asker, type Challenge, newChallenge, openChallenge } from './challenge.ts';
import * as store from './passkeys.store.ts';
import { type Attestation, type NewPasskey, readAttestation } from './registration.ts';
import { vendorOf } from './vendors.ts';

/** The parts of an answer in base64url, as browsers send it. */
export type SignedAnswer = {
  id: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
    userHandle?: string | null | undefined;
  };
};

/** The sender of an answer: the token in its browser's cookie, if any. */
export type Bearer = { browser: string | null; caller: Caller };

const TIMEOUT_MS = PASSKEY_CHALLENGE_TTL_MINUTES * MINUTE;
/** Real answers have less than 2 kB. More is refused before it is decoded. */
const ANSWER_MAX_LENGTH = 16 * 1024;

/** The site as authenticators know it: an origin, and the host name that their keys are bound to. */
function siteOf({ config }: Pick<Deps, 'config'>) {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, rpId: hostname };
}

/** What a browser asks an authenticator for, to sign in. */
export function signInOptions(deps: Deps, browser: string) {
  return {
    challenge: newChallenge(deps, 'sign-in', { browser }),
    rpId: siteOf(deps).rpId,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    allowCredentials: [],
  };
}

type Reason =
  | AssertionFault
  | 'browser'
  | 'size'
  | 'unknown'
  | 'handle'
  | 'used'
  | 'counter'
  | 'attestation';

/** Signs in with a passkey. Every wrong answer is refused alike; the audit trail has the reason. */
export async function signInWithPasskey(deps: Deps, answer: SignedAnswer, bearer: Bearer) {
  const judged = await judge(deps, answer, bearer);
  if ('reason' in judged) return refuse(deps, deps.db, bearer, judged);
  const { passkey, challenge, counter, backedUp } = judged;
  const { subject, account_id: accountId } = passkey;
  const { caller } = bearer;
  try {
    return await inTransaction(deps.db, async (tx) => {
      const isFirst = await store.spendChallenge(tx, spent(challenge));
      if (!isFirst) return refuse(deps, tx, bearer, { reason: 'used', accountId });
      const session = await openSession(deps, tx, accountId, {
        method: 'passkey',
        amr: BY_PASSKEY,
        caller,
      });
      if (!session.ok) return session;
      // After the account's lock, which removing a sign-in method takes, too.
      const use = {
        subject,
        publicKey: passkey.public_key,
        counter,
        backedUp: Number(backedUp),
        now: deps.clock.now(),
      };
      if (!(await store.usePasskey(tx, use))) throw new NotUsable();
      return session;
    });
  } catch (error) {
    if (!(error instanceof NotUsable)) throw error;
    return refuse(deps, deps.db, bearer, { reason: 'counter', accountId });
  }
}

/** Thrown to roll back the session: the passkey was removed meanwhile, or its counter fell. */
class NotUsable extends Error {}

type Refused = { reason: Reason; accountId?: string };
type Judged = {
  passkey: store.OwnedPasskey;
  challenge: Challenge;
  counter: number;
  backedUp: boolean;
};

/** The passkey and what its answer says, or why it is refused. The cheapest checks come first. */
async function judge(
  deps: Deps,
  { id, response }: SignedAnswer,
  { browser }: Bearer,
): Promise<Judged | Refused> {
  const { userHandle, ...rest } = response;
  if (Object.values(rest).join('').length > ANSWER_MAX_LENGTH) return { reason: 'size' };
  const clientData = Buffer.from(response.clientDataJSON, 'base64url');
  const challenge = challengeIn(clientData);
  const opened = browser === null ? null : openChallenge(deps, challenge, 'sign-in', { browser });
  if (opened === null) return { reason: 'browser' };
  const passkey = await store.findPasskey(deps.db, id);
  if (passkey === undefined) return { reason: 'unknown' };
  const { account_id: accountId } = passkey;
  if (userHandle !== passkey.handle) return { reason: 'handle', accountId };
  const said = judgeAssertion(
    {
      clientData,
      authenticatorData: Buffer.from(response.authenticatorData, 'base64url'),
      signature: Buffer.from(response.signature, 'base64url'),
    },
    {
      publicKey: passkey.public_key,
      algorithm: passkey.algorithm,
      backupEligible: passkey.backup_eligible === 1,
    },
    { ...siteOf(deps), challenge },
  );
  if (typeof said === 'string') return { reason: said, accountId };
  return { passkey, challenge: opened, ...said };
}

function challengeIn(clientData: Buffer): string {
  const challenge = clientDataOf(clientData)?.challenge;
  return typeof challenge === 'string' ? challenge : '';
}

const spent = ({ hash, expiresAt }: Challenge) => ({ challenge_hash: hash, expires_at: expiresAt });

async function refuse(deps: Deps, db: Queries, { caller }: Bearer, { reason, accountId }: Refused) {
  await record(deps, db, caller, { kind: 'passkey_refused', accountId, details: { reason } });
  return fail('passkey_refused');
}

/** Sessions that began with a password, to which a password manager may add a passkey by itself. */
const UPGRADED = ['password', 'password_and_code'];

/** What a browser asks an authenticator for, to make a passkey for the account. */
export async function creationOptions(
  deps: Deps,
  { id: accountId, sessionId }: Account,
  { browser, conditional }: { browser: string; conditional: boolean },
) {
  if (!(await isRecentSignIn(deps, deps.db, sessionId))) return fail('recent_sign_in_needed');
  if (conditional && !UPGRADED.includes((await methodOfSession(deps.db, sessionId)) ?? ''))
    return fail('recent_sign_in_needed');
  const name = await nameOf(deps, accountId);
  const owned = await store.findPasskeys(deps.db, accountId);
  return ok({
    challenge: newChallenge(deps, conditional ? 'upgrade' : 'add', { browser, sessionId }),
    rp: { id: siteOf(deps).rpId, name: (await deps.brand()).name },
    user: { id: await handleOf(deps, accountId), name, displayName: name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TIMEOUT_MS,
    // One authenticator has one passkey of an account.
    excludeCredentials: owned.map(({ subject, transports }) => ({
      type: 'public-key',
      id: subject,
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: conditional ? 'preferred' : 'required',
    },
    attestation: 'none',
  });
}

const HANDLE_BYTES = 64;

/** The account's user handle, made at its first use. */
async function handleOf({ db, clock }: Deps, accountId: string): Promise<string> {
  const handle = randomBytes(HANDLE_BYTES).toString('base64url');
  await store.insertHandle(db, { account_id: accountId, handle, created_at: clock.now() });
  return (await store.findHandle(db, accountId))?.handle ?? handle;
}

/** What a password manager shows of the account: its email address, its phone number, or the label of another method. */
async function nameOf({ db, brand }: Deps, accountId: string): Promise<string> {
  const owned = await findIdentities(db, accountId);
  const address =
    owned.find(({ kind }) => kind === 'email') ?? owned.find(({ kind }) => kind === 'phone');
  return address?.subject ?? owned.find(({ label }) => label)?.label ?? (await brand()).name;
}

/** Proves a new passkey: first its answer, then its challenge in the transaction. */
export async function provePasskey(
  deps: Deps,
  answer: Attestation,
  { browser, caller, account }: Bearer & { account: Account },
) {
  const { clientDataJSON, attestationObject } = answer.response;
  const bearer = { browser, caller };
  const refused = (db: Queries, reason: Reason) =>
    refuse(deps, db, bearer, { reason, accountId: account.id });
  if (clientDataJSON.length + attestationObject.length > ANSWER_MAX_LENGTH)
    return refused(deps.db, 'size');
  const challenge = challengeIn(Buffer.from(clientDataJSON, 'base64url'));
  const opened = openedFor(deps, challenge, browser, account.sessionId);
  if (opened === null) return refused(deps.db, 'browser');
  const expected = { ...siteOf(deps), challenge, isAsked: opened.purpose === 'add' };
  const made = await readAttestation(answer, expected);
  if (made === null) return refused(deps.db, 'attestation');
  return ok(async (tx: Queries) =>
    (await store.spendChallenge(tx, spent(opened))) ? ok(provenBy(made)) : refused(tx, 'used'),
  );
}

function openedFor(deps: Deps, challenge: string, browser: string | null, sessionId: string) {
  if (browser === null) return null;
  const asker: Asker = { browser, sessionId };
  for (const purpose of ['add', 'upgrade'] as const) {
    const opened = openChallenge(deps, challenge, purpose, asker);
    if (opened !== null) return { ...opened, purpose };
  }
  return null;
}

function provenBy(made: NewPasskey): ProvenIdentity {
  const { subject } = made;
  return {
    kind: 'passkey',
    subject,
    label: vendorOf(made.aaguid) || null,
    keep: (tx) =>
      store.insertPasskey(tx, {
        kind: 'passkey',
        subject,
        public_key: made.publicKey,
        algorithm: made.algorithm,
        counter: made.counter,
        backup_eligible: Number(made.backupEligible),
        backed_up: Number(made.backedUp),
        verified: Number(made.verified),
        aaguid: made.aaguid,
        transports: JSON.stringify(made.transports),
        last_used_at: null,
      }),
  };
}

/** What the list of sign-in methods shows of the account's passkeys, by subject. */
export async function shownPasskeys(db: Queries, accountId: string) {
  const rows = await store.findPasskeys(db, accountId);
  return new Map(
    rows.map(({ subject, aaguid, backup_eligible, verified, last_used_at }) => {
      const shown: ShownPasskey = {
        vendor: vendorOf(aaguid),
        synced: backup_eligible === 1,
        verified: verified === 1,
        lastUsedAt: last_used_at === null ? null : iso(last_used_at),
      };
      return [subject, { passkey: shown }];
    }),
  );
}

/** The passkeys that the site accepts for the caller's account, as the person's password manager knows them. */
export async function acceptedPasskeys(deps: Deps, { id: accountId }: Account) {
  const rows = await store.findPasskeys(deps.db, accountId);
  const userId = (await store.findHandle(deps.db, accountId))?.handle ?? null;
  const { rpId } = siteOf(deps);
  return ok({ rpId, userId, allAcceptedCredentialIds: rows.map(({ subject }) => subject) });
}

/** Names a passkey of the caller's account. The name opens nothing, so it needs no recent sign-in. */
export async function renamePasskey(
  deps: Deps,
  { id: accountId }: Account,
  { id, name }: { id: string; name: string },
) {
  const rows = await store.findPasskeys(deps.db, accountId);
  const named = rows.find(({ subject }) => identityId({ kind: 'passkey', subject }) === id);
  if (named === undefined) return fail('not_found');
  const identity = { kind: 'passkey' as const, subject: named.subject };
  return (await labelIdentity(deps.db, accountId, identity, name))
    ? ok(undefined)
    : fail('not_found');
}

/** Purges used challenges that nobody could use anymore. */
export async function purgeSpentChallenges({ db, clock }: Deps): Promise<void> {
  await store.deleteSpentChallenges(db, clock.now());
}
