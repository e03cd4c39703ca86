import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SECOND } from '#core/clock.ts';
import { ADDRESS_LIMITS } from '#platform/http/limits/buckets.ts';
import { changeRows } from '#test/engines/rows.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aStranger } from '#test/events/stranger-calls.ts';
import { aFapiClient } from '#test/partners/fapi-client.ts';
import {
  aPartner,
  Browser,
  type Partner,
  REDIRECT_URI,
  signInAt,
  startIssuer,
} from '#test/partners/partner.ts';
import { basic, bearer, type Fields } from '#test/partners/raw.ts';
import { together } from '#test/people/codes.ts';
import { aRegisteredPerson } from '#test/people/people.ts';

let t: TestApp & { issuer: string };
beforeAll(async () => {
  // The engine has the machine's time, which stands still here: no bucket fills up by itself.
  vi.useFakeTimers({ toFake: ['Date'] });
  t = await startIssuer({ env: { DISABLE_ADDRESS_LIMITS: 'false' } });
});
afterAll(async () => {
  await t.close();
  vi.useRealTimers();
});

const aSecondLater = () => vi.setSystemTime(Date.now() + SECOND);

let networks = 0;
/** Somebody at an address that nobody else has. */
function fromSomewhere() {
  networks += 1;
  return aStranger(t.app, `203.0.113.${networks}`);
}
type From = ReturnType<typeof fromSomewhere>;

const PUBLIC = { metadata: { token_endpoint_auth_method: 'none' as const } };
const aSandboxPartner = () => aPartner(t, { state: 'sandbox' });

/** Fewer calls are needed to reach its limit. */
async function toSandbox({ id }: Partner): Promise<void> {
  await changeRows(t, 'clients', { id }, { state: 'sandbox', changed_at: Date.now() + 1 });
}

async function stored(model: string): Promise<number> {
  const { db } = t.deps;
  const rows = await db.selectFrom('oidc_objects').select('model').where('model', '=', model);
  return (await rows.execute()).length;
}

const asked = ({ id }: Partner, more: Fields = {}) => ({
  client_id: id,
  redirect_uri: REDIRECT_URI,
  response_type: 'code',
  scope: 'openid verified',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  ...more,
});

const push = (from: From, partner: Partner, headers: Fields = {}) =>
  from.form('/connect/request', asked(partner), headers);

const WRONG = { authorization: `Basic ${Buffer.from(`x:${'y'.repeat(43)}`).toString('base64')}` };
const wrongSecret = ({ id }: Partner) => ({ ...basic({ id, secret: 'y'.repeat(43) } as Partner) });

const statuses = (answers: { statusCode: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};

const { atOnce: PUSHED } = ADDRESS_LIMITS['unproved-push'];
const { atOnce: UNPROVED } = ADDRESS_LIMITS.unproved;
const { atOnce: SANDBOX } = ADDRESS_LIMITS['sandbox-client'];

describe('R-OP-90 calls in the name of a client that nobody proved', () => {
  it('R-OP-90 requests that are pushed for a public client are limited for a network, with a time', async () => {
    const partner = await aPartner(t, PUBLIC);
    const from = fromSomewhere();
    const answers = await together(PUSHED + 10, () => push(from, partner));
    expect(statuses(answers)).toEqual({ 201: PUSHED, 429: 10 });
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('1');
    expect(refused?.headers['content-type']).toMatch(/^application\/json/);
    expect(refused?.json()).toMatchObject({ error: 'temporarily_unavailable' });
    aSecondLater();
    expect((await push(from, partner)).statusCode).toBe(201);
    expect((await push(from, partner)).statusCode).toBe(429);
    // Neither this app for people elsewhere, nor another app for people there.
    expect((await push(fromSomewhere(), partner)).statusCode).toBe(201);
    expect((await push(from, await aPartner(t, PUBLIC))).statusCode).toBe(201);
  });

  it('R-OP-90 all public clients of a network together get four times as much', async () => {
    const from = fromSomewhere();
    const partners = await Promise.all(Array.from({ length: 6 }, () => aPartner(t, PUBLIC)));
    let passed = 0;
    for (const partner of partners) {
      const answers = await together(PUSHED, () => push(from, partner));
      passed += statuses(answers)[201] ?? 0;
    }
    expect(passed).toBe(4 * PUSHED);
    // A partner's server calls from there, too.
    const confidential = await aPartner(t);
    expect((await push(from, confidential, basic(confidential))).statusCode).toBe(201);
  });

  it('R-OP-90 wrong secrets lock out neither the client elsewhere nor other clients there', async () => {
    const partner = await aPartner(t);
    const from = fromSomewhere();
    const redeem = (at: From, headers: Fields, of = partner) =>
      at.form('/connect/token', { grant_type: 'authorization_code', client_id: of.id }, headers);
    const answers = await together(UNPROVED + 20, () => redeem(from, wrongSecret(partner)));
    expect(statuses(answers)).toEqual({ 401: UNPROVED, 429: 20 });
    expect(
      (await from.form('/connect/revoke', { token: 'x' }, wrongSecret(partner))).statusCode,
    ).toBe(429);
    // 400: authenticated, and without a code.
    expect((await redeem(fromSomewhere(), basic(partner))).statusCode).toBe(400);
    const other = await aPartner(t);
    expect((await redeem(from, basic(other), other)).statusCode).toBe(400);
  });

  it('R-OP-90 UserInfo is limited by the network for a token of a public client', async () => {
    const partner = await aPartner(t, PUBLIC);
    const person = await aRegisteredPerson(t);
    const { tokens } = await signInAt(partner, new Browser(t, person.access_token), {
      scope: 'openid verified',
    });
    const from = fromSomewhere();
    const read = (at: From) => at.get('/connect/userinfo', bearer(tokens.access_token));
    const revoke = { client_id: partner.id, token: 'x' };
    await together(UNPROVED - 1, () => from.form('/connect/revoke', revoke));
    expect((await read(from)).statusCode).toBe(200);
    const refused = await read(from);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    expect((await read(fromSomewhere())).statusCode).toBe(200);
  });
});

describe('R-OP-90 calls of a client that proved itself', () => {
  it('R-OP-90 are enough for each core to be busy with silent sign-ins, from one address', async () => {
    expect(SECOND / (ADDRESS_LIMITS.client.everySeconds * SECOND)).toBeGreaterThan(177);
    const partner = await aPartner(t);
    const from = fromSomewhere();
    const answers = await together(3 * PUSHED, () => push(from, partner, basic(partner)));
    expect(statuses(answers)).toEqual({ 201: 3 * PUSHED });
  });

  it('R-OP-90 are limited by the client, wherever they come from, for each path', async () => {
    const partner = await aSandboxPartner();
    const servers = [fromSomewhere(), fromSomewhere(), fromSomewhere()];
    const answers = await together(SANDBOX + 10, (n) =>
      push(servers[n % 3] as From, partner, basic(partner)),
    );
    expect(statuses(answers)).toEqual({ 201: SANDBOX, 429: 10 });
    const [server] = servers as [From];
    expect(
      (await server.form('/connect/token', { grant_type: 'x' }, basic(partner))).statusCode,
    ).toBe(400);
    const other = await aSandboxPartner();
    expect((await push(server, other, basic(other))).statusCode).toBe(201);
    aSecondLater();
    const later = await together(5, () => push(server, partner, basic(partner)));
    expect(statuses(later)).toEqual({ 201: 2, 429: 3 });
  });

  it('R-OP-90 leave no row once they are too many: assertions, too', async () => {
    const client = await aFapiClient(t);
    await toSandbox(client.partner);
    const rows = async () => [
      await stored('PushedAuthorizationRequest'),
      await stored('ReplayDetection'),
    ];
    const [pushed = 0, used = 0] = await rows();
    const calls = await together(SANDBOX, () => client.push());
    expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await rows()).toEqual([pushed + SANDBOX, used + SANDBOX]);
    const refused = await together(10, () => client.push());
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
    expect(await rows()).toEqual([pushed + SANDBOX, used + SANDBOX]);
  });

  it('R-OP-90 count a used assertion for no client: repeating it locks out none', async () => {
    const client = await aFapiClient(t);
    await toSandbox(client.partner);
    const used = await client.authentication();
    expect((await client.push(used)).status).toBe(201);
    const thief = fromSomewhere();
    const answers = await together(PUSHED, () =>
      thief.form('/connect/request', { ...asked(client.partner), ...used }),
    );
    expect(statuses(answers)).toEqual({ 401: PUSHED });
    expect((await client.push()).status).toBe(201);
  });

  it('R-OP-90 UserInfo is limited by the client whose token it is, before its proof is kept', async () => {
    const client = await aFapiClient(t);
    const person = await aRegisteredPerson(t);
    const { form } = await client.code(new Browser(t, person.access_token));
    const { body } = await client.token(form);
    await toSandbox(client.partner);
    const read = () => client.userInfo(String(body.access_token));
    const used = await stored('ReplayDetection');
    const answers = await together(SANDBOX + 5, read);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await stored('ReplayDetection')).toBe(used + SANDBOX);
  });
});

describe('R-OP-90 an answer to a server', () => {
  it.each(['/connect/token', '/connect/request', '/connect/revoke', '/connect/userinfo'])(
    'R-OP-90 is JSON and leaves no row in the audit trail, whatever the server accepts: %s',
    async (path) => {
      const rows = async () =>
        (await t.deps.db.selectFrom('audit_events').select('id').execute()).length;
      const before = await rows();
      const headers = { ...WRONG, accept: 'text/html' };
      const answer = await fromSomewhere().form(path, { token: 'x' }, headers);
      expect(answer.statusCode).toBe(path === '/connect/userinfo' ? 400 : 401);
      expect(answer.json()).toHaveProperty('error');
      expect(await rows()).toBe(before);
    },
  );
});
