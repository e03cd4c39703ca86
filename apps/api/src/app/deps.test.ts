import { describe, expect, it } from 'vitest';
import { createDeps } from '#app/deps.ts';
import { anAppForEach, startApp } from '#test/engines/start.ts';
import { sendCode, waitingCode } from '#test/people/codes.ts';

const t = anAppForEach();

describe('R-OPS-5 what is made from other members', () => {
  it('R-OPS-5 is sealed with the secrets that were given: another process opens a message of this one', async () => {
    const other = await startApp({ secrets: t.deps.secrets });
    try {
      await sendCode(other, { email: 'reader@example.com' });
      const [waiting] = await other.deps.db.selectFrom('jobs').selectAll().execute();
      expect(waitingCode(t, waiting?.payload ?? '')).toMatch(/^\d{6}$/);
    } finally {
      await other.close();
    }
  });

  it('R-OPS-5 is signed with the key ring that was given: another process accepts the access token', async () => {
    const { config, secrets, db, clock, keyRing } = t.deps;
    const { accessTokens } = createDeps(config, secrets, { db, clock, keyRing });
    const claims = { accountId: 'an-account', sessionId: 'a-session' };
    const token = accessTokens.issue(claims);
    expect(await t.deps.accessTokens.verify(token)).toMatchObject(claims);
  });
});
