import type { ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#core/clock.ts';
import { createOidcClient } from '#platform/ports/oidc/oidc.ts';
import { expectContractError } from '#test/events/answers.ts';
import { aRegisteredPerson, post } from '#test/people/people.ts';
import { finishFlow, flowEndOf, startFlow } from '#test/people/social.ts';
import { discoveryOf, ROGUE_CLIENT, sendJson } from '#test/providers/rogue-provider.ts';
import { type RogueApp, startRogueApp } from '#test/providers/social-app.ts';

const PUBLIC_URL = 'http://localhost:3000';
const UNAVAILABLE = 'social_unavailable';
const FAILED = 'social_failed';

let t: RogueApp;
beforeAll(async () => {
  t = await startRogueApp();
});
beforeEach(() => meet(t.rogue.issuer));
afterEach(() => t.rogue.behave());
afterAll(() => t.close());

/** Replaces the client with one that has neither the provider's discovery document nor its keys yet. */
function meet(issuer: string, timeoutSeconds = 3): void {
  const client = { issuer, clientId: ROGUE_CLIENT, secretAt: () => 'secret' };
  const provider = { id: 'google', scope: 'openid', client };
  const around = { publicUrl: PUBLIC_URL, clock: systemClock, timeoutSeconds };
  t.deps.oidc = new Map([['google', createOidcClient(provider, around)]]);
}

const sessions = async () => (await t.deps.db.selectFrom('sessions').select('id').execute()).length;

const never = () => {};
const MISBEHAVIOR = {
  'answers 500': (r: ServerResponse) => sendJson(r, 500, { error: 'server_error' }),
  'answers 503 in HTML': (r: ServerResponse) =>
    r.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Maintenance'),
  'answers 429': (r: ServerResponse) => sendJson(r, 429, { error: 'slow_down' }),
  'says nothing': never,
  'hangs up': (r: ServerResponse) => r.socket?.destroy(),
  'stops in the middle of a word': (r: ServerResponse) => {
    r.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    r.write('{"access_tok', () => r.socket?.destroy());
  },
  'stalls in the middle of a word': (r: ServerResponse) => {
    r.writeHead(200, { 'content-type': 'application/json' }).write('{"access_tok');
  },
};
const MISBEHAVIORS = Object.entries(MISBEHAVIOR);
/** A silent provider needs a short timeout; one that answers badly must not run into the timeout first. */
const patienceWith = (how: string) => (/says nothing$|stalls/.test(how) ? 1 : 3);

describe('R-SOC-3 an unreachable provider when the flow starts', () => {
  it.each([
    ...MISBEHAVIORS,
    [
      'names another issuer',
      (r: ServerResponse) => sendJson(r, 200, discoveryOf('https://evil.example')),
    ],
    [
      'redirects to another host',
      (r: ServerResponse) => r.writeHead(302, { location: 'https://evil.example' }).end(),
    ],
    ['lacks its endpoints', (r: ServerResponse) => sendJson(r, 200, { issuer: t.rogue.issuer })],
    [
      'is not JSON',
      (r: ServerResponse) => r.writeHead(200, { 'content-type': 'application/json' }).end('hello'),
    ],
  ] as const)(
    'R-SOC-3 that %s: the person gets an error, and the next attempt succeeds',
    async (how, answer) => {
      meet(t.rogue.issuer, patienceWith(how));
      t.rogue.answers.discovery = answer;
      const left = await t.app.inject('/user/auth/google/login');
      expect(flowEndOf(left)).toMatchObject({
        statusCode: 303,
        page: '/auth',
        words: { error: UNAVAILABLE },
      });
      expect(left.cookies).toEqual([]);
      t.rogue.behave();
      const again = await t.app.inject('/user/auth/google/login');
      expect(String(again.headers.location)).toMatch(new RegExp(`^${t.rogue.issuer}/auth\\?`));
    },
  );

  it('R-SOC-3 nothing listens at its address', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    const { port } = server.address() as { port: number };
    await new Promise((closed) => server.close(closed));
    meet(`http://127.0.0.1:${port}`);
    const left = flowEndOf(await t.app.inject('/user/auth/google/login'));
    expect(left.words).toEqual({ error: UNAVAILABLE });
    const { access_token: token } = await aRegisteredPerson(t);
    const body = { provider: 'google' };
    const linking = await post(t, '/user/identities/social', body, { token });
    expect(expectContractError(linking).code).toBe('social_unavailable');
  });

  it('R-SOC-1 its discovery document is requested once, even by twenty flows at once', async () => {
    let asked = 0;
    t.rogue.answers.discovery = (response) => {
      asked += 1;
      sendJson(response, 200, discoveryOf(t.rogue.issuer));
    };
    await Promise.all(Array.from({ length: 20 }, () => startFlow(t, 'google')));
    await startFlow(t, 'google');
    expect(asked).toBe(1);
  });
});

describe('R-SOC-3 an unreachable provider at the callback', () => {
  /** The error code at the end of a flow during which the provider changed; nobody is signed in. */
  async function endAfter(change: () => void) {
    const flow = await startFlow(t, 'google');
    const query = t.rogue.answerTo(flow.url);
    change();
    const before = await sessions();
    const landed = await finishFlow(t, flow, query);
    expect(await sessions()).toBe(before);
    expect(landed).toMatchObject({ statusCode: 303, page: '/auth' });
    expect(Object.keys(landed.words)).toEqual(['error']);
    return landed.words.error;
  }

  it.each(
    MISBEHAVIORS.flatMap(([how, answer]) => [
      [`${how} to the code`, how, answer, 'token'] as const,
      // Known keys are not requested again, so the client must be new.
      [`${how} when its keys are asked for`, how, answer, 'jwks'] as const,
    ]),
  )('R-SOC-3 that %s', async (_what, how, answer, asked) => {
    meet(t.rogue.issuer, patienceWith(how));
    const said = await endAfter(() => {
      t.rogue.answers[asked] = answer;
    });
    expect(said).toBe(UNAVAILABLE);
  });

  it.each([
    ['invalid_client', 401, UNAVAILABLE],
    ['unauthorized_client', 400, UNAVAILABLE],
    ['temporarily_unavailable', 400, UNAVAILABLE],
    ['invalid_grant', 400, FAILED],
    ['invalid_request', 400, FAILED],
    ['<img src=x>', 400, FAILED],
  ])('R-SOC-3 %s to the code', async (error, status, sentence) => {
    const said = await endAfter(() => {
      t.rogue.answers.token = (response) =>
        sendJson(response, status, { error, error_description: 'Secret detail' });
    });
    expect(said).toBe(sentence);
  });

  it('R-SOC-3 a client secret that the provider refuses is reported as our failure, not the person’s', async () => {
    const said = await endAfter(() => {
      t.rogue.answers.token = (response) =>
        response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    });
    expect(said).toBe(UNAVAILABLE);
  });

  it.each([
    ['access_denied', 'social_refused'],
    ['user_cancelled_authorize', 'social_refused'],
    ['server_error', UNAVAILABLE],
    ['temporarily_unavailable', UNAVAILABLE],
    ['interaction_required', FAILED],
  ])('R-SOC-3 %s in the callback’s address', async (error, reason) => {
    const flow = await startFlow(t, 'google');
    const landed = await finishFlow(t, flow, { error, state: flow.state, iss: t.rogue.issuer });
    expect(landed.words).toEqual({ error: reason });
  });

  it('R-SOC-3 known keys are not requested again for each flow', async () => {
    let asked = 0;
    for (let n = 0; n < 3; n += 1) {
      const flow = await startFlow(t, 'google');
      const query = t.rogue.answerTo(flow.url);
      expect((await finishFlow(t, flow, query)).words).toHaveProperty('access_token');
      t.rogue.answers.jwks = (response) => {
        asked += 1;
        sendJson(response, 500, {});
      };
    }
    expect(asked).toBe(0);
  });
});
