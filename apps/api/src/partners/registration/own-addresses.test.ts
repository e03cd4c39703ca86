import { expect, it } from 'vitest';
import { expectContractError } from '#test/events/answers.ts';
import { aDeveloper, aSandboxClient, freshName } from '#test/partners/console.ts';
import { anIssuer, aPartner, Browser, begin } from '#test/partners/partner.ts';
import { post } from '#test/people/people.ts';
import { isOwnAddress } from './addresses.ts';
import { findOwnAddresses } from './own-addresses.ts';

const t = anIssuer();
const port = () => new URL(t.issuer).port;
const SITE = { publicUrl: 'https://portico.example', desk: { host: 'desk.example', port: 8443 } };
const HERE = { publicUrl: 'http://localhost:3100', desk: { host: '127.0.0.1', port: 3101 } };

it.each([
  'https://portico.example/connect',
  'https://portico.example:443/x',
  'https://PORTICO.example./x',
  'https://portico.example../x',
  'https://desk.example...:8443/',
  'https://desk.example:8443/',
])('R-OP-112 %s is an address of the site or the desk', (address) => {
  expect(isOwnAddress(address, SITE)).toBe(true);
});

it.each([
  'http://localhost:3100/connect/authorize',
  'http://127.0.0.1:3100/',
  'http://[::1]:3101/',
  'http://a.localhost:3100/',
  'http://localhost..:3100/',
])('R-OP-112 %s is an address of an installation on this machine', (address) => {
  expect(isOwnAddress(address, HERE)).toBe(true);
});

it.each([
  ['https://portico.example:8443/', SITE],
  ['https://portico.example.evil.example/', SITE],
  ['https://www.portico.example/', SITE],
  ['http://localhost:3101/callback', SITE],
  ['http://localhost:3002/callback', HERE],
  ['https://localhost:3100/callback', HERE],
])('R-OP-112 %s is an address of an app', (address, config) => {
  expect(isOwnAddress(address, config)).toBe(false);
});

it('R-OP-112 no app gets a redirect URI at Portico’s own address, new or by a change', async () => {
  const owner = await aDeveloper(t);
  const token = owner.access_token;
  const own = `http://127.0.0.1:${port()}/connect/authorize`;
  const asked = { name: freshName(), redirectUris: [own], auth: 'secret' };
  const refused = expectContractError(await post(t, '/console/clients', asked, { token }));
  expect(refused).toMatchObject({ code: 'client_invalid' });
  expect(refused.params?.problem).toContain('one of our own addresses');
  const { id } = await aSandboxClient(t, owner);
  for (const change of [
    { redirectUris: [own] },
    { postLogoutRedirectUris: [own] },
    { initiateLoginUri: own },
  ]) {
    const answer = await post(t, `/console/clients/${id}/settings`, change, { token });
    expect(expectContractError(answer).code).toBe('client_invalid');
  }
  const beside = { redirectUris: [`http://127.0.0.1:${Number(port()) + 1}/callback`] };
  const { statusCode } = await post(t, `/console/clients/${id}/settings`, beside, { token });
  expect(statusCode).toBe(200);
});

it('R-OP-112 an address of an earlier version is not used, and the doctor names it', async () => {
  const own = `${t.issuer}/connect`;
  const partner = await aPartner(t, {
    metadata: { redirect_uris: [own, 'https://quay.example/callback'] },
  });
  const at = async (redirect_uri: string) => {
    const begun = await begin(partner, { redirect_uri, prompt: 'none' });
    const answer = await new Browser(t).fetch(begun.url, { headers: { accept: 'text/html' } });
    return String(answer.headers.get('location'));
  };
  expect(await at(own)).toBe('/connect?refused=redirect_uri');
  expect(await at('https://quay.example/callback')).toContain(
    'https://quay.example/callback?error=',
  );
  const only = await aPartner(t, { metadata: { redirect_uris: [own] } });
  const begun = await begin(only, { redirect_uri: own });
  const answer = await new Browser(t).fetch(begun.url, { headers: { accept: 'text/html' } });
  expect(answer.headers.get('location')).toBe('/connect?refused=client');
  expect((await findOwnAddresses(t.deps)).map(({ address }) => address)).toEqual([own, own]);
});
