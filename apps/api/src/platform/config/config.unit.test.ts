import { COUNTRIES, LOCALE_IDS } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { PROVIDERS } from './providers/providers.ts';
import { generateSecret } from './secrets.ts';
import { type Env, SETTING_NAMES } from './settings.ts';

const CWD = '/srv/portico';

function configOf(env: Env) {
  const read = readConfig(env, CWD);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config;
}

function problemsOf(env: Env) {
  const read = readConfig(env, CWD);
  return read.ok ? [] : read.problems;
}

const KEYS = {
  SECRET_KEY: generateSecret('SECRET_KEY'),
  DOCUMENT_MASTER_KEY: generateSecret('DOCUMENT_MASTER_KEY'),
  TOKEN_SIGNING_KEY: generateSecret('TOKEN_SIGNING_KEY'),
};
const PRODUCTION = {
  ...KEYS,
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portico.example',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Portico <door@portico.example>',
};

describe('R-API-2 the configuration', () => {
  it('R-API-2 gives a working development setup for an empty environment', () => {
    expect(configOf({})).toEqual({
      brandDir: `${CWD}/data/brand`,
      supportEmail: null,
      mode: 'development',
      roles: ['site', 'desk', 'worker'],
      workers: 1,
      host: '127.0.0.1',
      metrics: null,
      port: 3000,
      dataDir: `${CWD}/data`,
      publicUrl: 'http://localhost:3000',
      partnerOrigins: ['http://localhost:3002'],
      demoPartner: { port: 3002, origin: 'http://localhost:3002' },
      standIns: false,
      demo: false,
      mainSiteUrl: '',
      database: { kind: 'sqlite', file: `${CWD}/data/portico.db` },
      storage: { kind: 'disk' },
      mail: { kind: 'outbox', folder: `${CWD}/data/outbox`, from: 'Portico <support@localhost>' },
      sms: { kind: 'outbox', folder: `${CWD}/data/outbox` },
      providers: PROVIDERS.map(({ id }) => expect.objectContaining({ id, client: null })),
      walletRpc: {},
      webhook: null,
      ipLookupUrl: '/ip',
      trustProxy: false,
      codeSignIn: true,
      addressLimits: true,
      desk: { host: '127.0.0.1', port: 3001 },
      retentionDays: 30,
      reviewConfirmations: null,
      reviewRejections: 1,
      validMonths: 24,
      personTag: true,
      exampleLegalTexts: false,
      drainMs: 0,
      offer: { off: [], locales: LOCALE_IDS, countries: COUNTRIES, minimumAge: 18 },
    });
  });

  it('R-SCALE-14 refuses several workers without PostgreSQL or shared storage, with all other problems', () => {
    expect(problemsOf({ WORKERS: '2', PORT: 'eighty' })).toEqual([
      expect.stringMatching(/^PORT /),
      expect.stringContaining('WORKERS above 1 needs DATABASE_URL'),
      expect.stringContaining('WORKERS above 1 needs S3_URL'),
    ]);
    const database = { WORKERS: '2', DATABASE_URL: 'postgres://u:p@db.example/portico' };
    expect(problemsOf(database)).toEqual([expect.stringContaining('needs S3_URL')]);
    const storage = { S3_URL: 'https://a:b@s3.example/portico?region=eu-central-1' };
    expect(problemsOf({ ...database, ...storage })).toEqual([]);
    expect(problemsOf({ ...database, S3_URL: 'wrong' }).join()).not.toContain('needs S3_URL');
  });

  it('R-SCALE-1 reads the bucket, the region and encoded keys of S3_URL, and refuses any other form', () => {
    const url = 'https://a%2Fb:c%2Bd@s3.example.com:9000/my.bucket?region=eu-central-1';
    expect(configOf({ S3_URL: url }).storage).toEqual({
      kind: 's3',
      endpoint: 'https://s3.example.com:9000',
      bucket: 'my.bucket',
      region: 'eu-central-1',
      accessKey: 'a/b',
      secretKey: 'c+d',
    });
    for (const wrong of [
      'ftp://a:b@host/bucket',
      'https://host/bucket',
      'https://a@host/bucket',
      'https://a:b@host/',
      'https://a:b@host/bucket/folder',
      'https://a:b@host/Bucket',
      'https://a:b@host/bucket?zone=1',
    ]) {
      expect(problemsOf({ S3_URL: wrong })).toHaveLength(1);
    }
  });

  /** Every setting whose value is an address, with what goes before and behind its user, and whether it has one. */
  const ADDRESSES: readonly [name: string, scheme: string, rest: string, hasUser: boolean][] = [
    ['SMTP_URL', 'smtp', '127.0.0.1:2525', true],
    ['SMTP_URL', 'smtps', 'mail.example', true],
    ['DATABASE_URL', 'postgres', 'db.example:5432/portico', true],
    ['DATABASE_URL', 'postgresql', 'db.example/portico', true],
    ['S3_URL', 'https', 's3.example:9000/bucket', true],
    ['WALLET_RPC_URL_1', 'https', 'rpc.example/v1', true],
    ['WALLET_RPC_URL_137', 'https', 'rpc.example/v1', true],
    ['WALLET_RPC_URL_8453', 'https', 'rpc.example/v1', true],
    ['WALLET_RPC_URL_42161', 'https', 'rpc.example/v1', true],
    ['PUBLIC_URL', 'http', 'localhost:3000', false],
    ['MAIN_SITE_URL', 'https', 'www.example.com', false],
    ['IP_LOOKUP_URL', 'https', 'ip.example/me', false],
    ['TWILIO_API_URL', 'https', 'twilio.example', false],
    ['WEBHOOK_URL', 'https', 'backend.example/portico', false],
    ['GOOGLE_ISSUER', 'https', 'accounts.example', false],
    ['APPLE_ISSUER', 'https', 'apple.example', false],
  ];
  const beside = { WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` };
  const given = (name: string, value: string) =>
    problemsOf({ [name]: value, ...(name === 'WEBHOOK_URL' && beside) });

  it('R-API-2 the table below has every setting that is an address', () => {
    const urls = SETTING_NAMES.filter((name) => /_(?:URL|ISSUER)(?:_\d+)?$/.test(name));
    expect([...new Set(ADDRESSES.map(([name]) => name))].sort()).toEqual(urls.sort());
  });

  it.each(ADDRESSES)(
    'R-API-2 refuses a %s (%s://) whose password tears it apart, by name and without the password',
    (name, scheme, rest, hasUser) => {
      const torn = [
        ...['hunt/er2', 'hunt#er2', 'hunt?er2', 'hunt@er2', 'hunt%er2', 'hunt%2', 'hunt%FF'],
        ...[
          '12/hunter',
          '12#hunter',
          '12?hunter',
          '12@hunter',
          '1/2@hunter',
          '12?hunter=x',
          '12?x=hunter',
          '12?x=a@hunter',
          'hunt er2',
          'hunt\\er2',
        ],
        ...['p@ss/w:hunt#er2', '', '%hunt'].map((each) => `${each}:@`),
      ];
      for (const password of torn) {
        const problems = given(name, `${scheme}://AKIA:${password}@${rest}`);
        expect(problems, password).toHaveLength(1);
        expect(problems[0]).toMatch(new RegExp(`^${name} must`));
        expect(problems[0]).not.toMatch(/hunt|er2|AKIA/);
      }
      const encoded = `${scheme}://AKIA:${encodeURIComponent('h/u#n?t@e%r2 \\')}@${rest}`;
      expect(given(name, encoded)).toHaveLength(hasUser ? 0 : 1);
    },
  );

  it.each([
    ['SMTP_URL', 'smtp://mail.example:587/'],
    ['SMTP_URL', 'smtp://user:password@mail.example?pool=true&tls.servername=mail@example'],
    ['SMTP_URL', 'smtps://user%40mail.example:password@[2001:db8::7]:465/?name=portico'],
    ['DATABASE_URL', 'postgres:///portico?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgresql://portico@%2Fvar%2Frun%2Fpostgresql/portico'],
    [
      'DATABASE_URL',
      'postgres://u:p@db.example:5432/portico/?sslmode=verify-full&sslrootcert=/a/b',
    ],
    ['DATABASE_URL', 'postgres://db.example:5432/portico?user=portico@db'],
    ['S3_URL', 'https://key:secret@s3.example:9000/bucket/?region=eu-central-1'],
    ['PUBLIC_URL', 'http://localhost:3000/?x=1'],
    ['IP_LOOKUP_URL', '/ip'],
    ['IP_LOOKUP_URL', 'https://ip.example/?format=json&for=me@example.com'],
    ['WALLET_RPC_URL_1', 'https://rpc.example/v1/?key=1'],
    ['WALLET_RPC_URL_1', 'https://rpc.example/@portico/key'],
    ['WEBHOOK_URL', 'https://backend.example:8443/portico/?a=b%20c'],
  ])('R-API-2 takes %s=%s', (name, value) => {
    expect(given(name, value)).toEqual([]);
  });

  it('R-API-2 refuses a password whose rest looks like the value of a query', () => {
    for (const torn of [
      '12/x?y=hunter@db/portico',
      '12/?y=hunter@db:5432/portico?a=b',
      '12?x=a@h/db',
    ])
      expect(given('DATABASE_URL', `postgres://u:${torn}`), torn).toEqual([
        expect.stringMatching(/^DATABASE_URL must (?!.*hunter)/),
      ]);
  });

  it.each(['HOST', 'DESK_HOST', 'METRICS_HOST'])(
    'R-API-2 reads an IPv6 address of %s in brackets, and refuses an address with a port or a scheme',
    (name) => {
      const env = { ALLOW_PUBLIC_DEVELOPMENT: 'true', METRICS_PORT: '0' };
      const { host, desk, metrics } = configOf({ ...env, [name]: '[::]' });
      expect([host, desk.host, metrics?.host]).toContain('::');
      for (const wrong of ['[::]:3000', '[::', '[127.0.0.1]', '[]', 'http://localhost', 'a b']) {
        expect(problemsOf({ ...env, [name]: wrong }), wrong).toEqual([
          expect.stringMatching(new RegExp(`^${name} must`)),
        ]);
      }
    },
  );

  it('R-API-2 treats empty settings as missing', () => {
    const names = ['NODE_ENV', ...SETTING_NAMES];
    expect(configOf(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(configOf({}));
  });

  it('R-API-2 names everything that is missing in production at once', () => {
    const problems = problemsOf({ NODE_ENV: 'production' });
    const names = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', ...Object.keys(KEYS)];
    expect(problems.sort()).toEqual(
      names.map((name) => `${name} must be set in production`).sort(),
    );
  });

  it('R-API-2 writes no messages to a folder in production', () => {
    const config = configOf(PRODUCTION);
    expect(config.mode).toBe('production');
    expect(config.mail.kind).toBe('smtp');
    expect(config.sms.kind).toBe('none');
  });

  it.each([
    ['PORT', ['x', '-1', '65536', '3000.5', '0x10', ' 1']],
    ['PUBLIC_URL', ['portico.example', 'ftp://portico.example', 'javascript:alert(1)', 'http://']],
    ['MAIN_SITE_URL', ['portico.example', '//portico.example', 'javascript:alert(1)', ' ']],
    ['DATABASE_URL', ['mysql://x', 'portico.db', 'postgres:x', 'postgres://[x']],
    ['DATABASE_POOL_SIZE', ['1', '201', 'many']],
    // The last is the port of the public server.
    ['DESK_PORT', ['x', '-1', '65536', '3000']],
    // The last two are the ports of the site and the desk.
    ['METRICS_PORT', ['x', '-1', '65536', '3000', '3001']],
    ['DOCUMENT_RETENTION_DAYS', ['0', '-1', '3651', '1.5', 'never']],
    ['REVIEW_CONFIRMATIONS', ['0', '3', 'two']],
    ['REVIEW_REJECTIONS', ['0', '3', 'one']],
    ['VERIFICATION_VALID_MONTHS', ['0', '121', 'two', '1.5']],
    ['DISABLE_CODE_SIGN_IN', ['1', 'yes', 'TRUE']],
    ['DISABLE_ADDRESS_LIMITS', ['1', 'yes']],
    ['ALLOW_PUBLIC_DEVELOPMENT', ['1', 'yes']],
    ['ALLOW_EXAMPLE_LEGAL_TEXTS', ['1', 'yes', 'accept']],
    ['IP_LOOKUP_URL', ['ip.example', 'ftp://ip.example']],
    ['SMTP_URL', ['http://mail', 'mail.example:587', 'smtp://[x']],
    [
      'PARTNER_ORIGINS',
      [
        'partner.example',
        'https://partner.example/',
        'https://partner.example/jwks',
        'https://*.partner.example',
        'https://partner.example:443',
        'https://user@partner.example',
        'ftp://partner.example',
        'https://partner.example,null',
      ],
    ],
    [
      'TRUST_PROXY',
      ['true', '*', '10.0.0.0/33', '10.0.0', 'proxy.example', '::1/129', '1.2.3.4/8/9'],
    ],
  ])('R-API-2 names an invalid %s', (name, values) => {
    for (const value of values) {
      const problems = problemsOf({ [name]: value });
      expect(problems, value).toHaveLength(1);
      expect(problems[0]).toContain(name);
    }
  });

  it.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.5'],
    ['HOST', 'portico.internal'],
    ['PUBLIC_URL', 'https://portico.example'],
    ['PUBLIC_URL', 'http://portico.example'],
    ['PUBLIC_URL', 'http://192.168.1.5:3000'],
    ['PUBLIC_URL', 'https://localhost:3000'],
    ['PUBLIC_URL', 'http://localhost.evil.example'],
  ])(
    'R-API-6 refuses development mode with %s=%s unless it is allowed explicitly',
    (name, value) => {
      const problems = problemsOf({ [name]: value });
      expect(problems).toHaveLength(1);
      for (const word of [name, 'NODE_ENV=production', 'ALLOW_PUBLIC_DEVELOPMENT=true']) {
        expect(problems[0]).toContain(word);
      }
      expect(problemsOf({ [name]: value, ALLOW_PUBLIC_DEVELOPMENT: 'yes' })).toHaveLength(1);
      expect(problemsOf({ [name]: value, ALLOW_PUBLIC_DEVELOPMENT: 'true' })).toEqual([]);
      expect(problemsOf({ ...PRODUCTION, HOST: '0.0.0.0' })).toEqual([]);
    },
  );

  it.each([
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2' },
    { PUBLIC_URL: 'http://127.0.0.1:8080' },
    { PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'http://portico.localhost:3000' },
  ])('R-API-6 starts development mode on this machine with %o', (env) => {
    expect(problemsOf(env)).toEqual([]);
  });

  it('R-API-2 reports all problems at once and repeats no password', () => {
    const problems = problemsOf({
      PORT: 'x',
      DATABASE_URL: 'mysql://root:hunter2@db',
      SMTP_URL: 'imap://root:hunter2@mail',
      TRUST_PROXY: 'everybody',
      TWILIO_AUTH_TOKEN: 'hunter2',
      SECRET_KEY: 'hunter2',
      DOCUMENT_MASTER_KEYS_FORMER: 'hunter2,',
    });
    expect(problems).toHaveLength(8);
    expect(problems.join()).not.toContain('hunter2');
  });

  it.each([
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', Buffer.alloc(31, 1).toString('base64')],
    ['SECRET_KEY', Buffer.alloc(64, 1).toString('base64')],
    ['DOCUMENT_MASTER_KEY', 'changeme'],
    ['DOCUMENT_MASTER_KEYS_FORMER', 'short,'],
    ['TOKEN_SIGNING_KEY', 'not a key'],
    ['TOKEN_SIGNING_KEY', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'],
  ])('R-CODE-5 refuses an invalid %s (%s) without repeating it', (name, value) => {
    const problems = problemsOf({ ...PRODUCTION, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} must`));
    expect(problems[0]).not.toContain(value);
  });

  it('R-API-2 says of every refused setting what it must be', () => {
    const env = Object.fromEntries(SETTING_NAMES.map((name) => [name, ' ']));
    for (const problem of problemsOf(env)) expect(problem).toMatch(/^[A-Z0-9_]+ must \w+/);
  });

  it('R-OP-22 the demo partner may be called in development, and in production only what is listed', () => {
    const listed = { PARTNER_ORIGINS: 'http://10.0.0.7:8080, https://partner.example:8443' };
    const origins = ['http://10.0.0.7:8080', 'https://partner.example:8443'];
    expect(configOf({}).partnerOrigins).toEqual(['http://localhost:3002']);
    expect(configOf(listed).partnerOrigins).toEqual([...origins, 'http://localhost:3002']);
    expect(configOf(PRODUCTION).partnerOrigins).toEqual([]);
    expect(configOf({ ...PRODUCTION, ...listed }).partnerOrigins).toEqual(origins);
  });

  it('R-OP-33 production has no demo partner, whatever its port', () => {
    expect(configOf({ DEMO_PARTNER_PORT: '4002' })).toMatchObject({
      demoPartner: { port: 4002, origin: 'http://localhost:4002' },
      partnerOrigins: ['http://localhost:4002'],
    });
    expect(configOf({ ...PRODUCTION, DEMO_PARTNER_PORT: '4002' }).demoPartner).toBeNull();
  });

  it('R-API-2 reads all settings', () => {
    const config = configOf({
      ...PRODUCTION,
      PUBLIC_URL: 'https://Portico.Example:8443/ignored?x=1',
      MAIN_SITE_URL: 'https://www.Portico.example/',
      DATABASE_URL: 'postgresql://u:p@db/portico',
      DATABASE_POOL_SIZE: '25',
      DATA_DIR: '/var/lib/portico',
      PORT: '0',
      HOST: '::',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1/128, loopback',
      DISABLE_CODE_SIGN_IN: 'true',
      DISABLE_ADDRESS_LIMITS: 'true',
      ALLOW_EXAMPLE_LEGAL_TEXTS: 'true',
      DESK_HOST: '10.0.0.5',
      DESK_PORT: '3999',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.6',
      DOCUMENT_RETENTION_DAYS: '90',
      TWILIO_ACCOUNT_SID: 'AC123',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: 'MG123',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://portico.example:8443',
      mainSiteUrl: 'https://www.portico.example',
      database: { kind: 'postgres', url: 'postgresql://u:p@db/portico', poolSize: 25 },
      dataDir: '/var/lib/portico',
      port: 0,
      host: '::',
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1/128', 'loopback'],
      codeSignIn: false,
      addressLimits: false,
      exampleLegalTexts: true,
      desk: { host: '10.0.0.5', port: 3999 },
      metrics: { host: '10.0.0.6', port: 9464 },
      retentionDays: 90,
      sms: {
        kind: 'twilio',
        url: 'https://api.twilio.com',
        accountSid: 'AC123',
        authToken: 'token',
        from: 'MG123',
      },
    });
  });
});

describe('R-BRAND-40 what is offered', () => {
  it('R-BRAND-40 reads some of the modules, languages and countries, in their own order', () => {
    const { offer, sms } = configOf({
      MODULES_OFF: 'phone, wallet',
      LOCALES: 'de-DE,en-US',
      COUNTRIES: 'UA,DE',
      MINIMUM_AGE: '21',
    });
    expect(offer).toEqual({
      off: ['wallet', 'phone'],
      locales: ['en-US', 'de-DE'],
      countries: ['UA', 'DE'],
      minimumAge: 21,
    });
    expect(sms).toEqual({ kind: 'none' });
  });

  it.each([
    ['MODULES_OFF', 'wallets', /wallet, marketplace, ecosystem, partners, phone/],
    ['MODULES_OFF', ',', /must name one or more/],
    ['LOCALES', 'de-DE', /have en-US among them/],
    ['LOCALES', 'en-US,xx-XX', /en-US, es-ES, .*fr-FR/],
    ['LOCALES', ' , ', /must name one or more/],
    ['COUNTRIES', 'DE,US', /GB, ES, .*FR/],
    ['COUNTRIES', ',', /must name one or more/],
    ['MINIMUM_AGE', '17', /from 18 to 99/],
    ['MINIMUM_AGE', '100', /from 18 to 99/],
    ['MINIMUM_AGE', 'adult', /from 18 to 99/],
  ])('R-BRAND-40 refuses %s=%s in one sentence with what is allowed', (name, value, allowed) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} `));
    expect(problems[0]).toMatch(allowed);
  });
});
