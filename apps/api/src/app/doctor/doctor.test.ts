import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeps } from '#app/deps.ts';
import { startWarnings } from '#app/start/warnings.ts';
import { HOUR, MINUTE } from '#core/clock.ts';
import { addClient } from '#partners/clients/clients.ts';
import { BOUNDS_APPLY_FROM } from '#partners/registration/key-set.ts';
import { closeClient } from '#partners/registration/states.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import type { Config } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/client.ts';
import { RESTORING } from '#platform/db/migrate.ts';
import type { Deps } from '#platform/deps.ts';
import { createKeyRing } from '#platform/keys/ring/ring.ts';
import { oneKey } from '#test/engines/document-keys.ts';
import { operateOn, operateWith, settingsOf } from '#test/engines/operate.ts';
import { engine, startApp, type TestApp } from '#test/engines/start.ts';
import { aNewOperator } from '#test/people/operators.ts';
import { aSubmitter } from '#test/people/own-data.ts';
import { post } from '#test/people/people.ts';
import { startMailServer } from '#test/providers/mail-server.ts';
import { providersBy, startProvider } from '#test/providers/oidc-provider.ts';
import { startTwilioServer } from '#test/providers/twilio-server.ts';
import { examine } from './doctor.ts';

let t: TestApp;
/** The dependencies of an installation that is in order, with its public address. */
let sound: Deps;
const closing: (() => unknown)[] = [];
beforeAll(async () => {
  t = await startApp();
  await aNewOperator(t, { role: 'lead' });
  await aNewOperator(t);
  await aSubmitter(t);
  await t.deliver();
  await sealAudit(t.deps);
  // The database is a copy of a file that every test may read.
  for (const name of readdirSync(t.dataDir)) {
    const path = join(t.dataDir, name);
    chmodSync(path, statSync(path).mode & 0o700);
  }
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as AddressInfo;
  sound = changed({ publicUrl: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  for (const close of closing) await close();
  await t.close();
});

/** The dependencies with another configuration, and whatever follows from it. */
function changed(config: Partial<Config>, deps: Partial<Deps> = {}): Deps {
  const whole = { ...(sound ?? t.deps).config, ...config };
  const made = createDeps(whole, t.deps.secrets);
  closing.push(() => made.db.destroy());
  return { ...made, db: t.deps.db, clock: t.deps.clock, ...deps };
}

/** What the doctor says of this subject. */
async function about(subject: string, deps: Deps): Promise<string> {
  const found = (await examine(deps)).find((each) => each.subject === subject);
  return (found?.findings ?? []).map(({ level, text }) => `${level}: ${text}`).join('\n');
}

const CLOSED = 'http://127.0.0.1:9';

describe('R-OPS-45 the doctor', () => {
  it('R-OPS-45 finds nothing in an installation that is in order', async () => {
    // The clock of the tests stands still, and the database's goes on.
    const clock = { ...sound.clock, now: () => Date.now() };
    const findings = (await examine({ ...sound, clock })).flatMap((each) => each.findings);
    expect(findings).toEqual([]);
  });

  it('R-OPS-45 names a setting that is wrong, and one that production lacks', async () => {
    const port = await operateWith({ ...settingsOf(t), PORT: 'eighty' }, 'doctor');
    expect(port).toMatchObject({ code: 1, out: '' });
    expect(port.err).toContain('PORT');
    const lacks = await operateWith({ ...settingsOf(t), NODE_ENV: 'production' }, 'doctor');
    expect(lacks.err).toContain('SECRET_KEY');
    const workers = await operateWith({ ...settingsOf(t), WORKERS: '2' }, 'doctor');
    expect(workers).toMatchObject({ code: 1, out: '' });
    expect(workers.err).toContain('WORKERS above 1 needs S3_URL');
  });

  it('R-OPS-45 prints every subject, and exits with 1 if something does not work', async () => {
    const answer = await operateOn(t, 'doctor');
    // Nobody listens at the default address of this installation.
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err).toMatch(/^ok {7}database$/m);
    expect(answer.err).toMatch(/^PROBLEM {2}public address$/m);
    expect(answer.err).toContain('Problems: 1; warnings: 0.');
  });

  it('R-OPS-45 finds files that other users can read', async () => {
    const dataDir = join(t.dataDir, 'open');
    mkdirSync(dataDir, { mode: 0o700 });
    writeFileSync(join(dataDir, 'portico.db'), '');
    chmodSync(join(dataDir, 'portico.db'), 0o644);
    expect(await about('data folder', changed({ dataDir }))).toContain('can read portico.db');
  });

  it('R-OPS-45 says that a data folder does not exist yet, as before the first start', async () => {
    const absent = { ...sound, config: { ...sound.config, dataDir: join(t.dataDir, 'absent') } };
    expect(await about('data folder', absent)).toMatch(/^warning: DATA_DIR .* does not exist/);
  });

  it('R-OPS-45 finds a key that is not the one of the database, and a document key that is gone', async () => {
    const other = {
      ...t.deps.secrets,
      audit: oneKey(Buffer.alloc(32, 7)),
      ring: oneKey(Buffer.alloc(32, 7)),
    };
    const { clock, db } = sound;
    const keyRing = createKeyRing({ clock, db, secrets: other });
    expect(await about('keys', { ...sound, secrets: other, keyRing })).toContain(
      'SECRET_KEY is not the one',
    );
    const { documentKeys: present } = t.deps.secrets;
    const documentKeys = {
      ...present,
      current: { ...present.current, id: '0'.repeat(12) },
      find: () => null,
      ids: () => ['0'.repeat(12)],
    };
    const lost = { ...sound, secrets: { ...t.deps.secrets, documentKeys } };
    expect(await about('keys', lost)).toContain(
      `The document master key ${present.current.id} is missing`,
    );
  });

  it('R-OPS-45 finds storage that loses, changes or refuses what it is given', async () => {
    const { files } = sound;
    const loses = { ...files, get: async () => null };
    expect(await about('storage', { ...sound, files: loses })).toContain('does not return');
    const refuses = {
      ...files,
      put: async () => {
        throw new Error('403 AccessDenied at http://key:secret@127.0.0.1/bucket');
      },
    };
    const said = await about('storage', { ...sound, files: refuses });
    expect(said).toContain('403 AccessDenied');
    expect(said).not.toContain('secret@');
  });

  it('R-OPS-45 finds a server that does not link events, and messages that wait', async () => {
    const quiet = await startApp();
    await post(quiet, '/user/auth/send-code', { email: 'someone@example.com' });
    quiet.clock.advance(HOUR);
    const said = await about('workers', quiet.deps);
    expect(said).toContain('not being linked');
    expect(said).toContain('A message (email) has waited for 60 minutes');
    expect(await about('operators', quiet.deps)).toContain('has no lead');
    await sealAudit(quiet.deps);
    expect(await about('workers', quiet.deps)).not.toContain('not being linked');
    await quiet.close();
  });

  it('R-OPS-45 R-DESK-6 names what one operator alone cannot decide', async () => {
    const alone = await startApp({ env: { REVIEW_CONFIRMATIONS: '', REVIEW_REJECTIONS: '' } });
    await aNewOperator(alone, { role: 'lead' });
    const said = () => about('operators', alone.deps);
    expect(await said()).toContain('two for a confirmation with a warning');
    alone.deps.config.reviewRejections = 2;
    expect(await said()).toContain('and a rejection (REVIEW_REJECTIONS)');
    Object.assign(alone.deps.config, { reviewConfirmations: 1, reviewRejections: 1 });
    expect(await said()).not.toContain('one operator');
    Object.assign(alone.deps.config, { reviewConfirmations: null });
    await aNewOperator(alone);
    expect(await said()).not.toContain('one operator');
    await alone.close();
  });

  it('R-OPS-45 finds an unfinished restore, an older schema and an empty database', async () => {
    const u = await startApp();
    const { database } = u.deps.config;
    await u.deps.db
      .deleteFrom('kysely_migration' as 'room')
      .where('name' as 'filler', '>', '0009')
      .execute();
    expect(await about('database', u.deps)).toContain('schema of another version');
    await u.deps.db.schema.createTable(RESTORING).addColumn('backup', 'text').execute();
    expect(await about('database', u.deps)).toContain('run npm run restore again');
    if (database.kind === 'sqlite') {
      const db = openDatabase({ kind: 'sqlite', file: join(u.dataDir, 'empty.db') });
      expect(await about('database', { ...u.deps, db })).toContain('is empty');
      await db.destroy();
    }
    await u.close();
  });

  if (engine() === 'postgres') {
    it('R-OPS-45 finds a database that is absent, a wrong password, and a clock that is off', async () => {
      const url = new URL((t.deps.config.database as { url: string }).url);
      const absent = new URL(url);
      absent.port = '9';
      const unknown = new URL(url);
      unknown.username = 'nobody-we-know';
      for (const each of [absent, unknown]) {
        const db = openDatabase({ kind: 'postgres', url: each.href, poolSize: 2 });
        const said = await about('database', { ...sound, db });
        expect(said).toContain('Check DATABASE_URL');
        expect(said).not.toContain(each.href);
        await db.destroy();
      }
      const late = { ...sound.clock, now: () => Date.now() - 10 * MINUTE };
      expect(await about('clock', { ...sound, clock: late })).toMatch(/600 s behind/);
    });
  }
});

describe('R-OPS-45 the doctor, of apps', () => {
  const aClient = (metadata: object, state: 'sandbox' | 'live' = 'live') =>
    addClient(t.deps, {
      name: 'Quay & Oar',
      state,
      ceiling: ['openid'],
      metadata: {
        redirect_uris: ['https://quay.example/callback'],
        token_endpoint_auth_method: 'private_key_jwt',
        ...metadata,
      },
    });

  it('R-OPS-45 R-OP-86 lists keys that will be refused, and then are', async () => {
    const large = Buffer.alloc(640, 0xff).toString('base64url');
    const keys = [
      { kty: 'RSA', n: large, e: 'AQAB', kid: 'large' },
      { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'small' },
    ];
    const { id } = await aClient({ jwks: { keys } });
    const said = `The app Quay & Oar (${id}) has a key ("large") that has more than 4096 bits.`;
    expect(await about('keys of apps', sound)).toBe(
      `warning: ${said} From 2027-03-01 on it is refused: its team has to replace it.`,
    );
    const later = { ...sound, clock: { ...sound.clock, now: () => BOUNDS_APPLY_FROM } };
    expect(await about('keys of apps', later)).toBe(`problem: ${said} Its team has to replace it.`);
    await closeClient(t.deps, id);
    expect(await about('keys of apps', sound)).toBe('');
  });

  it('R-OPS-45 R-OP-98 says that partners cannot read the keys of ID tokens, or read old ones', async () => {
    await t.deps.keyRing.ensurePartnerKeys();
    expect(await about('keys for partners', sound)).toBe('');
    expect(await about('keys for partners', changed({ publicUrl: CLOSED }))).toContain(
      `${CLOSED}/connect/keys`,
    );
    // A proxy that keeps an answer from before.
    const old = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end('{"keys":[{"kid":"of-last-year"}]}');
    });
    await new Promise<void>((listening) => old.listen(0, '127.0.0.1', listening));
    closing.push(() => old.close());
    const { port } = old.address() as AddressInfo;
    const behind = changed({ publicUrl: `http://127.0.0.1:${port}` });
    expect(await about('keys for partners', behind)).toContain('lacks the keys');
  });

  it('R-OPS-45 R-OP-86 says that a live app publishes keys that cannot be used', async () => {
    const jwks_uri = 'https://quay.example/keys';
    const { id } = await aClient({ jwks_uri });
    await aClient({ jwks_uri: 'https://sandbox.example/keys' }, 'sandbox');
    const asked: string[] = [];
    const web = (answer: object) => ({
      ...sound,
      guardedFetch: async (address: unknown) => {
        asked.push(String(address));
        return Response.json(answer);
      },
    });
    expect(await about('keys of apps', web({ keys: [] }))).toBe(
      `problem: The app Quay & Oar (${id}) cannot authenticate: the key set at its address has no key for signatures. Its team has to replace it.`,
    );
    expect(asked).toEqual([jwks_uri]);
    const { publicKey } = generateKeyPairSync('ed25519');
    const right = { keys: [publicKey.export({ format: 'jwk' })] };
    expect(await about('keys of apps', web(right))).toBe('');
    await closeClient(t.deps, id);
  });
});

describe('R-OPS-45 the doctor, of services', () => {
  it('R-OPS-45 finds a mail server that is silent, refuses the password, or gets mail unencrypted', async () => {
    const server = await startMailServer({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    });
    closing.push(server.close);
    const mail = (url: string) => changed({ mail: { kind: 'smtp', url, from: 'p@example.com' } });
    const withPassword = server.url.replace('smtp://', 'smtp://user:wrong@');
    expect(await about('mail', mail(withPassword))).toContain('refuses the user or the password');
    const silent = await about('mail', mail('smtp://127.0.0.1:9'));
    expect(silent).toContain('does not answer');
    expect(silent).toContain('ECONNREFUSED');
    expect(await about('mail', mail('smtp://mail.invalid:25'))).toContain('Use smtps://');
  });

  it('R-OPS-45 finds credentials that Twilio, Google or Apple refuses, and an address that is wrong', async () => {
    const twilio = await startTwilioServer();
    closing.push(twilio.close);
    const sms = { kind: 'twilio' as const, ...twilio.account };
    expect(await about('text messages', changed({ sms }))).toBe('');
    const wrong = { ...sms, authToken: 'another' };
    expect(await about('text messages', changed({ sms: wrong }))).toContain('Twilio refuses');
    const away = { ...sms, url: CLOSED };
    expect(await about('text messages', changed({ sms: away }))).toContain('does not answer');

    for (const kind of ['google', 'apple'] as const) {
      const provider = await startProvider(kind, [`http://localhost/user/auth/${kind}/callback`]);
      closing.push(provider.close);
      const configured = await startApp({ env: provider.env });
      closing.push(configured.close);
      const subject = 'sign-in providers';
      expect(await about(subject, configured.deps)).toBe('');
      const upper = kind.toUpperCase();
      const credential = kind === 'google' ? 'GOOGLE_CLIENT_SECRET' : 'APPLE_TEAM_ID';
      const refused = changed({
        providers: providersBy({ ...provider.env, [credential]: 'WRONG12345' }),
      });
      expect(await about(subject, { ...refused, clock: configured.clock })).toMatch(
        kind === 'google'
          ? /Google refuses GOOGLE_CLIENT_ID or GOOGLE_CLIENT_SECRET\.$/
          : /Apple refuses APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID or APPLE_PRIVATE_KEY\.$/,
      );
      const absent = changed({
        providers: providersBy({ ...provider.env, [`${upper}_ISSUER`]: CLOSED }),
      });
      const said = await about(subject, absent);
      expect(said).toContain('does not answer as expected (out_of_reach)');
      expect(said).toContain(`Check ${upper}_ISSUER`);
    }
  });

  it('R-OPS-45 finds a node of another chain', async () => {
    const node = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x5' }));
    });
    await new Promise<void>((ready) => void node.listen(0, '127.0.0.1', ready));
    closing.push(() => node.close());
    const { port } = node.address() as AddressInfo;
    const deps = changed({ walletRpc: { 1: `http://127.0.0.1:${port}` } });
    expect(await about('wallets', deps)).toContain('WALLET_RPC_URL_1');
  });

  it('R-OPS-45 finds a public address that is silent, or that of another installation', async () => {
    const silent = changed({ publicUrl: CLOSED });
    expect(await about('public address', silent)).toContain('does not answer');
    const other = await startApp();
    closing.push(other.close);
    await other.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = other.app.server.address() as AddressInfo;
    const foreign = changed({ publicUrl: `http://127.0.0.1:${port}` });
    expect(await about('public address', foreign)).toContain('Another installation answers');
  });

  it('R-OPS-45 finds callers who can choose their address, and callers who all share one', async () => {
    const trusting = await startApp({ env: { TRUST_PROXY: '127.0.0.1' } });
    closing.push(trusting.close);
    await trusting.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = trusting.app.server.address() as AddressInfo;
    const publicUrl = `http://127.0.0.1:${port}`;
    const config = { ...trusting.deps.config, publicUrl };
    const said = await about('public address', { ...trusting.deps, config });
    expect(said).toContain('Callers can choose their address');
    const shared = changed({ mode: 'production' });
    expect(await about('public address', shared)).toContain('set TRUST_PROXY=127.0.0.1');
  });

  it('R-OPS-45 warns of a desk and of metrics that anybody reaches, and of a site without TLS', async () => {
    const open = changed({
      mode: 'production',
      publicUrl: 'http://portico.example',
      desk: { host: '0.0.0.0', port: 3001 },
      metrics: { host: '0.0.0.0', port: 9464 },
    });
    const said = await about('other ports', open);
    expect(said).toContain('DESK_HOST 0.0.0.0');
    expect(said).toContain('METRICS_HOST 0.0.0.0');
    expect(said).toContain('unencrypted');
  });
});

describe('R-HOOK-7 the apps of the webhook', () => {
  it('R-HOOK-7 that do not exist or are closed are named by the doctor and at a start', async () => {
    const client = (name: string) =>
      addClient(t.deps, {
        name,
        state: 'live',
        ceiling: ['openid'],
        metadata: {
          redirect_uris: ['https://shop.example/callback'],
          token_endpoint_auth_method: 'client_secret_basic',
        },
      });
    const [open, closed] = [await client('Lantern Row'), await client('Tidal Mill')];
    await closeClient(t.deps, closed.id);
    const webhook = {
      url: 'http://127.0.0.1:1/hook',
      secrets: [],
      clients: [open.id, closed.id, 'nobody'],
    };
    const said = await about('apps of the webhook', changed({ webhook }));
    expect(said).toContain(`the app ${closed.id}, which is closed`);
    expect(said).toContain('names nobody, and there is no such app');
    expect(said).not.toContain(open.id);
    expect(
      (await startWarnings(changed({ webhook }))).filter((line) => /WEBHOOK/.test(line)),
    ).toHaveLength(2);
  });
});
