import type { Identity, IdentityKind } from '@portico/contract';
import { SECOND } from '#core/clock.ts';
import type { TestApp } from '#test/engines/start.ts';
import type { To } from './codes.ts';
import { get, post, receiveCode } from './people.ts';
import { signedBy, type Wallet } from './wallets.ts';

export type SignInMethods = { identities: Identity[]; hasPassword: boolean; recentSignIn: boolean };

export async function signInMethodsOf(t: TestApp, token: string): Promise<SignInMethods> {
  const answer = await get(t, '/user/identities', token);
  if (answer.statusCode !== 200) throw new Error(`identities answered ${answer.body}`);
  return answer.json() as SignInMethods;
}

/** The sign-in methods of the account, as "kind label". */
export async function methodLabelsOf(t: TestApp, token: string): Promise<string[]> {
  return (await signInMethodsOf(t, token)).identities
    .map(({ kind, label }) => `${kind} ${label}`)
    .toSorted();
}

/** The account's sign-in method of this kind, and with this label if there are several. */
export async function identityOfKind(
  t: TestApp,
  token: string,
  kind: IdentityKind,
  label?: string,
) {
  const { identities } = await signInMethodsOf(t, token);
  const found = identities.find(
    (each) => each.kind === kind && (label === undefined || each.label === label),
  );
  if (found === undefined) throw new Error(`this account has no ${kind} sign-in method`);
  return found;
}

/** The stored sign-in methods of an account, without a call. */
export function identitiesOf(t: TestApp, accountId: string) {
  return t.deps.db
    .selectFrom('identities')
    .select(['kind', 'subject', 'label'])
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute();
}

/** A new code for the address, after the cooldown of any previous code. */
export function codeFor(t: TestApp, to: To): Promise<string> {
  t.clock.advance(30 * SECOND);
  return receiveCode(t, to);
}

/** Requests to add the address as a sign-in method, with this code or a new one. */
export async function addAddress(t: TestApp, token: string, to: To, code?: string) {
  const body = { ...to, code: code ?? (await codeFor(t, to)) };
  return post(t, `/user/identities/${'email' in to ? 'email' : 'phone'}`, body, { token });
}

export async function addWallet(t: TestApp, token: string, wallet: Wallet) {
  return post(t, '/user/identities/wallet', await signedBy(t, wallet), { token });
}

export function remove(t: TestApp, token: string, { id }: Pick<Identity, 'id'>) {
  return post(t, '/user/identities/remove', { id }, { token });
}

/** The messages that `work` caused, as "recipient: subject", or "recipient: text" for a text message. */
export async function messagesCausedBy(
  t: TestApp,
  work: () => Promise<unknown>,
): Promise<string[]> {
  await t.deliver();
  const [mails, texts] = [t.mails.length, t.texts.length];
  await work();
  await t.deliver();
  return [
    ...t.mails.slice(mails).map(({ to, subject }) => `${to}: ${subject}`),
    ...t.texts.slice(texts).map(({ to, text }) => `${to}: ${text}`),
  ];
}
