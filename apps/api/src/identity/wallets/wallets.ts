import { randomBytes } from 'node:crypto';
import { WALLET_NONCE_TTL_MINUTES, type WalletChain } from '@portico/contract';
import type { Caller } from '#core/caller.ts';
import { MINUTE } from '#core/clock.ts';
import { hashToken, newToken } from '#core/opaque-token.ts';
import { fail, ok } from '#core/result.ts';
import { createAccount, type NewIdentity } from '#identity/accounts/accounts.ts';
import { openSession } from '#identity/sessions/sessions.ts';
import { record } from '#platform/audit/audit.ts';
import { inTransaction, type Queries } from '#platform/db/client.ts';
import type { Deps } from '#platform/deps.ts';
import { mayBeOfContract, type Signature } from '#platform/ports/wallets/signers.ts';
import { type MessageFault, readMessage } from './message.ts';
import * as store from './wallets.store.ts';

/** The token in the caller's cookie, and whether the caller is a browser. */
export type NonceClient = { cookie: string | null; isBrowser: boolean };

/** `nonceToken` is how a client without cookies shows that it asked for the nonce. */
export type SignedMessage = { message: string; signature: string; nonceToken?: string | undefined };

/** The sender of a signed message; `accountId` is known if a wallet is being added to that account. */
export type Bearer = { client: NonceClient; caller: Caller; accountId?: string };

/** A wallet that signed a valid message, as an identity; its nonce is yet to be used up. */
export type ProvenWallet = { identity: NewIdentity & { kind: 'wallet' }; nonceHash: string };

// 128 bits; the grammar of ERC-4361 allows only letters and digits.
const NONCE_BYTES = 16;

/**
 * A nonce for one message, not tied to an address: the signature says which wallet it is. It is valid only together
 * with a token. A browser gets the token in a cookie, which scripts cannot read, and keeps the one it has, so that two
 * tabs can each have a nonce. A client that is not a browser and has no cookie gets it in the answer.
 */
export async function newNonce({ db, clock }: Deps, { cookie, isBrowser }: NonceClient) {
  const nonce = randomBytes(NONCE_BYTES).toString('hex');
  const token = cookie ?? newToken();
  const now = clock.now();
  await store.insertNonce(db, {
    nonce_hash: hashToken(nonce),
    browser_hash: hashToken(token),
    created_at: now,
    expires_at: now + WALLET_NONCE_TTL_MINUTES * MINUTE,
    used_at: null,
  });
  return { nonce, token, isInAnswer: !isBrowser && cookie === null };
}

/**
 * Checks that the wallet named by a message signed it, for this site, recently, for a nonce that we issued. The nonce
 * is not used up: {@link consumeWalletNonce} does that in the caller's transaction. The cheapest checks come first.
 */
async function provenWallet(
  deps: Deps,
  { message, signature, nonceToken }: SignedMessage,
  bearer: Bearer,
) {
  const { publicUrl } = deps.config;
  const read = await readMessage(message, { publicUrl, now: deps.clock.now() });
  if (typeof read === 'string') {
    await refuse(deps, deps.db, bearer, { reason: read });
    return fail(read === 'chain' ? 'wallet_network_unsupported' : 'wallet_message_refused');
  }
  const { address, chain, nonce } = read;
  const nonceHash = hashToken(nonce);
  const fault = await faultOfNonce(deps, nonceHash, tokensOf(bearer.client, nonceToken));
  if (fault !== null) {
    await refuse(deps, deps.db, bearer, { reason: fault, address, chain });
    return fail('wallet_message_refused');
  }
  const hex = signature as Signature;
  const found = await deps.signers.find(message, hex);
  if (found.busy) return fail('service_unavailable', { retryAfterSeconds: 5 });
  if (found.signer === address) return ok(proven(`eip155:${address}`, address, nonceHash));

  const validity = await deps.walletChains.judge({ chain, address, message, signature: hex });
  // On another chain the address may be another person's contract.
  if (validity === 'right') return ok(proven(`eip155:${chain}:${address}`, address, nonceHash));
  await refuse(deps, deps.db, bearer, { reason: `signature_${validity}`, address, chain });
  if (validity === 'unavailable') return fail('service_unavailable', { retryAfterSeconds: 5 });
  const isUnclear = validity === 'unknown' && mayBeOfContract(hex, found.signer);
  return fail(isUnclear ? 'contract_wallet_unsupported' : 'wallet_signature_wrong');
}

/** Uses the nonce up in the caller's transaction; false if another request used it first, or it expired. */
async function consumeWalletNonce(
  deps: Deps,
  tx: Queries,
  { nonceHash, identity }: ProvenWallet,
  bearer: Bearer,
): Promise<boolean> {
  if (await store.consumeNonce(tx, { nonceHash, now: deps.clock.now() })) return true;
  await refuse(deps, tx, bearer, { reason: 'nonce', address: identity.label ?? '' });
  return false;
}

/** Proves a wallet that is being added to an account: first its signature, then its nonce in the transaction. */
export async function proveWallet(deps: Deps, signed: SignedMessage, bearer: Bearer) {
  const wallet = await provenWallet(deps, signed, bearer);
  if (!wallet.ok) return wallet;
  return ok(async (tx: Queries) =>
    (await consumeWalletNonce(deps, tx, wallet.value, bearer))
      ? ok(wallet.value.identity)
      : fail('wallet_message_refused'),
  );
}

/** Signs in with a wallet; a new wallet gets an account. */
export async function signInWithWallet(deps: Deps, signed: SignedMessage, bearer: Bearer) {
  const wallet = await provenWallet(deps, signed, bearer);
  if (!wallet.ok) return wallet;
  for (;;) {
    try {
      return await inTransaction(deps.db, (tx) => letIn(deps, tx, wallet.value, bearer));
    } catch (error) {
      if (!(error instanceof WalletMoved)) throw error;
    }
  }
}

async function letIn(deps: Deps, tx: Queries, wallet: ProvenWallet, bearer: Bearer) {
  if (!(await consumeWalletNonce(deps, tx, wallet, bearer))) return fail('wallet_message_refused');
  const { identity } = wallet;
  const { caller } = bearer;
  const known = await store.findWalletOwner(tx, identity.subject);
  const id = known ?? (await createAccount(deps, tx, identity, { passwordHash: null, caller }));
  if (id === null) throw new WalletMoved();
  const session = await openSession(deps, tx, id, { method: 'wallet', amr: ['pop'], caller });
  if (!session.ok) return session;
  // Removing an identity locks the account's row, and so does a new session: the wallet may be gone since the first
  // read.
  if ((await store.findWalletOwner(tx, identity.subject)) !== id) throw new WalletMoved();
  return ok({ ...session.value, kyc: known === undefined });
}

/** Thrown to start over: another transaction gave the wallet an account meanwhile, or removed it from one. */
class WalletMoved extends Error {}

export async function purgeExpiredNonces({ db, clock }: Deps): Promise<void> {
  await store.deleteExpiredNonces(db, clock.now());
}

/** The chain whose contract a wallet's subject names; null for a wallet with a key of its own, which is on every chain. */
export function chainOfWallet(subject: string): number | null {
  const [, chain, address] = subject.split(':');
  return address === undefined ? null : Number(chain);
}

function proven(subject: string, address: string, nonceHash: string): ProvenWallet {
  return {
    identity: { kind: 'wallet', subject: subject.toLowerCase(), label: address },
    nonceHash,
  };
}

async function faultOfNonce(
  { db, clock }: Deps,
  nonceHash: string,
  tokens: string[],
): Promise<'nonce' | 'browser' | null> {
  const row = await store.findNonce(db, nonceHash);
  if (row === undefined || row.used_at !== null || row.expires_at <= clock.now()) return 'nonce';
  return tokens.some((token) => hashToken(token) === row.browser_hash) ? null : 'browser';
}

/**
 * The tokens that may show that this caller asked for the nonce. For a browser only its cookie counts: scripts choose
 * what a body contains.
 */
function tokensOf({ cookie, isBrowser }: NonceClient, nonceToken: string | undefined): string[] {
  const sent = isBrowser ? undefined : nonceToken;
  return [cookie, sent].filter((token) => typeof token === 'string');
}

type Refusal = {
  reason: MessageFault | 'nonce' | 'browser' | `signature_${string}`;
  address?: string;
  chain?: WalletChain;
};

/** Records the exact reason; the answer gives only a rough one. */
async function refuse(
  deps: Deps,
  db: Queries,
  { caller, accountId }: Bearer,
  { reason, address, chain }: Refusal,
): Promise<void> {
  await record(deps, db, caller, {
    kind: 'wallet_refused',
    accountId,
    subject: address?.toLowerCase(),
    details: { reason, ...(chain !== undefined && { chain }) },
  });
}
