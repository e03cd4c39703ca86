import { beforeAll, describe, expect, it } from 'vitest';
import { findClient, isClientSecret } from '#partners/clients/clients.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDeveloper,
  aKeySet,
  aMember,
  aSandboxClient,
  type Developer,
  freshName,
} from '#test/partners/console.ts';
import { get, post } from '#test/people/people.ts';

const t = anApp();
let owner: Developer;
beforeAll(async () => {
  owner = await aDeveloper(t);
});

const at = (id: string, path = '') => `/console/clients/${id}${path}`;
const shown = (id: string, { access_token } = owner) => get(t, at(id), access_token);
const send = (id: string, path: string, body: object = {}, { access_token: token } = owner) =>
  post(t, at(id, path), body, { token });
const change = (id: string, settings: object, who = owner) => send(id, '/settings', settings, who);

async function problemOf(answer: Promise<Awaited<ReturnType<typeof send>>>): Promise<unknown> {
  const { code, params } = expectContractError(await answer);
  expect(code).toBe('client_invalid');
  return params?.problem;
}

/** Each call that changes a client, with a body that it accepts. */
const CHANGES: [string, object | undefined][] = [
  ['/settings', { alg: 'RS256' }],
  ['/keys', { jwksUri: 'https://shop.example/keys' }],
  ['/secrets', undefined],
  ['/secrets/end-former', undefined],
  ['/close', undefined],
];

describe('R-OP-41 a client’s settings', () => {
  it('R-OP-41 are seen whole by each member, and changed by name, all of them or none', async () => {
    const { id, secret, name } = await aSandboxClient(t, owner);
    const viewer = await aMember(t, id, 'viewer');
    const seen = await shown(id, viewer);
    const now = new Date(t.clock.now()).toISOString();
    expect(seen.json()).toEqual({
      id,
      name,
      state: 'sandbox',
      role: 'viewer',
      createdAt: now,
      liveSince: null,
      auth: 'secret',
      redirectUris: ['https://shop.example/callback'],
      postLogoutRedirectUris: [],
      initiateLoginUri: null,
      backchannelLogoutUri: null,
      alg: 'RS256',
      par: true,
      fapi: false,
      nonceInsteadOfPkce: false,
      acrRequired: false,
      scopes: ['openid', 'verified', 'age_over_18'],
      jwks: null,
      jwksUri: null,
      secrets: [{ createdAt: now }],
      waitingReview: null,
      recentSignIn: true,
    });
    expect(seen.body).not.toContain(secret);

    const settings = {
      name: freshName(),
      redirectUris: ['https://other.example/callback', 'http://localhost:4000/callback'],
      postLogoutRedirectUris: ['https://other.example/'],
      initiateLoginUri: 'https://other.example/sign-in',
      backchannelLogoutUri: 'https://other.example/logout',
      alg: 'RS256',
      par: false,
      scopes: ['openid', 'offline_access'],
    };
    const changed = await change(id, settings, await aMember(t, id, 'developer'));
    expect(changed.json()).toEqual({ redirectUris: 'set' });
    expect((await shown(id)).json()).toMatchObject({ ...settings, role: 'owner' });
    await change(id, { initiateLoginUri: null, backchannelLogoutUri: null });
    const { initiateLoginUri: _one, backchannelLogoutUri: _other, ...rest } = settings;
    expect((await shown(id)).json()).toMatchObject({ ...rest, initiateLoginUri: null });
    // The method and the secret that the client has stay.
    expect(await isClientSecret(t.deps, { clientId: id, secret: secret ?? '' })).toBe(true);

    const before = await findClient(t.deps, id);
    for (const [wrong, why] of [
      [{ redirectUris: ['https://*.shop.example/'] }, 'wildcards'],
      [{ scopes: ['verified'] }, 'openid'],
      [{ name: 'Portico' }, null],
      [{ fapi: true }, 'keys'],
      [{ backchannelLogoutUri: 'https://user@shop.example/' }, 'user name'],
    ] as const) {
      const answer = change(id, { alg: 'ES256', ...wrong });
      if (why === null) expect(expectContractError(await answer).code).toBe('client_name_taken');
      else expect(await problemOf(answer)).toContain(why);
    }
    expect(await findClient(t.deps, id)).toEqual(before);
    // Its own name is not taken, in other letters either.
    expect((await change(id, { name: settings.name.toUpperCase() })).statusCode).toBe(200);
  });

  it('R-OP-41 come with its latest request, and with what waits at the desk', async () => {
    const { id } = await aSandboxClient(t, owner);
    const now = t.clock.now();
    const request = { client_id: id, endpoint: 'token', outcome: 'ok', details: '{}' };
    for (const at of [now - 2000, now - 1000]) {
      const row = { ...request, id: `${id} ${at}`, at };
      await t.deps.db.insertInto('client_requests').values(row).execute();
    }
    const review = { client_id: id, asked: '{}', asked_by: owner.id };
    const open = { decided_at: null, decided_by: null, reason: null };
    for (const [state, asked_at] of [
      ['withdrawn', now - 5000] as const,
      ['waiting', now] as const,
    ]) {
      const row = { ...review, ...open, id: `${id} ${state}`, state, asked_at };
      await t.deps.db.insertInto('client_reviews').values(row).execute();
    }
    const askedAt = new Date(now).toISOString();
    expect((await shown(id)).json()).toMatchObject({ waitingReview: { askedAt } });
    const listed = (await get(t, '/console/clients', owner.access_token)).json() as {
      clients: { id: string; lastRequestAt: string | null }[];
    };
    const lastRequestAt = new Date(now - 1000).toISOString();
    expect(listed.clients.find((each) => each.id === id)).toMatchObject({ lastRequestAt });
  });

  it('R-OP-41 include its keys, which are replaced, and FAPI, which needs them', async () => {
    const { id } = await aSandboxClient(t, owner, {
      auth: 'keys',
      jwks: aKeySet('one'),
      par: false,
    });
    expect((await change(id, { fapi: true })).statusCode).toBe(200);
    expect((await shown(id)).json()).toMatchObject({ fapi: true, par: true });
    expect(await problemOf(change(id, { par: false }))).toContain('pushed');
    expect((await send(id, '/keys', { jwks: aKeySet('two') })).statusCode).toBe(204);
    const { metadata } = (await findClient(t.deps, id)) ?? {};
    expect(metadata).toMatchObject({ jwks: { keys: [{ kid: 'two' }] }, fapi: true });
    await send(id, '/keys', { jwksUri: 'https://shop.example/keys' });
    expect((await shown(id)).json()).toMatchObject({
      jwks: null,
      jwksUri: 'https://shop.example/keys',
    });
    for (const [wrong, why] of [
      [{ jwks: '{"keys":[]}' }, 'no key'],
      [{ jwks: aKeySet(), jwksUri: 'https://shop.example/keys' }, 'either'],
      [{}, 'either'],
    ] as const) {
      expect(await problemOf(send(id, '/keys', wrong))).toContain(why);
    }
    expect(await problemOf(send(id, '/secrets'))).toContain('not authenticate with a secret');
  });

  it('R-OP-86 are changed one by one while a key stays that could not be registered any more', async () => {
    const { id } = await aSandboxClient(t, owner, { auth: 'keys', jwks: aKeySet('one') });
    const { metadata } = (await findClient(t.deps, id)) ?? {};
    const costly = { kty: 'RSA', n: Buffer.alloc(640, 0xff).toString('base64url'), e: 'AQAB' };
    const jwks = { keys: [{ ...costly, kid: 'two' }, ...(metadata?.jwks?.keys ?? [])] };
    await changeRows(t, 'clients', { id }, { metadata: JSON.stringify({ ...metadata, jwks }) });
    expect((await change(id, { alg: 'RS256' })).statusCode).toBe(200);
    const changed = (await findClient(t.deps, id))?.metadata;
    expect(changed).toMatchObject({ jwks, id_token_signed_response_alg: 'RS256' });
    const again = send(id, '/keys', { jwks: JSON.stringify(jwks) });
    expect(await problemOf(again)).toContain('more than 4096 bits');
  });

  it('R-OP-41 include two secrets at most, each of which is shown once', async () => {
    const { id, secret: first } = await aSandboxClient(t, owner);
    expect(await problemOf(send(id, '/secrets/end-former'))).toContain('one secret alone');
    t.clock.advance(1000);
    const { secret: second } = (await send(id, '/secrets')).json() as { secret: string };
    expect(await problemOf(send(id, '/secrets'))).toContain('two secrets');
    const seen = await shown(id);
    expect((seen.json() as { secrets: object[] }).secrets).toHaveLength(2);
    for (const secret of [first, second]) expect(seen.body).not.toContain(secret);
    expect((await send(id, '/secrets/end-former')).statusCode).toBe(204);
    const works = (secret: string | null) =>
      isClientSecret(t.deps, { clientId: id, secret: secret ?? '' });
    expect([await works(first), await works(second)]).toEqual([false, true]);
    expect(await problemOf(send(id, '/keys', { jwks: aKeySet() }))).toContain('with keys');
  });

  it('R-OP-41 change no more once an owner closed it, and its name is free', async () => {
    const { id, name } = await aSandboxClient(t, owner);
    expect((await send(id, '/close')).statusCode).toBe(204);
    expect((await shown(id)).json()).toMatchObject({ state: 'closed' });
    for (const [path, body] of CHANGES) {
      expect(await problemOf(send(id, path, body))).toContain('closed');
    }
    await aSandboxClient(t, owner, { name });
  });
});

describe('R-OP-41 a client', () => {
  it('R-OP-41 is changed by nobody whose role is too weak', async () => {
    const { id } = await aSandboxClient(t, owner);
    const before = await findClient(t.deps, id);
    const [viewer, developer] = [await aMember(t, id, 'viewer'), await aMember(t, id, 'developer')];
    for (const [path, body] of CHANGES) {
      const answer = await send(id, path, body, viewer);
      expect([path, expectContractError(answer).code]).toEqual([path, 'role_insufficient']);
    }
    const refused = await send(id, '/close', undefined, developer);
    expect(expectContractError(refused).code).toBe('role_insufficient');
    expect(await findClient(t.deps, id)).toEqual(before);
  });

  it('R-OP-41 is not known to strangers, who get the same answer as for one that does not exist', async () => {
    const { id, name } = await aSandboxClient(t, owner);
    const before = await findClient(t.deps, id);
    const stranger = await aDeveloper(t);
    await aSandboxClient(t, stranger);
    const without = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
    for (const [path, body] of [['', undefined] as const, ...CHANGES]) {
      const of = (client: string) =>
        path === '' ? shown(client, stranger) : send(client, path, body, stranger);
      const [theirs, none] = [await of(id), await of('unknown')];
      expect([path, theirs.statusCode]).toEqual([path, 404]);
      expect(expectContractError(theirs).code).toBe('client_unknown');
      expect(without(theirs.body)).toBe(without(none.body));
      expect(theirs.body).not.toContain(name);
    }
    expect(await findClient(t.deps, id)).toEqual(before);
  });
});
