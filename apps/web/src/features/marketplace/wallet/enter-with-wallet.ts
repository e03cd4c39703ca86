import { addWallet, getIdentities, walletLogin } from '@portico/contract';
import { tellEnd } from '#domain/session/end-session.ts';
import type { Wallet } from '#domain/wallet/announced-wallets.ts';
import { hasOpened, keepConnected, lastWallet } from '#domain/wallet/connected-wallet.ts';
import type { SignedMessage, Signer } from '#domain/wallet/wallet.ts';
import { call } from '#platform/http/call.ts';
import { type Problem, problemOf } from '#platform/i18n/texts.ts';
import { accountId, accountOf, refreshToken, storeTokens } from '#platform/session/session.ts';

type Told = { signed: SignedMessage; by: Signer; wallet: Wallet };

/**
 * Signs in by what the wallet signed. Whoever was signed in as they asked it (`owner`, an account, '' for nobody) gets
 * the wallet as a further way into their account, and never another account. Answers why not, or undefined once it is
 * connected.
 */
export async function enterWithWallet(
  { signed, by, wallet: { rdns, name } }: Told,
  owner: string,
): Promise<Problem | undefined> {
  // Somebody signed in or out in another tab while the wallet waited: not what its owner was told they would do.
  if (accountId() !== owner) return owner === '' ? 'errors.unexpected_error' : ENDED;
  const before = lastWallet();
  // One that was locked meanwhile is what it was.
  const comesBack = before?.address === by.address && before.account === owner;
  const opened = comesBack && hasOpened(before);
  const entered = owner === '' ? await logIn(signed) : await join(signed, by, comesBack);
  if (typeof entered !== 'boolean') return entered;
  keepConnected({ ...by, rdns, name }, entered || opened);
  return undefined;
}

const ENDED = 'errors.session_ended';

/** Whether it opened the session, or why it did not come to that. */
type Entered = boolean | Problem;

async function logIn(signed: SignedMessage): Promise<Entered> {
  const answer = await call(walletLogin, signed);
  if (!answer.ok) return problemOf(answer);
  storeTokens(answer.value);
  return true;
}

async function join(signed: SignedMessage, by: Signer, comesBack: boolean): Promise<Entered> {
  const added = await call(addWallet, signed);
  if (added.ok) return false;
  // The session turned out to be over, and the message is still good. A wallet that is not theirs yet would get an
  // account of its own, and could not come into theirs any more.
  if (added.code === 'missing_token') return comesBack ? logIn(signed) : ENDED;
  const renewable = added.code === 'recent_sign_in_needed' && (await isOwn(by.address));
  return renewable ? renew(signed) : problemOf(added);
}

/** Whether the wallet is a way into the account already: then nothing is changed by a sign-in that lies back. */
async function isOwn(address: string): Promise<boolean> {
  const answer = await call(getIdentities);
  if (!answer.ok) return false;
  const same = (label: string) => label.toLowerCase() === address.toLowerCase();
  return answer.value.identities.some(({ kind, label }) => kind === 'wallet' && same(label));
}

/** A fresh session of the same person in the place of theirs. */
async function renew(signed: SignedMessage): Promise<Entered> {
  const [owner, spent] = [accountId(), refreshToken()];
  const answer = await call(walletLogin, signed);
  if (!answer.ok) return problemOf(answer);
  if (accountOf(answer.value.access_token) !== owner) {
    // Removed a moment ago.
    await tellEnd(answer.value.refresh_token);
    return 'errors.identity_taken';
  }
  storeTokens(answer.value);
  if (spent !== null) await tellEnd(spent);
  return false;
}
