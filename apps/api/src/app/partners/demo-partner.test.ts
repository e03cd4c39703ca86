import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { closeClient } from '#partners/registration/states.ts';
import { sendLogouts, sendSignals } from '#test/engines/drain.ts';
import { aPlace, stop } from '#test/engines/process.ts';
import type { TestApp } from '#test/engines/start.ts';
import { until } from '#test/engines/until.ts';
import { aVerifiedPerson, Browser, continueOn, startIssuer } from '#test/partners/partner.ts';
import { anOperator } from '#test/people/operators.ts';
import { aRegisteredPerson, type Person, post } from '#test/people/people.ts';
import { CONFIRMED, decideCase, sendAgain, waitingCaseOf } from '#test/people/reviews.ts';
import { revoked } from '#test/people/revocations.ts';
import { freePort } from '../../../../../scripts/lib/free-port.ts';
import { type DemoPartner, startDemoPartner } from './demo-partner.ts';

describe('R-OP-33 the demo partner beside Portico', () => {
  let t: TestApp & { issuer: string };
  let demo: DemoPartner;
  let quay: string;
  beforeAll(async () => {
    t = await startIssuer({ env: { DEMO_PARTNER_PORT: String(await freePort()) } });
    quay = t.deps.config.demoPartner?.origin ?? '';
    demo = await started();
  });
  afterAll(async () => {
    demo.stop();
    await t.close();
  });

  /** Resolves when it says where it is. */
  function started(): Promise<DemoPartner> {
    return new Promise((resolve, reject) => {
      const running = startDemoPartner(t.deps, {
        say: () => resolve(running),
        warn: (line) => reject(new Error(line)),
      });
    });
  }

  const textOf = async (browser: Browser, path: string) =>
    (await browser.fetch(`${quay}${path}`)).text();

  /** Presses Continue with Portico, up to the partner's callback. */
  async function upToCallback(browser: Browser): Promise<URL> {
    const begun = await browser.fetch(`${quay}/sign-in?iss=${encodeURIComponent(t.issuer)}`);
    expect(begun.status).toBe(303);
    const next = await browser.open(begun.headers.get('location') ?? '');
    if ('left' in next) return next.left;
    if (!('page' in next)) throw new Error(await next.answer.text());
    return continueOn(browser, next.page);
  }

  async function signIn(token: string): Promise<Browser> {
    const browser = new Browser(t, token);
    const answer = await browser.fetch(await upToCallback(browser));
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie()[0]).toMatch(/; HttpOnly; SameSite=Lax$/);
    return browser;
  }

  it('R-OP-33 lets a verified person in, shows what it learned, and leads back to Portico to sign out', async () => {
    const { token } = await aVerifiedPerson(t);
    const outside = new Browser(t);
    expect(await textOf(outside, '/')).toContain('Continue with Portico');
    const browser = await signIn(token);
    const inside = await textOf(browser, '/');
    expect(inside).toContain('You are in, verified, 18 or older');
    expect(inside).not.toMatch(/<script|script-src/);
    const forged = await browser.fetch(`${quay}/sign-out`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
    });
    expect(forged.status).toBe(400);
    expect(await textOf(browser, '/')).toContain('You are in');
    const left = await browser.fetch(`${quay}/sign-out`, {
      method: 'POST',
      headers: { origin: quay },
    });
    const location = left.headers.get('location') ?? '';
    expect(location).toMatch(`${t.issuer}/connect/logout?`);
    const asked = await browser.fetch(location, { headers: { accept: 'text/html' } });
    const page = new URL(asked.headers.get('location') ?? '', t.issuer);
    expect(page.pathname).toBe('/connect');
    const secret = page.searchParams.get('leave') ?? '';
    const decided = await browser.call('POST', '/connect/leave', { secret, from: 'partner' });
    expect(decided.body).toEqual({ location: `${quay}/` });
    expect(await textOf(browser, '/')).toContain('Continue with Portico');
  });

  it('R-OP-33 lets a person in who is not verified yet, and says so; signs them out when Portico does', async () => {
    const person: Person = await aRegisteredPerson(t);
    const browser = await signIn(person.access_token);
    expect(await textOf(browser, '/')).toContain('You are in, not verified yet');
    await post(t, '/user/auth/logout', { refresh_token: person.refresh_token });
    await sendLogouts(t.deps);
    const after = await textOf(browser, '/');
    expect(after).toContain('You signed out of Portico');
    expect(after).toContain('Continue with Portico');
  });

  it('R-SSF-19 R-SSF-24 signs a person out when two operators end the verification, says no more than that, and lets them in after a new one', async () => {
    const { id, token } = await aVerifiedPerson(t);
    const browser = await signIn(token);
    const other = await signIn((await aRegisteredPerson(t)).access_token);
    // It opens its stream when it starts.
    const streams = () => t.deps.db.selectFrom('streams').selectAll().execute();
    await until(async () => (await streams()).length > 0);
    expect(await streams()).toMatchObject([
      { method: 'push', endpoint_url: `${quay}/portico/signals`, status: 'enabled' },
    ]);
    expect(await textOf(browser, '/')).toContain('You are in, verified');
    const clock = { ...systemClock, advance() {} };
    expect(await revoked({ ...t, clock }, id)).toBe(true);
    await sendSignals(t.deps);
    const after = await textOf(browser, '/');
    expect(after).toContain('Your verification at Portico has ended, so you are signed out here.');
    expect(after).not.toMatch(/revoked|expired|suspended|another person/i);
    expect(await textOf(other, '/')).toContain('You are in');
    // The same signal again, after the person has signed in again: nobody is signed out.
    const [signal] = await t.deps.db.selectFrom('signals').selectAll().execute();
    expect(signal?.state).toBe('delivered');
    const again = await signIn(token);
    await t.deps.db.updateTable('signals').set({ state: 'waiting' }).execute();
    await sendSignals(t.deps);
    expect(await textOf(again, '/')).toContain('You are in, not verified yet');
    await sendAgain(t, { token });
    const operator = await anOperator(t);
    await decideCase(t, operator, await waitingCaseOf(t, id), CONFIRMED);
    expect(await textOf(await signIn(token), '/')).toContain('You are in, verified');
    for (const body of ['', 'x.y.z', 'eyJhbGciOiJub25lIn0.e30.']) {
      const forged = await fetch(`${quay}/portico/signals`, { method: 'POST', body });
      expect([forged.status, await forged.json()]).toEqual([400, { err: 'invalid_request' }]);
    }
  });

  it('R-OP-33 signs nobody in by a callback of another browser, a second use, a changed or a forged one', async () => {
    const { access_token } = await aRegisteredPerson(t);
    const browser = new Browser(t, access_token);
    const callback = await upToCallback(browser);
    const stranger = new Browser(t);
    const elsewhere = await stranger.fetch(callback);
    expect([elsewhere.status, await elsewhere.text()]).toEqual([
      400,
      expect.stringContaining('did not begin here'),
    ]);
    expect((await browser.fetch(callback)).status).toBe(303);
    expect((await browser.fetch(callback)).status).toBe(400);
    for (const [name, value] of Object.entries({ iss: 'https://evil.example', code: 'x' })) {
      const other = new Browser(t, access_token);
      const changed = await upToCallback(other);
      changed.searchParams.set(name, value);
      expect((await other.fetch(changed)).status).toBe(400);
      expect(await textOf(other, '/')).toContain('Continue with Portico');
    }
    const link = await stranger.fetch(`${quay}/sign-in?iss=https://evil.example`);
    expect([link.status, await link.text()]).toEqual([
      400,
      expect.stringContaining('not from Portico'),
    ]);
    const forged = await fetch(`${quay}/portico/logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: 'eyJhbGciOiJub25lIn0.e30.' }),
    });
    expect(forged.status).toBe(400);
  });

  it('R-OP-33 tells a person who declines that nothing was learned', async () => {
    const browser = new Browser(t, (await aRegisteredPerson(t)).access_token);
    const begun = await browser.fetch(`${quay}/sign-in`);
    const next = await browser.page(begun.headers.get('location') ?? '');
    const declined = await browser.call('POST', `/connect/authorize/${next}/decline`, {});
    const back = await browser.open(String(declined.body.location));
    if (!('left' in back)) throw new Error('the browser did not leave');
    expect(await (await browser.fetch(back.left)).text()).toContain('learned nothing about you');
  });

  it('R-OP-33 gets a new client at the next start if the last one was closed, and keeps it otherwise', async () => {
    const open = () =>
      t.deps.db.selectFrom('clients').select('id').where('state', '=', 'live').execute();
    const before = await open();
    expect(before).toHaveLength(1);
    demo.stop();
    demo = await started();
    expect(await open()).toEqual(before);
    demo.stop();
    await closeClient(t.deps, before[0]?.id ?? '');
    demo = await started();
    expect(await open()).toHaveLength(1);
    expect(await open()).not.toEqual(before);
    await signIn((await aRegisteredPerson(t)).access_token);
  });
});

describe('R-OP-33 npm start in development', () => {
  const place = aPlace();
  afterAll(() => place.clear());

  async function settings(demoPort: number) {
    return { PORT: String(await freePort()), DEMO_PARTNER_PORT: String(demoPort) };
  }

  it('R-OP-33 serves the demo partner, keeps its secret private, and ends it with Portico', async () => {
    const demoPort = await freePort();
    const running = place.startWithDemoPartner(await settings(demoPort));
    const at = await running.says(/demo partner Quay & Oar is at (http:\S+)/);
    expect(at).toBe(`http://localhost:${demoPort}`);
    const begun = await fetch(`${at}/sign-in`, { redirect: 'manual' });
    const issuer = await running.ready();
    expect(begun.headers.get('location')).toMatch(`${issuer}/connect/authorize?`);
    const { mode } = await stat(join(place.folder, 'demo-partner.json'));
    expect(mode & 0o777).toBe(0o600);
    const { code, said } = await stop(running);
    expect(code).toBe(0);
    expect(said).not.toContain('not running');
    await expect(fetch(at)).rejects.toThrow();
  });
});
