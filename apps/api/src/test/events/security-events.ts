import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { SECOND } from '#core/clock.ts';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { exportPeople } from '#identity/people/export.ts';
import type { AuditKind } from '#platform/audit/audit.ts';
import { applyBrand, revertBrand } from '#site/brand/import.ts';
import { importLanding } from '#site/landing/import/import.ts';
import { findRow } from '#test/engines/rows.ts';
import { freshEmail, freshPhone, tryCode, wrongCode } from '#test/people/codes.ts';
import { aDraft, aPassport, aPersonWithDetails, submit } from '#test/people/documents.ts';
import { aHandoff } from '#test/people/handoffs.ts';
import { aLanding, onDisk } from '#test/people/landing.ts';
import { notMeToken } from '#test/people/new-browsers.ts';
import { aForgery } from '#test/people/passkeys.ts';
import { get, PASSWORD, post, receiveCode } from '#test/people/people.ts';
import { accountIdOf, NEW_PASSWORD, receiveToken } from '#test/people/resets.ts';
import { codeFor, identityOfKind } from '#test/people/sign-in-methods.ts';
import { aNewcomer } from '#test/people/terms.ts';
import { aWallet, signedBy } from '#test/people/wallets.ts';
import { DESK_FLOWS } from './desk-events.ts';
import {
  aCaller,
  callHere,
  callsOf,
  type Flow,
  HERE,
  OPERATED,
  signIn,
  WRONG,
} from './event-flow.ts';
import { OWN_DATA_FLOWS } from './own-data-events.ts';
import { PARTNER_FLOWS } from './partner-events.ts';
import { REVIEW_FLOWS } from './review-events.ts';
import { SERVER_FLOWS } from './server-events.ts';

/** One flow for each event. A new kind does not compile without one. */
export const FLOWS: Record<AuditKind, Flow> = {
  async code_sent(t) {
    return { answer: await callHere(t, '/user/auth/send-code', freshEmail()) };
  },
  async code_wrong(t) {
    const to = freshPhone();
    const code = wrongCode(await receiveCode(t, to));
    return { answer: await callHere(t, '/user/auth/verify-code', { ...to, code }) };
  },
  async registered(t) {
    const to = freshPhone();
    const { verified } = (await tryCode(t, to, await receiveCode(t, to))).json();
    const body = { ...to, password: PASSWORD, verified };
    const answer = await callHere(t, '/user/auth/registration-with-phone', body);
    return { answer, account: await accountIdOf(t, to.phone) };
  },
  async terms_accepted(t) {
    const { email, token } = await aNewcomer(t);
    const call = callsOf(t, { id: await accountIdOf(t, email), token });
    return call('/user/terms/accept', { version: 1 });
  },
  async signed_in(t) {
    const { id, email, password } = await aCaller(t);
    return { answer: await signIn(t, email, password), account: id };
  },
  async sign_in_failed(t) {
    return { answer: await signIn(t, freshEmail().email, WRONG) };
  },
  async sign_in_locked(t) {
    const { id, email } = await aCaller(t);
    for (let n = 1; n < 10; n += 1) await signIn(t, email, WRONG);
    return { answer: await signIn(t, email, WRONG), account: id };
  },
  async signed_out(t) {
    const { refresh_token, call } = await aCaller(t);
    return call('/user/auth/logout', { refresh_token });
  },
  async session_ended(t) {
    const { token, call } = await aCaller(t);
    const { sessions } = (await get(t, '/user/sessions', token)).json();
    return call('/user/sessions/end', { id: sessions[0]?.id });
  },
  async other_sessions_ended(t) {
    const { email, password, call } = await aCaller(t);
    await signIn(t, email, password);
    return call('/user/sessions/end-others');
  },
  async refresh_replayed(t) {
    const { refresh_token, call } = await aCaller(t);
    await post(t, '/user/auth/refresh', { refresh_token });
    t.clock.advance(11 * SECOND);
    return call('/user/auth/refresh', { refresh_token });
  },
  async sign_in_disowned(t) {
    const { id, email, password, call } = await aCaller(t);
    await signIn(t, email, password);
    const token = await notMeToken(t, email);
    return { ...(await call('/user/auth/not-me', { token })), account: id, secrets: [token] };
  },
  async reset_requested(t) {
    const { email, call } = await aCaller(t);
    return call('/user/auth/forgot-password', { email });
  },
  async reset_refused(t) {
    const body = { newPassword: NEW_PASSWORD, reset_token: 'no-such-token-of-ours' };
    return { answer: await callHere(t, '/user/reset-password', body) };
  },
  async password_reset(t) {
    const { email, call } = await aCaller(t);
    const reset_token = await receiveToken(t, email);
    return call('/user/reset-password', { newPassword: NEW_PASSWORD, reset_token });
  },
  async password_changed(t) {
    const { password: currentPassword, call } = await aCaller(t);
    return call('/user/change-password', { currentPassword, newPassword: NEW_PASSWORD });
  },
  async password_change_failed(t) {
    const { call } = await aCaller(t);
    return call('/user/change-password', { currentPassword: WRONG, newPassword: NEW_PASSWORD });
  },
  async identity_added(t) {
    const [{ call }, to] = [await aCaller(t), freshPhone()];
    return call('/user/identities/phone', { ...to, code: await codeFor(t, to) });
  },
  async identity_refused(t) {
    const [{ email }, { call }] = [await aCaller(t), await aCaller(t)];
    return call('/user/identities/email', { email, code: await codeFor(t, { email }) });
  },
  async identity_removed(t) {
    const [{ token, call }, to] = [await aCaller(t), freshPhone()];
    await post(t, '/user/identities/phone', { ...to, code: await codeFor(t, to) }, { token });
    const { id } = await identityOfKind(t, token, 'phone');
    return call('/user/identities/remove', { id });
  },
  async social_refused(t) {
    const url = '/user/auth/google/callback?code=x&state=y';
    return { answer: await t.app.inject({ url, headers: { 'x-forwarded-for': HERE } }) };
  },
  async wallet_refused(t) {
    const wallet = aWallet();
    const signed = await signedBy(t, wallet, { domain: 'evil.example' });
    const answer = await callHere(t, '/user/auth/wallet/login', signed);
    return { answer, secrets: [wallet.address, wallet.address.toLowerCase()] };
  },
  async passkey_refused(t) {
    const forgery = aForgery();
    return {
      answer: await callHere(t, '/user/auth/passkey/login', forgery),
      secrets: [forgery.id],
    };
  },
  async account_disabled(t) {
    const { id: account } = await aCaller(t);
    await disableAccount(t.deps, account);
    return { answer: OPERATED, account };
  },
  async account_enabled(t) {
    const { id: account } = await aCaller(t);
    await disableAccount(t.deps, account);
    await enableAccount(t.deps, account);
    return { answer: OPERATED, account };
  },
  async people_exported(t) {
    const { email } = await aCaller(t);
    const file = join(t.dataDir, `people-${email}.age`);
    const recipient = await identityToRecipient(await generateX25519Identity());
    await exportPeople(t.deps, { file, recipient });
    return { answer: OPERATED, secrets: [email] };
  },
  async landing_imported(t) {
    const { ok } = await importLanding(t.deps, onDisk(t, 'landing.json', aLanding()));
    if (!ok) throw new Error('The landing was not imported.');
    return { answer: OPERATED };
  },
  async brand_applied(t) {
    const { ok } = await applyBrand(t.deps, { name: 'Harbor' });
    if (!ok) throw new Error('The brand was not applied.');
    return { answer: OPERATED };
  },
  async brand_reverted(t) {
    await applyBrand(t.deps, { name: 'Harbor' });
    await revertBrand(t.deps);
    return { answer: OPERATED };
  },
  ...DESK_FLOWS,
  ...REVIEW_FLOWS,
  ...SERVER_FLOWS,
  ...OWN_DATA_FLOWS,
  ...PARTNER_FLOWS,
  async handoff_started(t) {
    const person = await aPersonWithDetails(t);
    const body = { document: 'passport', sides: ['personImage'] };
    return callsOf(t, person)('/user/handoff', body);
  },
  async handoff_claimed(t) {
    const person = await aPersonWithDetails(t);
    const { link: token } = await aHandoff(t, person.token);
    return callsOf(t, person)('/handoff/claim', { token });
  },
  async submitted(t) {
    const { token, id } = await aPersonWithDetails(t);
    const answer = await submit(t, token, await aPassport(), { 'x-forwarded-for': HERE });
    return { answer, account: id };
  },
  async submission_withdrawn(t) {
    const person = await aPersonWithDetails(t);
    await submit(t, person.token, await aPassport());
    return callsOf(t, person)('/user/verification/withdraw');
  },
  async document_damaged(t) {
    const { token, id } = await aPersonWithDetails(t);
    const draft = await aDraft(t, token, 'personImage');
    const { object_name } = await findRow(t, 'drafts', { id: draft.id }, 'object_name');
    await t.deps.files.put(object_name, Buffer.from('something else'));
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': HERE };
    const url = `/user/document-drafts/${draft.id}/image`;
    return { answer: await t.app.inject({ url, headers }), account: id };
  },
};
