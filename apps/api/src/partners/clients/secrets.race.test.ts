import { describe, expect, it } from 'vitest';
import { anApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { addClient, addClientSecret, endFormerSecrets, isClientSecret } from './clients.ts';

const t = anApp();

describe('R-OP-37 the secrets of a client', () => {
  it('R-OP-37 are never three, and the newest never ends, however many commands run at the same time', async () => {
    const { id, secret } = await addClient(t.deps, {
      name: 'Quay & Oar',
      state: 'live',
      ceiling: ['openid'],
      metadata: {
        redirect_uris: ['https://quay.example/callback'],
        token_endpoint_auth_method: 'client_secret_basic',
      },
    });
    const added = await together(20, () => addClientSecret(t.deps, id));
    const [next, ...more] = added.flatMap((each) => (each.kind === 'added' ? [each.secret] : []));
    expect(more).toEqual([]);
    expect(added.filter(({ kind }) => kind === 'two')).toHaveLength(19);
    const works = (one: string | null | undefined) =>
      isClientSecret(t.deps, { clientId: id, secret: one ?? '' });
    expect([await works(secret), await works(next)]).toEqual([true, true]);

    const ended = await together(20, () => endFormerSecrets(t.deps, id));
    expect(ended.filter(({ kind }) => kind === 'ended')).toHaveLength(1);
    expect(ended.filter(({ kind }) => kind === 'one')).toHaveLength(19);
    expect([await works(secret), await works(next)]).toEqual([false, true]);
  });
});
