import { SANDBOX_CLIENTS_MAX } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { registerClient } from '#partners/registration/registration.ts';
import { anApp } from '#test/engines/start.ts';
import { aDeveloper, aSandboxClient, freshName } from '#test/partners/console.ts';
import { tally, together } from '#test/people/codes.ts';
import { post } from '#test/people/people.ts';

const t = anApp();

const REDIRECT_URI = 'https://shop.example/callback';

describe('R-OP-40 at the same moment', () => {
  it('R-OP-31 one of twenty live clients with names that people confuse is registered', async () => {
    const spellings = ['Nightjar', 'NIGHTJAR', 'Nіghtjar', 'Night jar'];
    const registered = await together(20, (turn) =>
      registerClient(t.deps, {
        name: spellings[turn % spellings.length] ?? '',
        redirectUris: [REDIRECT_URI],
        scope: 'openid',
        auth: { kind: 'public' },
        live: true,
      }),
    );
    expect(registered.filter(({ ok }) => ok)).toHaveLength(1);
    expect(registered.filter((each) => !each.ok && each.reason === 'taken')).toHaveLength(19);
  });

  it('R-OP-31 one of ten clients that are renamed gets a name that people confuse', async () => {
    const owner = await aDeveloper(t);
    const clients = await together(10, () => aSandboxClient(t, owner));
    const spellings = ['Kingfisher', 'KINGFISHER', 'Kіngfisher', 'King fisher'];
    const answers = await together(10, (turn) => {
      const name = spellings[turn % spellings.length];
      const url = `/console/clients/${clients[turn]?.id}/settings`;
      return post(t, url, { name }, { token: owner.access_token });
    });
    expect(tally(answers)).toEqual({ ok: 1, client_name_taken: 9 });
  });

  it('R-OP-40 a person gets no more clients in the sandbox than the limit', async () => {
    const owner = await aDeveloper(t);
    const answers = await together(SANDBOX_CLIENTS_MAX + 10, () =>
      post(
        t,
        '/console/clients',
        { name: freshName(), redirectUris: [REDIRECT_URI], auth: 'secret' },
        { token: owner.access_token },
      ),
    );
    expect(tally(answers)).toEqual({ ok: SANDBOX_CLIENTS_MAX, client_limit: 10 });
  });
});
