import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addClient } from '#partners/clients/clients.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { appWith, aSite, dataIn, openPage, type TestSite } from '#test/people/site.ts';

let t: TestApp;
let site: TestSite;
let app: FastifyInstance;
beforeAll(async () => {
  site = aSite();
  t = await startApp();
  app = await appWith(t, site);
});
afterAll(async () => {
  await app.close();
  await t.close();
  site.remove();
});

const askedOn = async (url: string) => dataIn((await openPage(app, url)).body).asked;

/** The page to which a partner's request leads. */
async function aRequest(clientId: string, scope: string): Promise<string> {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: 'https://quay.example/callback',
    response_type: 'code',
    scope,
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  });
  const { headers } = await app.inject(`/connect/authorize?${query}`);
  return String(headers.location);
}

describe('R-OP-18 the document of the page between a person and a partner', () => {
  it('R-OP-18 says what is asked for, and is rendered once for all requests that ask the same', async () => {
    const { id } = await addClient(t.deps, {
      name: 'Quay </script> Oar',
      state: 'live',
      ceiling: ['openid', 'verified', 'age_over_18'],
      metadata: {
        redirect_uris: ['https://quay.example/callback'],
        token_endpoint_auth_method: 'none',
      },
    });
    const [one, other, narrow] = [
      await aRequest(id, 'openid verified age_over_18'),
      await aRequest(id, 'openid verified age_over_18'),
      await aRequest(id, 'openid verified'),
    ];
    expect(one).not.toBe(other);
    const shown = await askedOn(one);
    expect(shown).toMatchObject({
      partner: { name: 'Quay </script> Oar', host: 'quay.example' },
      scopes: ['verified', 'age_over_18'],
    });
    // Nothing of the one request: its id opens the answer to it.
    expect(JSON.stringify(shown)).not.toContain(one.split('=')[1]);
    expect(await askedOn(other)).toEqual(shown);
    expect(await askedOn(narrow)).toMatchObject({ scopes: ['verified'] });
    expect(site.rendered()).toEqual(['/connect', '/connect']);
  });

  it.each(['', '?request=unknown', `?request=${'a'.repeat(5_000)}`, '?refused=client'])(
    'R-OP-18 is the page of everybody at /connect%s',
    async (query) => {
      expect(await askedOn(`/connect${query}`)).toBeNull();
    },
  );

  it('R-OP-18 does not put a request into other pages', async () => {
    expect(await askedOn('/auth?request=unknown')).toBeNull();
  });
});
