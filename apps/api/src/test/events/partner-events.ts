import { decideReview } from '@portico/contract';
import type { AuditKind } from '#audit/audit.ts';
import { addClient, addClientSecret, endFormerSecrets } from '#partners/clients/clients.ts';
import { closeClient, resumeClient, suspendClient } from '#partners/registration/states.ts';
import type { TestApp } from '#test/engines/start.ts';
import {
  aDeveloper,
  aMember,
  anInvitation,
  aRequest,
  aSandboxClient,
  askToGoLive,
  membersOf,
} from '#test/partners/console.ts';
import { anOperator, callDesk } from '#test/people/operators.ts';
import { aRegisteredPerson, idOf } from '#test/people/people.ts';
import { callHere, type Flow, HERE, OPERATED } from './event-flow.ts';

type PartnerKind = Extract<
  AuditKind,
  | 'client_added'
  | 'client_changed'
  | 'client_member_added'
  | 'client_member_changed'
  | 'client_member_removed'
  | 'client_invited'
  | 'client_invitation_withdrawn'
  | 'client_orphaned'
  | 'client_secret_added'
  | 'client_secret_ended'
  | 'client_closed'
  | 'client_suspended'
  | 'client_resumed'
  | 'client_review_asked'
  | 'client_review_withdrawn'
  | 'client_review_decided'
  | 'partner_agreed'
  | 'partner_disconnected'
  | 'partner_request_refused'
>;

const REDIRECT_URI = 'https://quay.example/callback';

function aClient(t: TestApp) {
  return addClient(t.deps, {
    name: 'Quay & Oar',
    state: 'live',
    ceiling: ['openid', 'verified'],
    metadata: { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'client_secret_basic' },
  });
}

/** A client in the sandbox with an owner and a viewer. */
async function aTeam(t: TestApp) {
  const owner = await aDeveloper(t);
  const { id } = await aSandboxClient(t, owner);
  await aMember(t, id, 'viewer');
  const member = (await membersOf(t, owner, id)).find(({ you }) => !you);
  return { owner, id, member, url: `/console/clients/${id}/team` };
}

/** A person agrees to what a new client asks. */
async function agreed(t: TestApp) {
  const { id: clientId } = await aClient(t);
  const person = await aRegisteredPerson(t);
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    response_type: 'code',
    scope: 'openid verified',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  });
  const begun = await t.app.inject(`/connect/authorize?${query}`);
  const uid = new URL(String(begun.headers.location), 'http://localhost').searchParams.get(
    'request',
  );
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const answer = await t.app.inject({
    method: 'POST',
    url: `/connect/authorize/${uid}/agree`,
    payload: { scope: 'verified' },
    headers: { authorization: `Bearer ${person.access_token}`, 'x-forwarded-for': HERE, cookie },
  });
  return { answer, person, account: await idOf(t, person), clientId };
}

/** One flow for each event between people and partners. */
export const PARTNER_FLOWS: Record<PartnerKind, Flow> = {
  async client_added(t) {
    const { secret } = await aClient(t);
    return { answer: OPERATED, secrets: secret === null ? [] : [secret] };
  },
  async client_changed(t) {
    const person = await aDeveloper(t);
    const { id } = await aSandboxClient(t, person);
    const url = `/console/clients/${id}/settings`;
    const answer = await callHere(t, url, { alg: 'RS256' }, person.access_token);
    return { answer, account: person.id };
  },
  async client_member_added(t) {
    const owner = await aDeveloper(t);
    const guest = await aDeveloper(t);
    const { id } = await aSandboxClient(t, owner);
    const token = await anInvitation(t, owner, id, { email: guest.email, role: 'viewer' });
    const url = '/console/invitation/accept';
    return { answer: await callHere(t, url, { token }, guest.access_token), account: guest.id };
  },
  async client_member_changed(t) {
    const { owner, member, url } = await aTeam(t);
    const body = { member: member?.id, role: 'developer' };
    const answer = await callHere(t, `${url}/role`, body, owner.access_token);
    return { answer, account: owner.id };
  },
  async client_member_removed(t) {
    const { owner, member, url } = await aTeam(t);
    const body = { member: member?.id };
    const answer = await callHere(t, `${url}/remove`, body, owner.access_token);
    return { answer, account: owner.id };
  },
  async client_invited(t) {
    const { owner, url } = await aTeam(t);
    const body = { email: 'invited-guest@example.com', role: 'viewer' };
    const answer = await callHere(t, `${url}/invite`, body, owner.access_token);
    return { answer, account: owner.id };
  },
  async client_invitation_withdrawn(t) {
    const { owner, url, id } = await aTeam(t);
    const email = 'other-guest@example.com';
    await anInvitation(t, owner, id, { email, role: 'viewer' });
    const answer = await callHere(t, `${url}/withdraw`, { email }, owner.access_token);
    return { answer, account: owner.id };
  },
  async client_orphaned(t) {
    const owner = await aDeveloper(t);
    await aSandboxClient(t, owner);
    const answer = await callHere(t, '/user/delete-account', {}, owner.access_token);
    return { answer, account: owner.id };
  },
  async client_review_asked(t) {
    const { owner, id } = await aTeam(t);
    const url = `/console/clients/${id}/review`;
    const answer = await callHere(t, url, aRequest(), owner.access_token);
    return { answer, account: owner.id };
  },
  async client_review_withdrawn(t) {
    const { owner, id } = await aTeam(t);
    await askToGoLive(t, owner, id);
    const url = `/console/clients/${id}/review/withdraw`;
    return { answer: await callHere(t, url, {}, owner.access_token), account: owner.id };
  },
  async client_review_decided(t) {
    const { owner, id } = await aTeam(t);
    const review = await askToGoLive(t, owner, id);
    const { cookie } = await anOperator(t, { role: 'lead' });
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': HERE };
    const reason = 'Name the wines.';
    const body = { id: review, decision: 'decline', reason };
    return { answer: await callDesk(t, decideReview, body, headers), secrets: [reason] };
  },
  async client_secret_added(t) {
    const added = await addClientSecret(t.deps, (await aClient(t)).id);
    return { answer: OPERATED, secrets: added.kind === 'added' ? [added.secret] : [] };
  },
  async client_secret_ended(t) {
    const { id } = await aClient(t);
    await addClientSecret(t.deps, id);
    await endFormerSecrets(t.deps, id);
    return { answer: OPERATED };
  },
  async client_closed(t) {
    await closeClient(t.deps, (await aClient(t)).id);
    return { answer: OPERATED };
  },
  async client_suspended(t) {
    await suspendClient(t.deps, (await aClient(t)).id);
    return { answer: OPERATED };
  },
  async client_resumed(t) {
    const { id } = await aClient(t);
    await suspendClient(t.deps, id);
    await resumeClient(t.deps, id);
    return { answer: OPERATED };
  },
  async partner_agreed(t) {
    const { answer, account } = await agreed(t);
    return { answer, account };
  },
  async partner_disconnected(t) {
    const { person, account, clientId } = await agreed(t);
    const answer = await callHere(
      t,
      '/user/connections/disconnect',
      { clientId },
      person.access_token,
    );
    return { answer, account };
  },
  async partner_request_refused(t) {
    await aClient(t);
    const url = '/connect/authorize?client_id=unknown&response_type=code&scope=openid';
    return { answer: await t.app.inject({ url, headers: { 'x-forwarded-for': HERE } }) };
  },
};
