import { decideReview } from '@portico/contract';
import { addClient, addClientSecret, endFormerSecrets } from '#partners/clients/clients.ts';
import {
  closeClient,
  makeOwn,
  resumeClient,
  suspendClient,
} from '#partners/registration/states.ts';
import type { AuditKind } from '#platform/audit/audit.ts';
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
import { callsOf, type Flow, HERE, OPERATED } from './event-flow.ts';

const REDIRECT_URI = 'https://quay.example/callback';

function aClient(t: TestApp) {
  return addClient(t.deps, {
    name: 'Quay & Oar',
    state: 'live',
    ceiling: ['openid', 'verified'],
    metadata: { redirect_uris: [REDIRECT_URI], token_endpoint_auth_method: 'client_secret_basic' },
  });
}

/** A client in the sandbox with an owner, whose calls it has, and a viewer. */
async function aTeam(t: TestApp) {
  const owner = await aDeveloper(t);
  const { id } = await aSandboxClient(t, owner);
  await aMember(t, id, 'viewer');
  const member = (await membersOf(t, owner, id)).find(({ you }) => !you)?.id;
  const url = `/console/clients/${id}`;
  return { owner, id, member, url, call: callsOf(t, { id: owner.id, token: owner.access_token }) };
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
export const PARTNER_FLOWS = {
  async client_added(t) {
    const { secret } = await aClient(t);
    return { answer: OPERATED, secrets: secret === null ? [] : [secret] };
  },
  async client_changed(t) {
    const { url, call } = await aTeam(t);
    return call(`${url}/settings`, { alg: 'ES256' });
  },
  async client_member_added(t) {
    const [{ owner, id }, guest] = [await aTeam(t), await aDeveloper(t)];
    const token = await anInvitation(t, owner, id, { email: guest.email, role: 'viewer' });
    const call = callsOf(t, { id: guest.id, token: guest.access_token });
    return call('/console/invitation/accept', { token });
  },
  async client_member_changed(t) {
    const { member, url, call } = await aTeam(t);
    return call(`${url}/team/role`, { member, role: 'developer' });
  },
  async client_member_removed(t) {
    const { member, url, call } = await aTeam(t);
    return call(`${url}/team/remove`, { member });
  },
  async client_invited(t) {
    const { url, call } = await aTeam(t);
    return call(`${url}/team/invite`, { email: 'invited-guest@example.com', role: 'viewer' });
  },
  async client_invitation_withdrawn(t) {
    const { owner, url, id, call } = await aTeam(t);
    const email = 'other-guest@example.com';
    await anInvitation(t, owner, id, { email, role: 'viewer' });
    return call(`${url}/team/withdraw`, { email });
  },
  async client_orphaned(t) {
    return (await aTeam(t)).call('/user/delete-account');
  },
  async client_review_asked(t) {
    const { url, call } = await aTeam(t);
    return call(`${url}/review`, aRequest());
  },
  async client_review_withdrawn(t) {
    const { owner, id, url, call } = await aTeam(t);
    await askToGoLive(t, owner, id);
    return call(`${url}/review/withdraw`);
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
  async client_made_own(t) {
    await makeOwn(t.deps, (await aClient(t)).id, { withPeople: false });
    return { answer: OPERATED };
  },
  async partner_agreed(t) {
    const { answer, account } = await agreed(t);
    return { answer, account };
  },
  async partner_disconnected(t) {
    const { person, account: id, clientId } = await agreed(t);
    const call = callsOf(t, { id, token: person.access_token });
    return call('/user/connections/disconnect', { clientId });
  },
  async partner_request_refused(t) {
    await aClient(t);
    const url = '/connect/authorize?client_id=unknown&response_type=code&scope=openid';
    return { answer: await t.app.inject({ url, headers: { 'x-forwarded-for': HERE } }) };
  },
} satisfies Partial<Record<AuditKind, Flow>>;
