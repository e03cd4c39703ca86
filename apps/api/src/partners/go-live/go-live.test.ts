import { decideReview, deskClients, moveClientAtDesk } from '@portico/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { findClient } from '#partners/clients/clients.ts';
import { addRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDeveloper,
  aMember,
  aRequest,
  aSandboxClient,
  askToGoLive,
  type Developer,
} from '#test/partners/console.ts';
import { anOperator, desk, type SignedIn } from '#test/people/operators.ts';
import { get, post } from '#test/people/people.ts';

const t = anApp();
let owner: Developer;
let lead: SignedIn;
beforeAll(async () => {
  owner = await aDeveloper(t);
  lead = await anOperator(t, { role: 'lead' });
});

const send = (id: string, path: string, body: object = {}, { access_token: token } = owner) =>
  post(t, `/console/clients/${id}${path}`, body, { token });
const ask = (id: string, given: object = {}, who = owner) =>
  send(id, '/review', aRequest(given), who);
const reviewOf = async (id: string, { access_token } = owner) =>
  (await get(t, `/console/clients/${id}/review`, access_token)).json() as {
    purpose: object | null;
    review: { state: string; reason: string | null } | null;
  };
const decide = (id: string, body: object) => desk(t, lead, decideReview, { id, ...body } as never);
const approve = (id: string) => decide(id, { decision: 'approve' });

async function lastMail(to: string) {
  await t.deliver();
  return t.mails.filter((mail) => mail.to === to).at(-1);
}

/** The desk's list, as a lead sees it. */
async function listed() {
  return (await desk(t, lead, deskClients)).json() as {
    reviews: { id: string; hosts: string[]; outdated: boolean; client: { id: string } }[];
    clients: { id: string; state: string; owners: number }[];
  };
}

const PURPOSE = aRequest().purpose;

describe('R-OP-65 an owner asks to go live', () => {
  it('R-OP-65 with a purpose, scopes and the hosts, and nothing changes before the decision', async () => {
    const { id, name } = await aSandboxClient(t, owner);
    const before = await findClient(t.deps, id);
    expect(await reviewOf(id)).toEqual({ purpose: null, review: null });
    const review = await askToGoLive(t, owner, id, {
      purpose: { ...PURPOSE, translations: { 'de-DE': 'Wir verkaufen Wein nur an Erwachsene.' } },
    });
    expect(await findClient(t.deps, id)).toEqual(before);
    const shown = await reviewOf(id, await aMember(t, id, 'viewer'));
    expect(shown).toMatchObject({
      purpose: null,
      review: {
        id: review,
        state: 'waiting',
        purpose: { language: 'en', translations: { 'de-DE': expect.any(String) } },
        scopes: ['openid', 'age_over_18'],
        redirectUris: ['https://shop.example/callback'],
        reason: null,
      },
    });
    expect((await listed()).reviews.find((each) => each.id === review)).toMatchObject({
      hosts: ['shop.example'],
      outdated: false,
      client: { id, name, state: 'sandbox', owners: 1 },
    });
    const second = expectContractError(await ask(id));
    expect([second.code, second.params?.problem]).toEqual([
      'client_invalid',
      expect.stringContaining('waits'),
    ]);
    expect((await send(id, '/review/withdraw')).statusCode).toBe(204);
    expect((await reviewOf(id)).review?.state).toBe('withdrawn');
    expect(expectContractError(await send(id, '/review/withdraw')).code).toBe('not_found');
    expect(expectContractError(await approve(review)).code).toBe('not_found');
    expect(await findClient(t.deps, id)).toEqual(before);
  });

  it('R-OP-65 and reads in words what cannot be live', async () => {
    const { id } = await aSandboxClient(t, owner);
    const { id: local } = await aSandboxClient(t, owner, {
      redirectUris: ['http://localhost:4000/callback'],
    });
    const { id: own } = await aSandboxClient(t, owner, {
      redirectUris: ['https://localhost/callback'],
    });
    const purpose = (given: object) => ({ purpose: { ...PURPOSE, ...given } });
    const cases: [string, object, string][] = [
      [id, purpose({ text: 'Too short.' }), '20 to 300'],
      [id, purpose({ text: 'a'.repeat(301) }), '20 to 300'],
      [id, purpose({ text: 'We know you \u202eesrever ni text' }), 'invisible'],
      [id, purpose({ text: 'We know you\u2066 and isolate text' }), 'invisible'],
      [id, purpose({ text: 'One line\nand another line here' }), 'invisible'],
      [id, purpose({ text: '1234567890 1234567890 1234567890' }), 'letter'],
      [id, purpose({ language: 'English' }), 'BCP 47'],
      [id, purpose({ language: 'und' }), 'BCP 47'],
      [id, purpose({ translations: { 'de-DE': 'Zu kurz.' } }), 'de-DE'],
      [id, { scopes: ['age_over_18'] }, 'openid'],
      [id, { hosts: [] }, 'shop.example'],
      [id, { hosts: ['shop.example', 'other.example'] }, 'shop.example'],
      [id, { scopes: ['openid', 'verified'] }, 'initiate_login_uri'],
      [local, { hosts: ['localhost:4000'] }, 'https'],
      [own, { hosts: ['localhost'] }, 'machine'],
    ];
    for (const [client, given, why] of cases) {
      const { code, params } = expectContractError(await ask(client, given));
      expect([given, code]).toEqual([given, 'client_invalid']);
      expect(params?.problem).toContain(why);
    }
    for (const given of [{ purpose: null }, { scopes: ['groups'] }, { hosts: 'shop.example' }]) {
      expect((await ask(id, given)).statusCode).toBe(400);
    }
    expect((await reviewOf(id)).review).toBeNull();
    await send(id, '/settings', { initiateLoginUri: 'https://shop.example/sign-in' });
    expect((await ask(id, { scopes: ['openid', 'verified'] })).statusCode).toBe(204);
  });

  it('R-OP-65 which nobody else can do', async () => {
    const { id } = await aSandboxClient(t, owner);
    const developer = await aMember(t, id, 'developer');
    expect(expectContractError(await ask(id, {}, developer)).code).toBe('role_insufficient');
    expect(expectContractError(await ask(id, {}, await aDeveloper(t))).code).toBe('client_unknown');
  });
});

describe('R-OP-66 a lead decides at the desk', () => {
  it('R-OP-66 and an approval makes the client live with what was asked, and tells its owners', async () => {
    const { id, name } = await aSandboxClient(t, owner);
    const review = await askToGoLive(t, owner, id);
    expect((await approve(review)).statusCode).toBe(204);
    expect(await findClient(t.deps, id)).toMatchObject({
      state: 'live',
      ceiling: ['openid', 'age_over_18'],
      purpose: PURPOSE,
      approvedAt: t.clock.now(),
    });
    expect(await reviewOf(id)).toMatchObject({ purpose: PURPOSE, review: { state: 'approved' } });
    const mail = await lastMail(owner.email);
    expect(mail?.subject).toBe('An app of yours was approved by Portico');
    expect(mail?.text).toContain(name);
    expect((await listed()).clients.find((each) => each.id === id)).toMatchObject({
      state: 'live',
      owners: 1,
    });
  });

  it('R-OP-66 and declines with a reason, which the partner reads', async () => {
    const { id } = await aSandboxClient(t, owner);
    const before = await findClient(t.deps, id);
    const review = await askToGoLive(t, owner, id);
    for (const body of [
      { decision: 'decline' },
      { decision: 'decline', reason: ' ' },
      { decision: 'approve', reason: 'Why not.' },
    ]) {
      expect((await decide(review, body)).statusCode).toBe(400);
    }
    const reason = 'Say which wines you sell <b>first</b>.';
    expect((await decide(review, { decision: 'decline', reason })).statusCode).toBe(204);
    expect(await findClient(t.deps, id)).toEqual(before);
    expect((await reviewOf(id)).review).toMatchObject({ state: 'declined', reason });
    const mail = await lastMail(owner.email);
    expect(mail?.text).toContain(reason);
    expect(mail?.html).not.toContain('<b>first');
    expect((await ask(id)).statusCode).toBe(204);
  });

  it('R-OP-66 but approves nothing that was changed after the request', async () => {
    const { id } = await aSandboxClient(t, owner);
    const review = await askToGoLive(t, owner, id);
    await send(id, '/settings', { redirectUris: ['https://phish.example/callback'] });
    expect((await listed()).reviews.find((each) => each.id === review)?.outdated).toBe(true);
    expect(expectContractError(await approve(review)).code).toBe('client_invalid');
    expect((await findClient(t.deps, id))?.state).toBe('sandbox');
    expect(
      (await decide(review, { decision: 'decline', reason: 'Ask again, please.' })).statusCode,
    ).toBe(204);
    const next = await askToGoLive(t, owner, id, { hosts: ['phish.example'] });
    await send(id, '/close');
    expect(expectContractError(await approve(next)).code).toBe('not_found');
    expect((await listed()).reviews.map((each) => each.id)).not.toContain(next);
  });

  it('R-OP-66 which reviewers neither see nor do', async () => {
    const { id } = await aSandboxClient(t, owner);
    const review = await askToGoLive(t, owner, id);
    const reviewer = await anOperator(t);
    const calls = [
      desk(t, reviewer, deskClients),
      desk(t, reviewer, decideReview, { id: review, decision: 'approve' }),
      desk(t, reviewer, moveClientAtDesk, { id, move: 'close' }),
    ];
    for (const call of calls) expect(expectContractError(await call).code).toBe('not_allowed');
    expect((await reviewOf(id)).review?.state).toBe('waiting');
    expect((await findClient(t.deps, id))?.state).toBe('sandbox');
  });

  it('R-OP-66 of a request and a client that exist', async () => {
    const { id } = await aSandboxClient(t, owner);
    // The id of the one is not the id of the other.
    for (const other of [id, owner.id, 'x']) {
      expect(expectContractError(await approve(other)).code).toBe('not_found');
    }
    const review = await askToGoLive(t, owner, id);
    for (const move of ['suspend', 'resume', 'close'] as const) {
      const answer = await desk(t, lead, moveClientAtDesk, { id: review, move });
      expect(expectContractError(answer).code).toBe('not_found');
    }
    expect((await findClient(t.deps, id))?.state).toBe('sandbox');
  });

  it('R-OP-66 and suspends, resumes and closes a client, whose owners get an email', async () => {
    const { id } = await aSandboxClient(t, owner);
    await approve(await askToGoLive(t, owner, id));
    for (const [move, state, word] of [
      ['suspend', 'suspended', 'suspended'],
      ['resume', 'live', 'resumed'],
      ['close', 'closed', 'closed'],
    ] as const) {
      expect((await desk(t, lead, moveClientAtDesk, { id, move })).statusCode).toBe(204);
      expect((await findClient(t.deps, id))?.state).toBe(state);
      expect((await lastMail(owner.email))?.subject).toContain(word);
      const again = await desk(t, lead, moveClientAtDesk, { id, move });
      expect(expectContractError(again).code).toBe('not_found');
    }
  });

  it('R-OP-66 and a request that waits ends with its client', async () => {
    const { id } = await aSandboxClient(t, owner);
    const review = await askToGoLive(t, owner, id);
    await addRows(t, 'client_checks', { id, client_id: id, started_at: 1, results: '{}' });
    expect((await desk(t, lead, moveClientAtDesk, { id, move: 'close' })).statusCode).toBe(204);
    expect((await reviewOf(id)).review?.state).toBe('withdrawn');
    expect(expectContractError(await approve(review)).code).toBe('not_found');
    const checks = t.deps.db.selectFrom('client_checks').selectAll().where('client_id', '=', id);
    expect(await checks.execute()).toEqual([]);
  });
});

describe('R-OP-67 a live client', () => {
  it('R-OP-67 gets new redirect hosts, scopes or another purpose by a decision alone', async () => {
    const { id } = await aSandboxClient(t, owner);
    await approve(await askToGoLive(t, owner, id));
    expect(expectContractError(await ask(id)).params?.problem).toContain('already');
    const redirectUris = ['https://shop.example/callback', 'https://new.example/callback'];
    const waits = await send(id, '/settings', { redirectUris });
    expect(waits.json()).toEqual({ redirectUris: 'waits' });
    const [review] = (await listed()).reviews.filter(({ client }) => client.id === id);
    expect(review).toMatchObject({ hosts: ['shop.example', 'new.example'] });
    await approve(review?.id ?? '');
    expect(await findClient(t.deps, id)).toMatchObject({
      state: 'live',
      metadata: { redirect_uris: redirectUris },
      ceiling: ['openid', 'age_over_18'],
      purpose: PURPOSE,
    });
    const scopes = ['openid', 'age_over_18', 'offline_access'];
    const hosts = ['shop.example', 'new.example'];
    const text = 'We deliver wine to your door, and need to know your age.';
    const asked = { scopes, hosts, purpose: { ...PURPOSE, text } };
    const wider = await askToGoLive(t, owner, id, asked);
    expect((await findClient(t.deps, id))?.ceiling).toEqual(['openid', 'age_over_18']);
    await approve(wider);
    expect(await findClient(t.deps, id)).toMatchObject({ ceiling: scopes, purpose: { text } });
  });

  it('R-OP-67 asks for nothing above what was approved: invalid_scope', async () => {
    const { id } = await aSandboxClient(t, owner, { auth: 'public', par: false });
    await approve(await askToGoLive(t, owner, id, { scopes: ['openid'] }));
    const query = new URLSearchParams({
      client_id: id,
      redirect_uri: 'https://shop.example/callback',
      response_type: 'code',
      scope: 'openid age_over_18',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      state: 's',
    });
    const refused = await t.app.inject(`/connect/authorize?${query}`);
    const location = new URL(String(refused.headers.location));
    expect(location.host).toBe('shop.example');
    expect(location.searchParams.get('error')).toBe('invalid_scope');
    // What was approved, it gets, with the purpose for the page.
    query.set('scope', 'openid');
    const begun = await t.app.inject(`/connect/authorize?${query}`);
    const page = new URL(String(begun.headers.location), 'http://localhost');
    const details = await t.app.inject({
      url: `/connect/authorize/${page.searchParams.get('request')}/details`,
      headers: {
        cookie: begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        'accept-language': 'ar-AR',
      },
    });
    expect(details.json()).toMatchObject({
      partner: { purpose: { text: PURPOSE.text, lang: 'en', dir: 'ltr' } },
    });
  });
});
