import * as openid from 'openid-client';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#core/clock.ts';
import { aDeveloper, aSandboxClient, type Developer } from '#test/partners/console.ts';
import { anIssuer, Browser, partnerOf, REDIRECT_URI, signInAt } from '#test/partners/partner.ts';
import { get, post } from '#test/people/people.ts';

const t = anIssuer();

describe('R-OP-118 what the console counts of a client', () => {
  it('R-OP-118 counts each person once, failures with their repetitions, and nobody who left', async () => {
    const developer = await aDeveloper(t);
    const asked = { redirectUris: [REDIRECT_URI], par: false };
    const partner = await partnerOf(t, await aSandboxClient(t, developer, asked));
    const browser = () => new Browser(t, developer.access_token);
    const read = async (by: Developer = developer): Promise<unknown> =>
      (await get(t, `/console/clients/${partner.id}/numbers`, by.access_token)).json();
    const none = { people: 0, failed: 0 };
    expect(await read()).toEqual({ day: none, week: none, connected: 0 });
    const { tokens } = await signInAt(partner, browser(), { scope: 'openid verified' });
    await openid.fetchUserInfo(partner.config, tokens.access_token, String(tokens.claims()?.sub));
    await signInAt(partner, browser(), { scope: 'openid verified' });
    const now = t.clock.now();
    for (const [id, ago, more] of [
      ['recent', MINUTE, 2],
      ['old', 3 * DAY, 0],
    ] as const) {
      const details = JSON.stringify({ words: [], params: [], more });
      const row = { id: `${partner.id} ${id}`, client_id: partner.id, at: now - ago, details };
      const failed = { ...row, endpoint: 'token', outcome: 'invalid_grant' };
      await t.deps.db.insertInto('client_requests').values(failed).execute();
    }
    expect(await read()).toEqual({
      day: { people: 1, failed: 3 },
      week: { people: 1, failed: 4 },
      connected: 1,
    });
    const disconnected = await post(
      t,
      '/user/connections/disconnect',
      { clientId: partner.id },
      { token: developer.access_token },
    );
    expect(disconnected.statusCode).toBe(204);
    expect(await read()).toMatchObject({ week: { people: 1 }, connected: 0 });
    expect(await read(await aDeveloper(t))).toMatchObject({ code: 'client_unknown' });
  });
});
