import { addWallet, getIdentities, walletLogin } from '@portico/contract';
import { requestSessionEnd } from '#domain/session/end-session.ts';
import { hasOpened, lastWallet, storeConnected } from '#domain/wallet/connected-wallet.ts';
import type { Wallet } from '#domain/wallet/read-wallet.ts';
import type { SignedMessage, Signer } from '#domain/wallet/wallet.ts';
import { call } from '#platform/http/call.ts';
import { accountId, accountOf, refreshToken, storeTokens } from '#platform/session/session.ts';
import { type Problem, problemOf } from '@portico/client/i18n/texts.ts';

type Signed = { signed: SignedMessage; by: Signer; wallet: Wallet };

/**
 * Signs in with the wallet's signature. If an account was signed in at the request (`owner`, an account id; '' for
 * none), the wallet is added to that account as a sign-in method, and never signs in another account. Returns the
 * problem, or undefined once the wallet is connected.
 */
export async function enterWithWallet(
  { signed, by, wallet: { rdns, name } }: Signed,
  owner: string,
): Promise<Problem | undefined> {
  // A sign-in or sign-out in another tab while the wallet waited: the signature would no longer do what the person
  // agreed to.
  if (accountId() !== owner) return owner === '' ? 'errors.unexpected_error' : ENDED;
  const before = lastWallet();
  // A wallet that was only locked in the meantime keeps its state.
  const isReconnect = before?.address === by.address && before.account === owner;
  const opened = isReconnect && hasOpened(before);
  const entered = owner === '' ? await logIn(signed) : await join(signed, by, isReconnect);
  if (typeof entered !== 'boolean') return entered;
  storeConnected({ ...by, rdns, name }, entered || opened);
  return undefined;
}

const ENDED = 'errors.session_ended';

/** Whether it opened the session, or the problem that prevented that. */
type Entered = boolean | Problem;

async function logIn(signed: SignedMessage): Promise<Entered> {
  const answer = await call(walletLogin, signed);
  if (!answer.ok) return problemOf(answer);
  storeTokens(answer.value);
  return true;
}

async function join(signed: SignedMessage, by: Signer, isReconnect: boolean): Promise<Entered> {
  const added = await call(addWallet, signed);
  if (added.ok) return false;
  // The session has ended, and the message is still valid. A wallet that the account does not have yet would get its
  // own account, and could not be added to this one any more.
  if (added.code === 'missing_token') return isReconnect ? logIn(signed) : ENDED;
  const renewable = added.code === 'recent_sign_in_needed' && (await isOwn(by.address));
  return renewable ? renew(signed) : problemOf(added);
}

/**
 * Whether the wallet is already a sign-in method of the account: then it needs no recent sign-in, because nothing
 * changes.
 */
async function isOwn(address: string): Promise<boolean> {
  const answer = await call(getIdentities);
  if (!answer.ok) return false;
  const same = (label: string) => label.toLowerCase() === address.toLowerCase();
  return answer.value.identities.some(({ kind, label }) => kind === 'wallet' && same(label));
}

/** Replaces the session with a fresh one of the same account. */
async function renew(signed: SignedMessage): Promise<Entered> {
  const [owner, oldToken] = [accountId(), refreshToken()];
  const answer = await call(walletLogin, signed);
  if (!answer.ok) return problemOf(answer);
  if (accountOf(answer.value.access_token) !== owner) {
    // The wallet was removed from the account a moment ago.
    await requestSessionEnd(answer.value.refresh_token);
    return 'errors.identity_taken';
  }
  storeTokens(answer.value);
  if (oldToken !== null) await requestSessionEnd(oldToken);
  return false;
}
