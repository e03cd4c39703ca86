import type { AuditKind } from '#audit/audit.ts';
import { SECOND } from '#core/clock.ts';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { importLanding } from '#site/landing/import/import.ts';
import { findRow } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { freshEmail, freshPhone, tryCode, wrongCode } from '#test/people/codes.ts';
import { aDraft, aPassport, aPersonWithDetails, submit } from '#test/people/documents.ts';
import { aHandoff } from '#test/people/handoffs.ts';
import { aLanding, onDisk } from '#test/people/landing.ts';
import { aRegisteredPerson, get, PASSWORD, post, receiveCode } from '#test/people/people.ts';
import { accountIdOf, NEW_PASSWORD, receiveToken } from '#test/people/resets.ts';
import { codeFor, identityOfKind } from '#test/people/sign-in-methods.ts';
import { aWallet, signedBy } from '#test/people/wallets.ts';
import { DESK_FLOWS } from './desk-events.ts';
import { callHere, type Flow, HERE, OPERATED, signIn, WRONG } from './event-flow.ts';
import { OWN_DATA_FLOWS } from './own-data-events.ts';
import { PARTNER_FLOWS } from './partner-events.ts';
import { REVIEW_FLOWS } from './review-events.ts';

function accountOf(t: TestApp, { email }: { email: string }): Promise<string> {
  return accountIdOf(t, email);
}

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
    const code = await receiveCode(t, to);
    const { verified } = (await tryCode(t, to, code)).json() as { verified: string };
    const body = { ...to, password: PASSWORD, verified };
    const answer = await callHere(t, '/user/auth/registration-with-phone', body);
    return { answer, account: await accountIdOf(t, to.phone) };
  },
  async signed_in(t) {
    const person = await aRegisteredPerson(t);
    const answer = await signIn(t, person.email, person.password);
    return { answer, account: await accountOf(t, person) };
  },
  async sign_in_failed(t) {
    return { answer: await signIn(t, freshEmail().email, WRONG) };
  },
  async sign_in_locked(t) {
    const person = await aRegisteredPerson(t);
    for (let n = 1; n < 10; n += 1) await signIn(t, person.email, WRONG);
    return { answer: await signIn(t, person.email, WRONG), account: await accountOf(t, person) };
  },
  async signed_out(t) {
    const { refresh_token, ...person } = await aRegisteredPerson(t);
    return {
      answer: await callHere(t, '/user/auth/logout', { refresh_token }),
      account: await accountOf(t, person),
    };
  },
  async session_ended(t) {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const { sessions } = (await get(t, '/user/sessions', token)).json() as {
      sessions: { id: string }[];
    };
    const answer = await callHere(t, '/user/sessions/end', { id: sessions[0]?.id }, token);
    return { answer, account: await accountOf(t, person) };
  },
  async other_sessions_ended(t) {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    await signIn(t, person.email, person.password);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/user/sessions/end-others',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': HERE },
    });
    return { answer, account: await accountOf(t, person) };
  },
  async refresh_replayed(t) {
    const { refresh_token, ...person } = await aRegisteredPerson(t);
    await post(t, '/user/auth/refresh', { refresh_token });
    t.clock.advance(11 * SECOND);
    const answer = await callHere(t, '/user/auth/refresh', { refresh_token });
    return { answer, account: await accountOf(t, person) };
  },
  async reset_requested(t) {
    const { email } = await aRegisteredPerson(t);
    return {
      answer: await callHere(t, '/user/auth/forgot-password', { email }),
      account: await accountOf(t, { email }),
    };
  },
  async reset_refused(t) {
    const body = { newPassword: NEW_PASSWORD, reset_token: 'no-such-token-of-ours' };
    return { answer: await callHere(t, '/user/reset-password', body) };
  },
  async password_reset(t) {
    const person = await aRegisteredPerson(t);
    const reset_token = await receiveToken(t, person.email);
    const answer = await callHere(t, '/user/reset-password', {
      newPassword: NEW_PASSWORD,
      reset_token,
    });
    return { answer, account: await accountOf(t, person) };
  },
  async password_changed(t) {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const body = { currentPassword: person.password, newPassword: NEW_PASSWORD };
    return {
      answer: await callHere(t, '/user/change-password', body, token),
      account: await accountOf(t, person),
    };
  },
  async password_change_failed(t) {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const body = { currentPassword: WRONG, newPassword: NEW_PASSWORD };
    return {
      answer: await callHere(t, '/user/change-password', body, token),
      account: await accountOf(t, person),
    };
  },
  async identity_added(t) {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const to = freshPhone();
    const body = { ...to, code: await codeFor(t, to) };
    return {
      answer: await callHere(t, '/user/identities/phone', body, token),
      account: await accountOf(t, person),
    };
  },
  async identity_refused(t) {
    const other = await aRegisteredPerson(t);
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const body = { email: other.email, code: await codeFor(t, other) };
    return {
      answer: await callHere(t, '/user/identities/email', body, token),
      account: await accountOf(t, person),
    };
  },
  async identity_removed(t) {
    const { access_token: token, ...person } = await aRegisteredPerson(t);
    const to = freshPhone();
    await post(t, '/user/identities/phone', { ...to, code: await codeFor(t, to) }, { token });
    const { id } = await identityOfKind(t, token, 'phone');
    return {
      answer: await callHere(t, '/user/identities/remove', { id }, token),
      account: await accountOf(t, person),
    };
  },
  async social_refused(t) {
    const answer = await t.app.inject({
      method: 'GET',
      url: '/user/auth/google/callback?code=x&state=y',
      headers: { 'x-forwarded-for': HERE },
    });
    return { answer };
  },
  async wallet_refused(t) {
    const wallet = aWallet();
    const signed = await signedBy(t, wallet, { domain: 'evil.example' });
    const answer = await callHere(t, '/user/auth/wallet/login', signed);
    return { answer, secrets: [wallet.address, wallet.address.toLowerCase()] };
  },
  async account_disabled(t) {
    const account = await accountOf(t, await aRegisteredPerson(t));
    await disableAccount(t.deps, account);
    return { answer: OPERATED, account };
  },
  async account_enabled(t) {
    const account = await accountOf(t, await aRegisteredPerson(t));
    await disableAccount(t.deps, account);
    await enableAccount(t.deps, account);
    return { answer: OPERATED, account };
  },
  async landing_imported(t) {
    const { ok } = await importLanding(t.deps, onDisk(t, 'landing.json', aLanding()));
    if (!ok) throw new Error('The landing was not imported.');
    return { answer: OPERATED };
  },
  ...DESK_FLOWS,
  ...REVIEW_FLOWS,
  ...OWN_DATA_FLOWS,
  ...PARTNER_FLOWS,
  async handoff_started(t) {
    const { token, id } = await aPersonWithDetails(t);
    const body = { document: 'passport', sides: ['personImage'] };
    return { answer: await callHere(t, '/user/handoff', body, token), account: id };
  },
  async handoff_claimed(t) {
    const { token, id } = await aPersonWithDetails(t);
    const { link } = await aHandoff(t, token);
    return { answer: await callHere(t, '/handoff/claim', { token: link }), account: id };
  },
  async submitted(t) {
    const { token, id } = await aPersonWithDetails(t);
    const answer = await submit(t, token, await aPassport(), { 'x-forwarded-for': HERE });
    return { answer, account: id };
  },
  async submission_withdrawn(t) {
    const { token, id } = await aPersonWithDetails(t);
    await submit(t, token, await aPassport());
    return { answer: await callHere(t, '/user/verification/withdraw', {}, token), account: id };
  },
  async document_damaged(t) {
    const { token, id } = await aPersonWithDetails(t);
    const draft = await aDraft(t, token, 'personImage');
    const { object_name } = await findRow(t, 'drafts', { id: draft.id }, 'object_name');
    await t.deps.files.put(object_name, Buffer.from('something else'));
    const answer = await t.app.inject({
      method: 'GET',
      url: `/user/document-drafts/${draft.id}/image`,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': HERE },
    });
    return { answer, account: id };
  },
};
