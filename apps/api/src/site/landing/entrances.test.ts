import type { Contributor } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { addClient } from '#partners/clients/clients.ts';
import { closeClient, resumeClient, suspendClient } from '#partners/registration/states.ts';
import { anApp } from '#test/engines/start.ts';
import { seen } from '#test/people/landing.ts';
import { landingVersion } from './landing.ts';

const t = anApp({ env: { PUBLIC_URL: 'http://localhost:3000' } });

async function openings(): Promise<Record<string, string>> {
  const { ecosystem_block } = await seen(t);
  const partners: Contributor[] = Object.values(ecosystem_block.contributors).flat();
  return Object.fromEntries(partners.flatMap(({ id, open }) => (open ? [[id, open]] : [])));
}

function aClient(
  partnerId: string,
  initiate_login_uri?: string,
  state: 'live' | 'sandbox' = 'live',
) {
  return addClient(t.deps, {
    name: partnerId,
    partnerId,
    state,
    ceiling: ['openid'],
    metadata: {
      redirect_uris: ['https://quay.example/callback'],
      token_endpoint_auth_method: 'none',
      ...(initiate_login_uri && { initiate_login_uri }),
    },
  });
}

describe('R-OP-35 the cards of partners', () => {
  it('R-OP-35 lead into partners with a live client and its address, and into no other', async () => {
    expect(await openings()).toEqual({});
    const before = await landingVersion(t.deps);
    const { id } = await aClient('quay-and-oar', 'https://quay.example/sign-in?from=portico');
    await aClient('amberloom', 'https://amber.example/sign-in', 'sandbox');
    await aClient('kioskine');
    const open = {
      'quay-and-oar': 'https://quay.example/sign-in?from=portico&iss=http%3A%2F%2Flocalhost%3A3000',
    };
    expect(await openings()).toEqual(open);
    // Rendered pages of the earlier version are stale.
    expect(await landingVersion(t.deps)).not.toBe(before);
    await suspendClient(t.deps, id);
    expect(await openings()).toEqual({});
    await resumeClient(t.deps, id);
    expect(await openings()).toEqual(open);
    await closeClient(t.deps, id);
    expect(await openings()).toEqual({});
    expect(await landingVersion(t.deps)).toBe(before);
  });
});
