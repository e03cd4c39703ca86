import { beforeAll, describe, expect, it } from 'vitest';
import { findClient, isClientSecret } from '#partners/clients/clients.ts';
import { changeRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDeveloper,
  aKeySet,
  aSandboxClient,
  type Developer,
  freshName,
  goLive,
} from '#test/partners/console.ts';
import { get, post } from '#test/people/people.ts';

const t = anApp();
let anna: Developer;
beforeAll(async () => {
  anna = await aDeveloper(t);
});

const REDIRECT_URI = 'https://shop.example/callback';

const create = (asked: object, { access_token: token } = anna) =>
  post(t, '/console/clients', asked, { token });

const asked = (given: object = {}) => ({
  name: freshName(),
  redirectUris: [REDIRECT_URI],
  auth: 'secret',
  ...given,
});

describe('R-OP-40 a new client', () => {
  it('R-OP-40 is in the sandbox at once, and its secret is shown once', async () => {
    const name = freshName();
    const { id, secret } = await aSandboxClient(t, anna, { name });
    expect(await isClientSecret(t.deps, { clientId: id, secret: secret ?? '' })).toBe(true);
    expect(await findClient(t.deps, id)).toMatchObject({
      name,
      state: 'sandbox',
      ceiling: ['openid', 'verified', 'age_over_18'],
      metadata: { require_pushed_authorization_requests: true, redirect_uris: [REDIRECT_URI] },
    });
    const listed = await get(t, '/console/clients', anna.access_token);
    expect(listed.json()).toEqual({
      clients: [
        {
          id,
          name,
          state: 'sandbox',
          role: 'owner',
          createdAt: new Date(t.clock.now()).toISOString(),
          lastRequestAt: null,
        },
      ],
    });
    expect(listed.body).not.toContain(secret);
    const other = await aDeveloper(t);
    expect((await get(t, '/console/clients', other.access_token)).json()).toEqual({ clients: [] });
  });

  it('R-OP-40 authenticates with its keys, by their text or their address, or not at all', async () => {
    const kinds = [
      [{ auth: 'public' }, { token_endpoint_auth_method: 'none' }],
      [{ auth: 'keys', jwks: aKeySet() }, { jwks: { keys: [{ kid: 'one' }] } }],
      [
        { auth: 'keys', jwksUri: 'https://shop.example/keys', par: false },
        { jwks_uri: 'https://shop.example/keys', require_pushed_authorization_requests: false },
      ],
    ] as const;
    for (const [given, metadata] of kinds) {
      const { id, secret } = await aSandboxClient(t, anna, given);
      expect(secret).toBeNull();
      expect(await findClient(t.deps, id)).toMatchObject({ metadata });
    }
  });

  it('R-OP-40 signs ID tokens with RS256 where it has a secret, and an app from before goes on with ES256', async () => {
    const algOf = async (id: string) =>
      ((await get(t, `/console/clients/${id}`, anna.access_token)).json() as { alg: string }).alg;
    for (const [given, alg] of [
      [{}, 'RS256'],
      [{ auth: 'public' }, 'ES256'],
      [{ auth: 'keys', jwks: aKeySet() }, 'ES256'],
    ] as const) {
      const { id } = await aSandboxClient(t, anna, given);
      expect([given, await algOf(id)]).toEqual([given, alg]);
    }
    const { id } = await aSandboxClient(t, anna);
    const client = await findClient(t.deps, id);
    if (client === null) throw new Error('there is no such client');
    const { id_token_signed_response_alg: _new, ...before } = client.metadata;
    await changeRows(t, 'clients', { id }, { metadata: JSON.stringify(before) });
    const { access_token: token } = anna;
    const changed = await post(t, `/console/clients/${id}/settings`, { par: false }, { token });
    expect(changed.statusCode).toBe(200);
    expect(await algOf(id)).toBe('ES256');
  });

  it('R-OP-40 is refused with the reason in words, and then nothing is stored', async () => {
    const before = (await get(t, '/console/clients', anna.access_token)).json();
    const cases: [object, string][] = [
      [{ redirectUris: ['http://shop.example/'] }, 'https://'],
      [{ redirectUris: ['javascript:alert(1)'] }, 'https://'],
      [{ redirectUris: [] }, 'redirect URI'],
      [{ redirectUris: Array.from({ length: 21 }, (_, n) => `${REDIRECT_URI}/${n}`) }, 'at most'],
      [{ name: ' ' }, '1 to 60'],
      [{ name: 'Quay\u202eraO' }, 'invisible'],
      [{ name: 'Quay & Oar\u3164' }, 'invisible'],
      [{ name: '\u115f\u1160\uffa0' }, 'invisible'],
      [{ name: `Quay${'\u0301'.repeat(59)}` }, '1 to 60'],
      [{ name: 'Quay\u0301\u0302\u0303\u0304' }, 'two marks'],
      [{ name: 'URGENT www.evil.example' }, 'web address'],
      [{ name: 'Refund: https://evil.example' }, 'web address'],
      [{ name: 'Write to a@evil.example' }, 'email address'],
      [{ name: 'Call +1 (202) 555-0123' }, 'phone number'],
      [{ auth: 'keys' }, 'key set'],
      [{ auth: 'keys', jwks: '{}', jwksUri: REDIRECT_URI }, 'key set'],
      [{ auth: 'keys', jwks: '{"keys":[{"kty":"oct","k":"AAAA"}]}' }, 'private or shared'],
      [{ auth: 'keys', jwksUri: 'http://169.254.169.254/keys' }, 'https://'],
      [{ auth: 'public', jwks: aKeySet() }, 'Keys are for'],
    ];
    for (const [given, why] of cases) {
      const answer = await create(asked(given));
      expect([given, answer.statusCode]).toEqual([given, 422]);
      const { code, params } = expectContractError(answer);
      expect(code).toBe('client_invalid');
      expect(params?.problem).toContain(why);
    }
    for (const given of [
      { auth: 'none' },
      { redirectUris: [7] },
      { name: undefined },
      { par: 1 },
    ]) {
      expect((await create(asked(given))).statusCode).toBe(400);
    }
    expect((await get(t, '/console/clients', anna.access_token)).json()).toEqual(before);
  });

  it('R-OP-40 keeps markup in its name as text', async () => {
    const name = '<b onclick="alert(1)">Ann</b>';
    const { id } = await aSandboxClient(t, anna, { name });
    const { clients } = (await get(t, '/console/clients', anna.access_token)).json() as {
      clients: { id: string; name: string }[];
    };
    expect(clients.find((each) => each.id === id)?.name).toBe(name);
  });

  it('R-OP-31 gets no name like ours, like that of a live client, or like another of its owner', async () => {
    const [stranger, owner] = [await aDeveloper(t), await aDeveloper(t)];
    const name = 'Wrenhold Bank';
    const { id } = await aSandboxClient(t, stranger, { name });
    await goLive(t, id);
    await aSandboxClient(t, owner, { name: 'Ann Orchard' });
    for (const taken of [
      name.toUpperCase(),
      'Wrenhoid Bank',
      `${name} Security`,
      'The WrenholdBank',
      'ANN ORCHARD',
      'Ροrtico',
      'Portlco',
      'Port1co',
      'Portico Security',
      'The Portico',
      'PorticoVerification',
      'Porticosecurity',
      'Port!co Pay',
    ]) {
      const answer = await create(asked({ name: taken }), owner);
      expect([taken, answer.statusCode]).toEqual([taken, 409]);
      expect(expectContractError(answer).code).toBe('client_name_taken');
    }
    // Its own owner may say what it is for.
    const own = await create(asked({ name: `${name} Staff` }), stranger);
    expect(own.statusCode).toBe(200);
    const like = await create(asked({ name: 'Porticos of Bologna' }), owner);
    expect(like.statusCode).toBe(200);
  });

  it('R-OP-31 may have the name of somebody else’s in the sandbox, and does not learn of it', async () => {
    const { name } = await aSandboxClient(t, await aDeveloper(t));
    expect((await create(asked({ name }), await aDeveloper(t))).statusCode).toBe(200);
  });
});
