import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR, SECOND } from '#core/clock.ts';
import { findRows } from '#test/engines/rows.ts';
import { startApp, type TestApp } from '#test/engines/start.ts';
import { expectContractError } from '#test/events/answers.ts';
import { aBrowser } from '#test/people/browsers.ts';
import { freshEmail, latestCode, tally, together, wrongCode } from '#test/people/codes.ts';
import { callFrom, startLimited } from '#test/people/networks.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startLimited();
});
afterAll(() => t.close());

/** The nth network of its own, a /24. */
const network = (n: number, host = 1) => `203.${n}.113.${host}`;
const HOME = '198.51.100.7';

/** A send from a new browser. */
const sendFrom = (remoteAddress: string, to: { email: string }) =>
  aBrowser(t, { remoteAddress }).sendCode(to);

/** As many sends as one network gets, each from a new browser; what the last one was answered. */
async function useUp(remoteAddress: string, to: { email: string }) {
  for (let n = 0; n < 20; n += 1) {
    t.clock.advance(5 * SECOND);
    const answer = await sendFrom(remoteAddress, to);
    if (answer.statusCode !== 200) return { sent: n, answer };
  }
  throw new Error('no limit');
}

describe('R-CODE-14 sends to a mailbox by networks', () => {
  it('R-CODE-14 leaves four of ten to other networks, one each, so that strangers in one network keep nobody from signing up', async () => {
    const to = freshEmail();
    const { sent, answer } = await useUp(network(1), to);
    expect(sent).toBe(6);
    expect(expectContractError(answer)).toMatchObject({
      code: 'too_many_sends',
      params: { minutes: 60 },
    });
    // Another address of the same /24.
    expect(tally([await sendFrom(network(1, 200), to)])).toEqual({ too_many_sends: 1 });

    const person = aBrowser(t, { remoteAddress: HOME });
    const code = await person.receiveCode(to);
    expect((await person.tryCode(to, code)).statusCode).toBe(200);
  });

  it('R-CODE-14 sends ten an hour from all networks together', async () => {
    const to = freshEmail();
    await useUp(network(1), to);
    const others = await together(50, (n) => sendFrom(network(10 + n), to));
    expect(tally(others)).toEqual({ ok: 4, too_many_sends: 46 });
    expect(tally([await sendFrom(HOME, to)])).toEqual({ too_many_sends: 1 });
    await t.deliver();
    expect(t.mails.filter((mail) => mail.to === to.email)).toHaveLength(10);
    t.clock.advance(HOUR);
    expect((await sendFrom(HOME, to)).statusCode).toBe(200);
  });

  it.each([
    ['an IPv4 /24', (n: number) => network(1, n)],
    ['an IPv6 /48', (n: number) => `2001:db8:7:${n.toString(16)}::1`],
  ])('R-CODE-14 counts %s as one network', async (_what, address) => {
    const to = freshEmail();
    const answers = [];
    for (let n = 1; n <= 8; n += 1) {
      t.clock.advance(5 * SECOND);
      answers.push(await sendFrom(address(n), to));
    }
    expect(tally(answers)).toEqual({ ok: 6, too_many_sends: 2 });
  });

  it('R-CODE-9 R-CODE-14 counts plus-tagged addresses of a mailbox together', async () => {
    const { email } = freshEmail();
    const tagged = (n: number) => ({ email: email.replace('@', `+${n}@`) });
    for (let n = 0; n < 6; n += 1) {
      t.clock.advance(5 * SECOND);
      expect((await sendFrom(network(1), tagged(n))).statusCode).toBe(200);
    }
    t.clock.advance(5 * SECOND);
    expect(tally([await sendFrom(network(1), tagged(7))])).toEqual({ too_many_sends: 1 });
    expect((await sendFrom(HOME, { email })).statusCode).toBe(200);
    expect(tally([await sendFrom(HOME, tagged(8))])).toEqual({ resend_too_soon: 1 });
  });

  it('R-CODE-14 gives the owner of the mailbox all ten, from one network', async () => {
    const to = freshEmail();
    const person = aBrowser(t, { remoteAddress: HOME });
    for (let n = 0; n < 10; n += 1) {
      expect((await person.tryCode(to, await person.receiveCode(to))).statusCode).toBe(200);
    }
    expect((await person.sendCode(to)).json()).toMatchObject({
      code: 'too_many_sends',
      params: { minutes: 60 },
    });
  });

  it('R-CODE-14 a stranger’s send does not delay the first one of a person in another network, and by five seconds in the same', async () => {
    const to = freshEmail();
    expect((await sendFrom(network(1), to)).statusCode).toBe(200);
    expect((await sendFrom(HOME, to)).statusCode).toBe(200);
    const near = await sendFrom(network(1, 2), to);
    expect(near.headers['retry-after']).toBe('5');
    expect(near.json()).toMatchObject({ code: 'resend_too_soon', params: { seconds: 5, live: 0 } });
    t.clock.advance(5 * SECOND);
    expect((await sendFrom(network(1, 2), to)).statusCode).toBe(200);
  });

  it('R-CODE-14 holds for clients without a code token, too', async () => {
    const to = freshEmail();
    const send = (remoteAddress: string) =>
      callFrom(t, '/user/auth/send-code', to, { remoteAddress });
    for (let n = 0; n < 6; n += 1) {
      expect((await send(network(1))).statusCode).toBe(200);
      t.clock.advance(30 * SECOND);
    }
    expect((await send(network(1))).json()).toMatchObject({
      code: 'too_many_sends',
      params: { minutes: 57 },
    });
    expect((await send(HOME)).statusCode).toBe(200);
  });

  it('R-CODE-14 waits no longer than an hour after the clock was set back', async () => {
    const to = freshEmail();
    await useUp(network(2), to);
    t.clock.advance(-2 * HOUR);
    // The limit of all calls of a network is used up then, too, and allows one every ten seconds.
    expect(tally([await sendFrom(network(2), to)])).toEqual({ too_many_requests: 1 });
    t.clock.advance(10 * SECOND);
    expect((await sendFrom(network(2), to)).headers['retry-after']).toBe('5');
    t.clock.advance(10 * SECOND);
    expect((await sendFrom(network(2), to)).headers['retry-after']).toBe('3590');
    expect((await sendFrom(network(3), to)).statusCode).toBe(200);
    t.clock.advance(3590 * SECOND);
    expect((await sendFrom(network(2), to)).statusCode).toBe(200);
  });
});

describe('R-CODE-5 guesses at the codes of a mailbox', () => {
  it('R-CODE-5 R-CODE-14 are at most fifty an hour, with as many browsers and networks as an attacker likes', async () => {
    const open = await startApp();
    const to = freshEmail();
    for (let n = 0; n < 20; n += 1) {
      open.clock.advance(5 * SECOND);
      const attacker = aBrowser(open);
      if ((await attacker.sendCode(to)).statusCode !== 200) continue;
      await open.deliver();
      const code = latestCode(open, to);
      for (let guess = 1; guess <= 9; guess += 1)
        await attacker.tryCode(to, wrongCode(code, guess));
    }
    const events = await findRows(open, 'audit_events', { kind: 'code_wrong' }, 'kind');
    await open.close();
    expect(events).toHaveLength(50);
  });

  it('R-CODE-14 leave a row for each send and no other, at most ten an hour', async () => {
    const { email } = freshEmail();
    const answers = await together(50, (n) => sendFrom(network(100 + n), { email }));
    expect(tally(answers)).toEqual({ ok: 10, too_many_sends: 40 });
    const rows = await findRows(t, 'browser_codes', { address: email }, 'address');
    expect(rows).toHaveLength(10);
  });
});
