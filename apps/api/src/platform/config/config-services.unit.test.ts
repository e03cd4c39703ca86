import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { generateSecret } from './secrets.ts';
import type { Env } from './settings.ts';

const pem = (namedCurve: string) =>
  generateKeyPairSync('ec', { namedCurve })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString();

const P256 = pem('P-256');
const ALL = {
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-hunter2',
  APPLE_CLIENT_ID: 'com.example.portico',
  APPLE_TEAM_ID: 'TEAM123456',
  APPLE_KEY_ID: 'KEY1234567',
  APPLE_PRIVATE_KEY: P256,
  TWILIO_ACCOUNT_SID: 'AC123',
  TWILIO_AUTH_TOKEN: 'twilio-hunter2',
  TWILIO_FROM: '+15005550006',
  WALLET_RPC_URL_1: 'https://rpc.example/key-hunter2',
};
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portico.example',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Portico <door@portico.example>',
  SECRET_KEY: generateSecret('SECRET_KEY'),
  DOCUMENT_MASTER_KEY: generateSecret('DOCUMENT_MASTER_KEY'),
  TOKEN_SIGNING_KEY: generateSecret('TOKEN_SIGNING_KEY'),
};

function readServices(env: Env, mode: 'development' | 'production') {
  const read = readConfig({ ...(mode === 'production' ? PRODUCTION : {}), ...env }, '/srv');
  if (!read.ok)
    return { services: null, clients: {} as Record<string, null>, problems: read.problems };
  const { providers, sms, walletRpc } = read.config;
  const clients: Record<string, (typeof providers)[number]['client']> = Object.fromEntries(
    providers.map(({ id, client }) => [id, client]),
  );
  return { services: { ...clients, sms, walletRpc }, clients, problems: [] };
}

const GROUPS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
] as const;
const ADDRESSES = ['GOOGLE_ISSUER', 'APPLE_ISSUER', 'TWILIO_API_URL', 'WALLET_RPC_URL_1'];

describe('R-API-2 the settings of third-party services', () => {
  it('R-API-2 has no service and no problem without settings', () => {
    const none = { google: null, apple: null, sms: { kind: 'none' }, walletRpc: {} };
    expect(readServices({}, 'production')).toMatchObject({ services: none, problems: [] });
    const empty = Object.fromEntries(Object.keys(ALL).map((name) => [name, '']));
    expect(readServices(empty, 'production')).toMatchObject({ services: none, problems: [] });
  });

  it("R-API-2 reads all settings, with the providers' own addresses by default", () => {
    expect(readServices(ALL, 'production')).toMatchObject({
      problems: [],
      services: {
        google: {
          issuer: 'https://accounts.google.com',
          clientId: 'google-client',
          secretAt: expect.any(Function),
        },
        apple: {
          issuer: 'https://appleid.apple.com',
          clientId: 'com.example.portico',
          secretAt: expect.any(Function),
        },
        sms: {
          kind: 'twilio',
          url: 'https://api.twilio.com',
          accountSid: 'AC123',
          authToken: 'twilio-hunter2',
          from: '+15005550006',
        },
        walletRpc: { 1: 'https://rpc.example/key-hunter2' },
      },
    });
  });

  const lacking = GROUPS.flatMap((names) => names.map((name) => [name, names] as const));
  it.each(lacking)(
    'R-API-2 reports %s if it is missing beside others of its service',
    (name, names) => {
      const { problems } = readServices({ ...ALL, [name]: '' }, 'production');
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(new RegExp(`^${name} is missing`));
      for (const other of names.filter((each) => each !== name))
        expect(problems[0]).toContain(other);
    },
  );

  it.each(ADDRESSES)('R-API-2 names an invalid %s but does not repeat its value', (name) => {
    for (const value of ['rpc.example', 'ftp://hunter2.example', 'https://', 'javascript:1']) {
      const { problems } = readServices({ ...ALL, [name]: value }, 'development');
      expect(problems, value).toHaveLength(1);
      expect(problems[0]).toContain(name);
      expect(problems[0]).not.toContain('hunter2');
    }
  });

  it.each(ADDRESSES)('R-API-2 accepts an %s without TLS only in development', (name) => {
    const env = { ...ALL, [name]: 'http://127.0.0.1:9' };
    expect(readServices(env, 'development').problems).toEqual([]);
    expect(readServices(env, 'production').problems).toEqual([
      `${name} must begin with https:// in production`,
    ]);
  });

  it('R-API-2 requires a P-256 key for Apple, with plain or escaped line breaks', async () => {
    for (const key of [P256, P256.replaceAll('\n', '\\n')]) {
      const { clients } = readServices({ ...ALL, APPLE_PRIVATE_KEY: key }, 'production');
      const signed = await clients.apple?.secretAt(Date.now());
      await jwtVerify(signed ?? '', createPublicKey(P256), { issuer: 'TEAM123456' });
    }
    for (const key of [pem('P-384'), 'hunter2', P256.slice(0, 80)]) {
      const { problems } = readServices({ ...ALL, APPLE_PRIVATE_KEY: key }, 'production');
      expect(problems).toHaveLength(1);
      expect(problems[0]).toMatch(/^APPLE_PRIVATE_KEY/);
      expect(problems[0]).not.toContain('hunter2');
    }
  });
});

describe('R-HOOK-2 the webhook', () => {
  const url = 'http://backend.internal:4100/portico';
  const secretOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
  const webhookOf = (env: Env) => {
    const read = readConfig({ ...PRODUCTION, ...env }, '/srv');
    return read.ok ? read.config.webhook : read.problems;
  };

  it('R-HOOK-2 takes several secrets, and a private address', () => {
    const WEBHOOK_SECRET = `${secretOf(24)}, ${secretOf(64)}`;
    expect(webhookOf({ WEBHOOK_URL: url, WEBHOOK_SECRET })).toEqual({
      url,
      secrets: [Buffer.alloc(24, 7), Buffer.alloc(64, 7)],
      clients: [],
    });
  });

  const together = { WEBHOOK_URL: url, WEBHOOK_SECRET: secretOf(32) };
  it('R-HOOK-7 takes the client ids of several apps', () => {
    expect(webhookOf({ ...together, WEBHOOK_CLIENTS: 'one, an-other_2' })).toMatchObject({
      clients: ['one', 'an-other_2'],
    });
  });

  it.each([
    [
      'an address',
      { ...together, WEBHOOK_CLIENTS: 'https://shop.example' },
      'must list client ids',
    ],
    ['one twice', { ...together, WEBHOOK_CLIENTS: 'one,one' }, 'must list client ids'],
    ['no backend', { WEBHOOK_CLIENTS: 'one' }, 'WEBHOOK_CLIENTS needs WEBHOOK_URL'],
    [
      'no partners',
      { ...together, WEBHOOK_CLIENTS: 'one', MODULES_OFF: 'partners' },
      'WEBHOOK_CLIENTS needs the module partners',
    ],
  ])('R-HOOK-7 refuses apps of the webhook with %s', (_what, env, why) => {
    expect(webhookOf(env)).toEqual([expect.stringContaining(why)]);
  });

  it.each([
    ['no prefix', Buffer.alloc(32, 7).toString('base64')],
    ['a short one', secretOf(23)],
    ['a long one', secretOf(65)],
    ['no base64', 'whsec_not base64 at all, but long enough for one'],
    ['a bad one among good ones', `${secretOf(32)},hunter2`],
    ['an empty list', ','],
  ])('R-HOOK-2 refuses %s and does not repeat it', (_what, WEBHOOK_SECRET) => {
    const problems = webhookOf({ WEBHOOK_URL: url, WEBHOOK_SECRET });
    expect(problems).toEqual([expect.stringContaining('WEBHOOK_SECRET must list secrets')]);
    expect(String(problems)).not.toContain(WEBHOOK_SECRET);
  });

  it('R-HOOK-2 names the setting that is missing beside the other one', () => {
    expect(webhookOf({ WEBHOOK_URL: url })).toEqual([expect.stringContaining('WEBHOOK_SECRET')]);
    expect(webhookOf({ WEBHOOK_SECRET: secretOf(32) })).toEqual([
      expect.stringContaining('WEBHOOK_URL'),
    ]);
  });
});
