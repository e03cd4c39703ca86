import { describe, expect, it } from 'vitest';
import { addClient } from '#partners/clients/clients.ts';
import { anApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { closeClient, resumeClient, suspendClient } from './states.ts';

const t = anApp();

describe('R-OP-32 the state of a client', () => {
  it('R-OP-32 changes once, and leaves one event, however many commands run at the same time', async () => {
    const { id } = await addClient(t.deps, {
      name: 'Quay & Oar',
      state: 'live',
      ceiling: ['openid'],
      metadata: {
        redirect_uris: ['https://quay.example/callback'],
        token_endpoint_auth_method: 'none',
      },
    });
    for (const move of [suspendClient, resumeClient, closeClient]) {
      const moved = await together(20, () => move(t.deps, id));
      expect(moved.filter((each) => each === 'done')).toHaveLength(1);
    }
    const events = await t.deps.db
      .selectFrom('audit_events')
      .select('kind')
      .where('request_id', '=', 'operator')
      .where('kind', 'like', 'client_%')
      .execute();
    expect(events.map(({ kind }) => kind).sort()).toEqual([
      'client_added',
      'client_closed',
      'client_resumed',
      'client_suspended',
    ]);
  });
});
