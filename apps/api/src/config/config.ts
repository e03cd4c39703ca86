import { isIP } from 'node:net';
import { isAbsolute, join, resolve } from 'node:path';
import { isLoopback, isOfThisMachine } from '#core/loopback.ts';
import type { DatabaseConfig } from '#db/client.ts';
import { readServices, type Services, type TwilioConfig } from './config-services.ts';

export type Env = Readonly<Record<string, string | undefined>>;

export type Config = {
  mode: 'development' | 'production';
  host: string;
  port: number;
  dataDir: string;
  /** The public address of the product. Links in emails and token issuers are built from it, never from a request. */
  publicUrl: string;
  /** Origin of the main site, which Blog, Learn and the logo on /auth link to; '' if there is none (R-ROUTE-6). */
  mainSiteUrl: string;
  database: DatabaseConfig;
  mail:
    | { kind: 'smtp'; url: string; from: string }
    | { kind: 'outbox'; folder: string; from: string };
  sms: { kind: 'outbox'; folder: string } | ({ kind: 'twilio' } & TwilioConfig) | { kind: 'none' };
  google: Services['google'];
  apple: Services['apple'];
  walletRpc: Services['walletRpc'];
  /** Where the browser asks for its own address; answers JSON with `ip`. */
  ipLookupUrl: string;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[] | false;
  /** Whether a code alone signs in (docs/decisions). */
  codeSignIn: boolean;
  /** False if a proxy in front of the product already limits calls by address. */
  addressLimits: boolean;
  /** The listening address of the review desk. */
  desk: { host: string; port: number };
  /** Days from a decision to the erasure of images and details (R-KYC-14). */
  retentionDays: number;
  /** How many operators have to agree before a person is confirmed: 1 or 2. */
  reviewConfirmations: number;
};

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] };

export function modeOf(env: Env): Config['mode'] {
  return env.NODE_ENV === 'production' ? 'production' : 'development';
}

/**
 * The configuration of an environment. Pure; an empty environment gives a working development setup, and all problems
 * are reported at once.
 */
export function readConfig(env: Env, cwd: string): ConfigResult {
  const problems: string[] = [];
  const mode = modeOf(env);
  const dataDir = absolute(env.DATA_DIR || './data', cwd);
  const port = integer(env.PORT || '3000', 0, 65_535);
  if (port === null) problems.push(`PORT is not a port number: ${env.PORT}`);
  const publicUrl = origin(env.PUBLIC_URL || `http://localhost:${port ?? 3000}`);
  if (publicUrl === null) problems.push(`PUBLIC_URL is not an http(s) address: ${env.PUBLIC_URL}`);
  const host = env.HOST || '127.0.0.1';
  const mainSiteUrl = env.MAIN_SITE_URL ? origin(env.MAIN_SITE_URL) : '';
  if (mainSiteUrl === null) {
    problems.push(`MAIN_SITE_URL is not an http(s) address: ${env.MAIN_SITE_URL}`);
  }
  const deskPort = integer(env.DESK_PORT || '3001', 0, 65_535);
  if (deskPort === null) problems.push(`DESK_PORT is not a port number: ${env.DESK_PORT}`);
  if (deskPort !== null && deskPort !== 0 && deskPort === port) {
    problems.push('DESK_PORT and PORT must not be the same');
  }
  const retentionDays = integer(env.DOCUMENT_RETENTION_DAYS || '30', 1, 3650);
  if (retentionDays === null) {
    problems.push('DOCUMENT_RETENTION_DAYS is not a number from 1 to 3650');
  }
  const reviewConfirmations = integer(env.REVIEW_CONFIRMATIONS || '1', 1, 2);
  if (reviewConfirmations === null) problems.push('REVIEW_CONFIRMATIONS is not 1 or 2');
  const poolSize = integer(env.DATABASE_POOL_SIZE || '10', 2, 200);
  if (poolSize === null) problems.push('DATABASE_POOL_SIZE is not a number from 2 to 200');

  // These values contain passwords: a message never repeats them.
  if (env.DATABASE_URL && !isUrl(env.DATABASE_URL, /^postgres(ql)?:$/)) {
    problems.push('DATABASE_URL must be an address that begins with postgres://');
  }
  if (env.SMTP_URL && !isUrl(env.SMTP_URL, /^smtps?:$/)) {
    problems.push('SMTP_URL must be an address that begins with smtp:// or smtps://');
  }
  const proxies = listed(env.TRUST_PROXY ?? '');
  for (const proxy of proxies.filter((each) => !isProxy(each))) {
    problems.push(`TRUST_PROXY has no address or network: ${proxy}`);
  }
  const { services, problems: ofServices } = readServices(env, mode);
  problems.push(...ofServices);
  if (mode === 'production') {
    for (const name of ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM'] as const) {
      if (!env[name]) problems.push(`${name} must be set in production`);
    }
  }
  if (mode === 'development' && env.ALLOW_PUBLIC_DEVELOPMENT !== 'true') {
    problems.push(...beyondThisMachine(host, publicUrl));
  }
  if (problems.length > 0) return { ok: false, problems };

  const outbox = join(dataDir, 'outbox');
  const from = env.MAIL_FROM || 'Portico <portico@localhost>';
  return {
    ok: true,
    config: {
      mode,
      host,
      port: port ?? 3000,
      dataDir,
      publicUrl: publicUrl ?? '',
      mainSiteUrl: mainSiteUrl ?? '',
      database: env.DATABASE_URL
        ? { kind: 'postgres', url: env.DATABASE_URL, poolSize: poolSize ?? 10 }
        : { kind: 'sqlite', file: join(dataDir, 'portico.db') },
      mail: env.SMTP_URL
        ? { kind: 'smtp', url: env.SMTP_URL, from }
        : { kind: 'outbox', folder: outbox, from },
      sms: smsBy(services, mode, outbox),
      google: services.google,
      apple: services.apple,
      walletRpc: services.walletRpc,
      ipLookupUrl: env.IP_LOOKUP_URL || '/ip',
      trustProxy: proxies.length > 0 ? proxies : false,
      codeSignIn: env.DISABLE_CODE_SIGN_IN !== 'true',
      addressLimits: env.DISABLE_ADDRESS_LIMITS !== 'true',
      desk: { host: env.DESK_HOST || '127.0.0.1', port: deskPort ?? 3001 },
      retentionDays: retentionDays ?? 30,
      reviewConfirmations: reviewConfirmations ?? 1,
    },
  };
}

/**
 * Refuses development mode on an address that other machines can reach, because it writes codes to a folder and
 * generates its own keys.
 */
function beyondThisMachine(host: string, publicUrl: string | null): string[] {
  const reaches = [
    ...(isLoopback(host) ? [] : [`HOST ${host} listens beyond this machine`]),
    ...(publicUrl === null || isOfThisMachine(publicUrl)
      ? []
      : [`PUBLIC_URL ${publicUrl} is not an http address of this machine`]),
  ];
  if (reaches.length === 0) return [];
  return [
    `${reaches.join(', and ')}, but this is development mode. Set NODE_ENV=production to serve people, or ALLOW_PUBLIC_DEVELOPMENT=true for a container or a test installation`,
  ];
}

function smsBy({ twilio }: Services, mode: Config['mode'], folder: string): Config['sms'] {
  if (twilio !== null) return { kind: 'twilio', ...twilio };
  return mode === 'production' ? { kind: 'none' } : { kind: 'outbox', folder };
}

function absolute(path: string, cwd: string): string {
  return isAbsolute(path) ? path : resolve(cwd, path);
}

function integer(text: string, min: number, max: number): number | null {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= min && value <= max ? value : null;
}

// PostgreSQL uses its Unix socket for an empty host.
function isUrl(text: string, protocol: RegExp): boolean {
  return /^\w+:\/\//.test(text) && URL.canParse(text) && protocol.test(new URL(text).protocol);
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

// The values of Fastify's trustProxy: names of well-known ranges, addresses, and networks in CIDR notation.
function isProxy(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || integer(bits, 0, family === 4 ? 32 : 128) !== null;
}

function origin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}
