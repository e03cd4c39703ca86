import { RECENT_SIGN_IN_MINUTES } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { findClient } from '#partners/clients/clients.ts';
import { suspendClient } from '#partners/registration/states.ts';
import { anApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import {
  aDeveloper,
  aKeySet,
  aMember,
  aSandboxClient,
  type Developer,
  goLive,
} from '#test/partners/console.ts';
import { post } from '#test/people/people.ts';

const t = anApp();

const send = (id: string, path: string, body: object | undefined, by: Developer) =>
  post(t, `/console/clients/${id}${path}`, body ?? {}, { token: by.access_token });

async function aLiveClient(given: object = {}) {
  const owner = await aDeveloper(t);
  const { id, name } = await aSandboxClient(t, owner, given);
  await goLive(t, id);
  return { id, name, owner };
}

/** The emails that an action sent, as recipient and text. */
async function mailed(action: () => Promise<unknown>) {
  await t.deliver();
  const before = t.mails.length;
  await action();
  await t.deliver();
  return t.mails.slice(before).map(({ to, subject, text }) => ({ to, subject, text }));
}

describe('R-OP-44 a live client', () => {
  it('R-OP-44 changes only in a session that began in the last 30 minutes, suspended or not', async () => {
    const { id, owner } = await aLiveClient();
    const sandbox = await aSandboxClient(t, owner);
    t.clock.advance(RECENT_SIGN_IN_MINUTES * MINUTE);
    const { refresh_token } = owner;
    const renewed = await post(t, '/user/auth/refresh', { refresh_token });
    const later = { ...owner, ...(renewed.json() as object) };
    const before = await findClient(t.deps, id);
    const refusedAll = async () => {
      for (const [path, body] of [
        ['/settings', { redirectUris: ['https://shop.example/other'] }],
        ['/keys', { jwks: aKeySet() }],
        ['/secrets', undefined],
        ['/secrets/end-former', undefined],
        ['/close', undefined],
      ] as const) {
        const answer = await send(id, path, body, later);
        expect([path, expectContractError(answer).code]).toEqual([path, 'recent_sign_in_needed']);
      }
    };
    await refusedAll();
    expect(await findClient(t.deps, id)).toEqual(before);
    // One in the sandbox changes all day.
    expect((await send(sandbox.id, '/secrets', undefined, later)).statusCode).toBe(200);
    await suspendClient(t.deps, id);
    await refusedAll();
  });

  it('R-OP-44 tells every owner by email what changed and who did it', async () => {
    const { id, name, owner } = await aLiveClient();
    const [second, developer] = [await aMember(t, id, 'owner'), await aMember(t, id, 'developer')];
    const owners = [owner.email, second.email].sort();
    for (const [path, body, words] of [
      ['/settings', { redirectUris: ['https://shop.example/x'] }, 'https://shop.example/x'],
      ['/settings', { backchannelLogoutUri: 'https://logs.example/y' }, 'https://logs.example/y'],
      ['/secrets', undefined, 'second secret was added'],
      ['/secrets/end-former', undefined, 'older secret was ended'],
    ] as const) {
      const mails = await mailed(() => send(id, path, body, developer));
      expect(mails.map(({ to }) => to).sort()).toEqual(owners);
      for (const { text, subject } of mails) {
        for (const part of [words, developer.email, name, `/partners/${id}`])
          expect(text).toContain(part);
        expect(subject).not.toContain(name);
      }
    }
    // Nothing changed, and nothing is said.
    const same = { backchannelLogoutUri: 'https://logs.example/y' };
    expect(await mailed(() => send(id, '/settings', same, developer))).toEqual([]);
    const closed = await mailed(() => send(id, '/close', undefined, owner));
    expect(closed.map(({ to }) => to).sort()).toEqual(owners);
  });

  it('R-OP-44 tells its owners of new keys, and nobody of a client in the sandbox', async () => {
    const { id, owner } = await aLiveClient({ auth: 'keys', jwks: aKeySet() });
    const [mail, ...more] = await mailed(() => send(id, '/keys', { jwks: aKeySet() }, owner));
    expect(mail?.text).toContain('Keys: replaced');
    expect(more).toEqual([]);
    const sandbox = await aSandboxClient(t, owner);
    expect(await mailed(() => send(sandbox.id, '/secrets', undefined, owner))).toEqual([]);
  });

  it('R-OP-44 keeps its name, its scopes and the hosts to which people are sent', async () => {
    const { id, owner } = await aLiveClient();
    const before = await findClient(t.deps, id);
    for (const settings of [
      { name: 'Another name' },
      { scopes: ['openid', 'verified', 'age_over_18', 'offline_access'] },
      { initiateLoginUri: 'https://evil.example/' },
      { postLogoutRedirectUris: ['https://evil.example/'] },
    ]) {
      const answer = await send(id, '/settings', settings, owner);
      expect(expectContractError(answer).code).toBe('client_invalid');
    }
    expect(await findClient(t.deps, id)).toEqual(before);
    const entrance = { initiateLoginUri: 'https://shop.example/sign-in' };
    expect((await send(id, '/settings', entrance, owner)).statusCode).toBe(200);
  });

  it('R-OP-44 sends nobody to a new host before the desk approved it', async () => {
    const { id, owner } = await aLiveClient();
    const before = await findClient(t.deps, id);
    const redirectUris = ['https://shop.example/callback', 'https://new.example/callback'];
    const answer = await send(id, '/settings', { redirectUris }, owner);
    expect(answer.json()).toEqual({ redirectUris: 'waits' });
    const both = { redirectUris: [...redirectUris, 'https://more.example/'], alg: 'RS256' };
    expect(expectContractError(await send(id, '/settings', both, owner)).code).toBe(
      'client_invalid',
    );
    expect(await findClient(t.deps, id)).toEqual(before);
  });
});
