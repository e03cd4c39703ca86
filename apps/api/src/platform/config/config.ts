import { join, resolve } from 'node:path';
import { MODULES, type Module, type Offer } from '@portico/contract';
import { DEFAULT_BRAND } from '@portico/contract/site/brand';
import { SECOND } from '#core/clock.ts';
import { hasIpAddress, isLoopback, isOfThisMachine } from '#core/loopback.ts';
import type { DatabaseConfig } from '#platform/db/client.ts';
import { type Services, servicesOf, type TwilioConfig } from './config-services.ts';
import { type Mode, type Read, readEnvironment } from './environment.ts';
import { type ConfiguredProvider, configuredBy } from './providers/provider.ts';
import type { GivenKeys } from './secrets.ts';
import type { Role } from './setting/formats.ts';
import type { Env, Values } from './settings.ts';
import { mayHaveStandIns } from './stand-ins.ts';
import { type StorageConfig, storageAt } from './storage.ts';

export type Config = {
  mode: Mode;
  /** What this process does. */
  roles: readonly Role[];
  /** How many processes one start runs. */
  workers: number;
  host: string;
  port: number;
  dataDir: string;
  /** The public address of the product. Links in emails and token issuers are built from it, never from a request. */
  publicUrl: string;
  /** Origin of the main site, which Blog, Learn and the logo on /auth link to; '' if there is none (R-ROUTE-6). */
  mainSiteUrl: string;
  database: DatabaseConfig;
  /** Where documents, imported pictures and the journal of erasures are stored. */
  storage: StorageConfig;
  mail:
    | { kind: 'smtp'; url: string; from: string }
    | { kind: 'outbox'; folder: string; from: string };
  /** Where people write to, unless the brand says so; null for the address of `mail.from`. */
  supportEmail: string | null;
  /** The folder of brand.json, which the commands read and no server does. */
  brandDir: string;
  sms: { kind: 'outbox'; folder: string } | ({ kind: 'twilio' } & TwilioConfig) | { kind: 'none' };
  /** The sign-in providers, in the order of the pages; one without credentials signs nobody in. */
  providers: readonly ConfiguredProvider[];
  walletRpc: Services['walletRpc'];
  webhook: Services['webhook'];
  /** At a stop, how long it is not ready and still serves. */
  drainMs: number;
  /** Exact origins of partners that may be called although they are not public. */
  partnerOrigins: readonly string[];
  /** Where `npm start` serves the demo partner; null in production. */
  demoPartner: { port: number; origin: string } | null;
  /** Whether stand-ins may exist (stand-ins.ts). */
  standIns: boolean;
  /** Whether `npm run demo` started this server, where stand-ins may exist (demo.ts). */
  demo: boolean;
  /** The URL from which the browser gets its own address; it answers JSON with `ip`. */
  ipLookupUrl: string;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[] | false;
  /** Whether a code alone signs in (docs/decisions). */
  codeSignIn: boolean;
  /** False if a proxy in front of the product already limits calls by address. */
  addressLimits: boolean;
  /** The listening address of the review desk. */
  desk: { host: string; port: number };
  /** Where the metrics are served; null if they are not. */
  metrics: { host: string; port: number } | null;
  /** Days from a decision to the erasure of images and details (R-KYC-14). */
  retentionDays: number;
  /** How many operators have to agree before a person is confirmed: 1 or 2; null if a case with a warning takes two. */
  reviewConfirmations: number | null;
  /** How many operators have to agree before a person is rejected: 1 or 2. */
  reviewRejections: number;
  /** Months from a confirmation to its end, unless the document ends earlier. */
  validMonths: number;
  /** Whether person tags are kept. */
  personTag: boolean;
  /** Whether production may show the legal texts that come with the product. */
  exampleLegalTexts: boolean;
  /** Modules, languages, countries and age; a browser gets what differs from the whole (site/offer/offer.ts). */
  offer: Offer;
};

/** The keys are separate: what is configured may be logged and handed to tests, and keys may not. */
export type ConfigResult =
  | { ok: true; config: Config; keys: GivenKeys }
  | { ok: false; problems: string[] };

/**
 * The configuration of an environment and of the secrets' files that it names. An empty environment gives a working
 * development setup, and all problems are reported at once. `withStandIns` is for a server that `npm start` or
 * `npm run demo` started.
 */
export function readConfig(
  env: Env,
  cwd: string,
  { withStandIns = false, withDemo = false }: { withStandIns?: boolean; withDemo?: boolean } = {},
): ConfigResult {
  const read = readEnvironment(env, cwd);
  const problems = [...read.problems, ...conflictsOf(read)];
  if (problems.length > 0) return { ok: false, problems };
  // Every setting that was refused left a problem.
  const values = read.values as Values;
  const standIns = mayHaveStandIns(read, withStandIns);
  return {
    ok: true,
    config: { ...configOf({ ...read, values }, cwd), standIns, demo: standIns && withDemo },
    keys: keysOf(values),
  };
}

/** Problems that only several settings together show. A setting that was refused is not checked again. */
function conflictsOf({ mode, values }: Read): string[] {
  const { PORT, DESK_PORT, METRICS_PORT, HOST, PUBLIC_URL, ALLOW_PUBLIC_DEVELOPMENT } = values;
  const { WORKERS, DATABASE_URL, S3_URL } = values;
  const problems: string[] = [];
  if (PORT !== undefined && PORT === DESK_PORT && PORT !== 0) {
    problems.push('DESK_PORT and PORT must not be the same');
  }
  const hasNoServer = 'DATABASE_URL' in values && DATABASE_URL === undefined;
  if (WORKERS !== undefined && WORKERS > 1 && hasNoServer) {
    problems.push('WORKERS above 1 needs DATABASE_URL: with SQLite, one process serves everything');
  }
  const hasNoStorage = 'S3_URL' in values && S3_URL === undefined;
  if (WORKERS !== undefined && WORKERS > 1 && hasNoStorage) {
    problems.push('WORKERS above 1 needs S3_URL: every worker has to reach the documents');
  }
  const { WEBHOOK_CLIENTS, MODULES_OFF } = values;
  if (WEBHOOK_CLIENTS !== undefined && WEBHOOK_CLIENTS.length > 0) {
    if ('WEBHOOK_URL' in values && values.WEBHOOK_URL === undefined) {
      problems.push('WEBHOOK_CLIENTS needs WEBHOOK_URL: it adds to what that address gets');
    }
    if (MODULES_OFF?.includes('partners')) {
      problems.push('WEBHOOK_CLIENTS needs the module partners: without it there are no apps');
    }
  }
  if (mode === 'development' && ALLOW_PUBLIC_DEVELOPMENT === false) {
    problems.push(...beyondThisMachine(HOST, PUBLIC_URL));
  }
  const ports = { PORT, DESK_PORT };
  for (const [name, port] of Object.entries(ports)) {
    if (METRICS_PORT !== undefined && METRICS_PORT === port && port !== 0) {
      problems.push(`METRICS_PORT and ${name} must not be the same`);
    }
  }
  return problems;
}

/**
 * Refuses development mode on an address that other machines can reach, because it writes codes to a folder and
 * generates its own keys.
 */
function beyondThisMachine(host: string | undefined, publicUrl: string | undefined): string[] {
  const reaches = [
    ...(host === undefined || isLoopback(host) ? [] : [`HOST ${host} listens beyond this machine`]),
    ...(publicUrl === undefined || isOfThisMachine(publicUrl)
      ? []
      : [`PUBLIC_URL ${publicUrl} is not an http address of this machine`]),
  ];
  if (reaches.length === 0) return [];
  return [
    `${reaches.join(', and ')}, but this is development mode. Set NODE_ENV=production to serve people, or ALLOW_PUBLIC_DEVELOPMENT=true for a container or a test installation`,
  ];
}

function configOf(
  { values, providers, mode }: Read & { values: Values },
  cwd: string,
): Omit<Config, 'standIns' | 'demo'> {
  const dataDir = resolve(cwd, values.DATA_DIR);
  const outbox = join(dataDir, 'outbox');
  const from = values.MAIL_FROM ?? `${DEFAULT_BRAND.name} <support@localhost>`;
  const services = servicesOf(values);
  const demoPartner = mode === 'development' ? demoPartnerAt(values.DEMO_PARTNER_PORT) : null;
  return {
    mode,
    roles: values.ROLES,
    workers: values.WORKERS,
    drainMs: values.DRAIN_SECONDS * SECOND,
    host: values.HOST,
    port: values.PORT,
    dataDir,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    mainSiteUrl: values.MAIN_SITE_URL ?? '',
    database: values.DATABASE_URL
      ? { kind: 'postgres', url: values.DATABASE_URL, poolSize: connectionsOf(values) }
      : { kind: 'sqlite', file: join(dataDir, 'portico.db') },
    storage: values.S3_URL ? storageAt(values.S3_URL) : { kind: 'disk' },
    mail: values.SMTP_URL
      ? { kind: 'smtp', url: values.SMTP_URL, from }
      : { kind: 'outbox', folder: outbox, from },
    supportEmail: values.SUPPORT_EMAIL ?? null,
    brandDir: values.BRAND_DIR ? resolve(cwd, values.BRAND_DIR) : join(dataDir, 'brand'),
    sms: values.MODULES_OFF?.includes('phone') ? { kind: 'none' } : smsBy(services, mode, outbox),
    providers: providers.map((provider) => configuredBy(provider, values)),
    walletRpc: services.walletRpc,
    webhook: services.webhook,
    partnerOrigins: [
      ...values.PARTNER_ORIGINS,
      ...(demoPartner === null ? [] : [demoPartner.origin]),
    ],
    demoPartner,
    ipLookupUrl: values.IP_LOOKUP_URL,
    trustProxy: values.TRUST_PROXY.length > 0 ? values.TRUST_PROXY : false,
    codeSignIn: !values.DISABLE_CODE_SIGN_IN,
    addressLimits: !values.DISABLE_ADDRESS_LIMITS,
    desk: { host: values.DESK_HOST, port: values.DESK_PORT },
    metrics:
      values.METRICS_PORT === undefined
        ? null
        : { host: values.METRICS_HOST, port: values.METRICS_PORT },
    retentionDays: values.DOCUMENT_RETENTION_DAYS,
    reviewConfirmations: values.REVIEW_CONFIRMATIONS ?? null,
    reviewRejections: values.REVIEW_REJECTIONS,
    validMonths: values.VERIFICATION_VALID_MONTHS,
    personTag: values.PERSON_TAG,
    exampleLegalTexts: values.ALLOW_EXAMPLE_LEGAL_TEXTS,
    offer: {
      off: offOf(values),
      locales: values.LOCALES,
      countries: values.COUNTRIES,
      minimumAge: values.MINIMUM_AGE,
    },
  };
}

/** An IP address is no RP ID of WebAuthn: without a host name nobody can have a passkey. */
function offOf({ MODULES_OFF = [], PUBLIC_URL = 'http://localhost' }: Values): readonly Module[] {
  return MODULES.filter(
    (name) => MODULES_OFF.includes(name) || (name === 'passkey' && hasIpAddress(PUBLIC_URL)),
  );
}

const demoPartnerAt = (port: number) => ({ port, origin: `http://localhost:${port}` });

/** The workers of one start share its connections; a transaction and a query beside it need two. */
function connectionsOf({ DATABASE_POOL_SIZE, WORKERS }: Values): number {
  return Math.max(2, Math.floor(DATABASE_POOL_SIZE / WORKERS));
}

function keysOf(values: Values): GivenKeys {
  return {
    main: values.SECRET_KEY,
    formerMains: values.SECRET_KEYS_FORMER,
    documents: values.DOCUMENT_MASTER_KEY,
    formerDocuments: values.DOCUMENT_MASTER_KEYS_FORMER,
    signing: values.TOKEN_SIGNING_KEY,
  };
}

function smsBy({ twilio }: Services, mode: Mode, folder: string): Config['sms'] {
  if (twilio !== null) return { kind: 'twilio', ...twilio };
  return mode === 'production' ? { kind: 'none' } : { kind: 'outbox', folder };
}
