import { execSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CHECK_STEPS,
  type CheckOutcome,
  CLIENT_ADDRESSES_MAX,
  type ClientCheck,
} from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aDeveloper, aSandboxClient, type Developer, goLive } from '#test/partners/console.ts';
import { ForeignSite } from '#test/partners/foreign-site.ts';
import {
  anIssuer,
  aVerifiedPerson,
  Browser,
  continueOn,
  thisMonth,
} from '#test/partners/partner.ts';
import { commandOfGuide, GUIDE, quickStart, runQuickStart } from '#test/partners/quick-start.ts';

/* The files of docs/quick-start, each run in a process of its own as its developer runs it. */

const t = anIssuer();
let person: { token: string };
let developer: Developer;
let folder: string;
beforeAll(async () => {
  person = await aVerifiedPerson(t);
  developer = await aDeveloper(t);
  folder = mkdtempSync(join(tmpdir(), 'quick-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FACTS = { verified: true, verified_at: thisMonth(), age_over_18: true };

/** Creates the app at the console, and runs the file with the settings that the console shows. */
async function site(file: URL, given: object = {}, more: Record<string, string> = {}) {
  let id = '';
  const running = await runQuickStart(file, async (redirectUri) => {
    const app = await aSandboxClient(t, developer, { redirectUris: [redirectUri], ...given });
    id = app.id;
    return {
      OPENID_ISSUER: t.issuer,
      OPENID_CLIENT_ID: app.id,
      OPENID_SCOPE: 'openid verified age_over_18',
      ...(app.secret !== null && { OPENID_CLIENT_SECRET: app.secret }),
      ...more,
    };
  });
  const browser = () =>
    new ForeignSite(running.origin, (request) => fetch(request, { redirect: 'manual' }));
  return { ...running, id, browser };
}
type Site = Awaited<ReturnType<typeof site>>;

const locationOf = (answer: Response) => String(answer.headers.get('location'));

async function callbackOf(here: ForeignSite): Promise<URL> {
  const visitor = new Browser(t, person.token);
  const there = await visitor.open(locationOf(await here.fetch('/sign-in')));
  if ('left' in there) return there.left;
  if ('page' in there) return continueOn(visitor, there.page);
  throw new Error(await there.answer.text());
}

async function signsIn({ id, browser }: Site): Promise<void> {
  await goLive(t, id);
  const here = browser();
  const asked = locationOf(await here.fetch('/sign-in'));
  expect(asked).toContain('request_uri=');
  const visitor = new Browser(t, person.token);
  const callback = await continueOn(visitor, await visitor.page(asked));
  // Somebody else's browser opens the link of the answer.
  expect((await browser().fetch(callback)).status).toBe(400);
  expect(locationOf(await here.fetch(callback))).toBe('/');
  expect(await (await here.fetch('/')).json()).toMatchObject({ ...FACTS, sub: expect.any(String) });
  // The same answer again, and one that was changed on its way, sign nobody in.
  expect((await here.fetch(callback)).status).toBe(400);
  for (const [part, value] of [
    ['iss', 'https://evil.example'],
    ['state', 'x'],
  ] as const) {
    const other = browser();
    const changed = await callbackOf(other);
    changed.searchParams.set(part, value);
    expect((await other.fetch(changed)).status).toBe(400);
    expect(await (await other.fetch('/')).text()).toContain('Continue with Portico');
  }
}

describe('R-OP-34 the quick start', () => {
  it('R-OP-34 signs a verified person in at a server with a secret, and nobody by an answer that is not its own', async () => {
    const running = await site(quickStart('server.js'));
    try {
      await signsIn(running);
    } finally {
      await running.close();
    }
  });

  it('R-OP-34 signs a verified person in at a server with its own keys, which the guide’s command makes', async () => {
    const command = commandOfGuide('node -e');
    const jwks = execSync(command, { cwd: folder, encoding: 'utf8' });
    expect(jwks).not.toContain('"d"');
    // It never replaces a key that signs somewhere.
    expect(() => execSync(command, { cwd: folder, stdio: 'pipe' })).toThrow('EEXIST');
    const OPENID_PRIVATE_KEY = join(folder, 'private-key.json');
    const given = { auth: 'keys', jwks };
    const running = await site(quickStart('server-with-keys.js'), given, { OPENID_PRIVATE_KEY });
    try {
      await signsIn(running);
    } finally {
      await running.close();
    }
  });
});

describe('R-OP-62 what the forms say of addresses', () => {
  it('R-OP-62 is the most that an app can have, and the guide says so, too', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `https://shop.example/callback-${at}`);
    await aSandboxClient(t, developer, { redirectUris: many(CLIENT_ADDRESSES_MAX) });
    const more = aSandboxClient(t, developer, { redirectUris: many(CLIENT_ADDRESSES_MAX + 1) });
    await expect(more).rejects.toThrow(`at most ${CLIENT_ADDRESSES_MAX} of each address`);
    expect(GUIDE).toContain(`at most ${CLIENT_ADDRESSES_MAX} redirect URIs`);
  });
});

const outcomes = (check: ClientCheck) =>
  Object.fromEntries(check.results.map(({ id, outcome }) => [id, outcome]));
const every = (outcome: CheckOutcome) =>
  Object.fromEntries(CHECK_STEPS.map((step) => [step, outcome]));

/** A check in one browser; in the second part of a step, `again` says what the developer does with the link. */
async function checked(
  { id, browser }: Site,
  again: 'opens the link' | 'signs in once more, then opens the link' = 'opens the link',
): Promise<ClientCheck> {
  const here = browser();
  const portico = new Browser(t, developer.access_token);
  const call = async (what: 'start' | 'next') => {
    const { status, body } = await portico.call('POST', `/console/clients/${id}/check/${what}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.check as ClientCheck;
  };
  const signIn = async () => {
    const there = await portico.open(locationOf(await here.fetch('/sign-in')));
    if (!('left' in there)) throw new Error('Portico did not answer it.');
    await here.fetch(there.left);
  };
  let check = await call('start');
  while (check.step !== null) {
    const { id: step } = check.step;
    await signIn();
    check = await call('next');
    if (check.step?.id !== step) continue;
    if (again !== 'opens the link') {
      await signIn();
      check = await call('next');
      expect(check.step?.id).toBe(step);
    }
    expect(check.step?.openName).toBe('Open the same answer again');
    await here.fetch(new URL(String(check.step?.open)));
    check = await call('next');
  }
  return check;
}

describe('R-OP-56 the check of the quick start', () => {
  it('R-OP-56 sees every step of the guide’s own code, and finds nothing wrong with it', async () => {
    const running = await site(quickStart('server.js'));
    try {
      const good = { ...every('passed'), id_token_key: 'allowed' };
      expect(outcomes(await checked(running))).toEqual(good);
      // A second sign-in has a code of its own, which is not the first one a second time.
      expect(outcomes(await checked(running, 'signs in once more, then opens the link'))).toEqual(
        good,
      );
    } finally {
      await running.close();
    }
  });

  it('R-OP-56 finds a copy that forgets to forget its checks', async () => {
    const code = readFileSync(quickStart('server.js'), 'utf8');
    const bad = code
      .replace('  delete request.session.checks;\n', '')
      .replace(/ {2}await new Promise[\s\S]*?\n {2}\}\);\n/, '');
    expect(code.split('\n').length - bad.split('\n').length).toBe(4);
    // A project as the guide's commands make it.
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    symlinkSync(new URL('node_modules', quickStart('../../')), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'server.js'), bad);
    const running = await site(pathToFileURL(join(folder, 'server.js')));
    try {
      for (const again of ['opens the link', 'signs in once more, then opens the link'] as const) {
        const found = outcomes(await checked(running, again));
        expect(found).toMatchObject({ code_twice: 'failed', state_wrong: 'passed' });
      }
    } finally {
      await running.close();
    }
  });
});
