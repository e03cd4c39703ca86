import { join } from 'node:path';
import type { SocialProvider } from '@portico/contract';
import { type Clock, systemClock } from '#core/clock.ts';
import { createFunnel, type Funnel } from '#core/metrics/funnel.ts';
import { createMetrics, type Metrics } from '#core/metrics/metrics.ts';
import { followBrand, type ShownBrand } from '#platform/brand/brand.ts';
import type { Config } from '#platform/config/config.ts';
import type { Secrets } from '#platform/config/secrets.ts';
import { type Db, openDatabase } from '#platform/db/client.ts';
import { createKeyRing, type KeyRing } from '#platform/keys/ring/ring.ts';
import { createOutbox, type Outbox } from '#platform/messages/outbox/outbox.ts';
import { type AccessTokens, createAccessTokens } from '#platform/ports/access-token.ts';
import type { DocumentEngine } from '#platform/ports/document-engine.ts';
import { createDiskFiles } from '#platform/ports/files/disk.ts';
import type { Files } from '#platform/ports/files/files.ts';
import { createS3 } from '#platform/ports/files/s3.ts';
import { watchFiles } from '#platform/ports/files/watched.ts';
import { createImages, type Images } from '#platform/ports/images/images.ts';
import {
  createFolderMailer,
  createSmtpMailer,
  type Mailer,
} from '#platform/ports/messages/mailer.ts';
import { createFolderSms, type Sms } from '#platform/ports/messages/sms.ts';
import { createTwilioSms } from '#platform/ports/messages/twilio.ts';
import type { OidcClient } from '#platform/ports/oidc/oidc.ts';
import { createGuardedFetch, type GuardedFetch } from '#platform/ports/outbound/guarded-fetch.ts';
import {
  ARGON2,
  createPasswordHasher,
  type PasswordHasher,
} from '#platform/ports/password-hasher.ts';
import { createSigners, type Signers } from '#platform/ports/wallets/signers.ts';
import { createWalletChains, type WalletChains } from '#platform/ports/wallets/wallet-chains.ts';
import type { Hooks } from './hooks.ts';

/** Everything a feature depends on. Tests replace single members ({@link Overrides}). */
export type Deps = {
  config: Config;
  secrets: Secrets;
  db: Db;
  clock: Clock;
  files: Files;
  /** The landing's images: public, unlike the documents. */
  landingFiles: Files;
  /** Why the storage cannot be used, for the administrator; null if it can, and for a disk. */
  storageProblem(): Promise<string | null>;
  /** The journal of erasures, apart from the database: a restore repeats them. */
  journalFiles: Files;
  images: Images;
  /** Null unless the installation provides one: it decides nothing. */
  documentEngine: DocumentEngine | null;
  mailer: Mailer;
  /** Null if no SMS provider is configured. */
  sms: Sms | null;
  outbox: Outbox;
  metrics: Metrics;
  /** Set when the process begins to stop: it is not ready then, and still serves (`DRAIN_SECONDS`). */
  drain: { hasBegun: boolean };
  /** Steps of sign-up and verification, counted without anything about the people. */
  funnel: Funnel;
  hasher: PasswordHasher;
  keyRing: KeyRing;
  accessTokens: AccessTokens;
  walletChains: WalletChains;
  signers: Signers;
  /** The only way to an address that a partner chose. */
  guardedFetch: GuardedFetch;
  /** The providers that are configured. */
  oidc: ReadonlyMap<SocialProvider, OidcClient>;
  /**
   * The stand-ins that listen, which replace providers that are not configured; filled and emptied by
   * app/stand-ins. Each request must also pass `isLocal` (platform/http/local.ts).
   */
  standIns: Map<SocialProvider, OidcClient>;
  hooks: Hooks;
  /** Whose front door this is. If the database is unreachable, the last known one. */
  brand(): Promise<ShownBrand>;
};

/** Not the configuration and the secrets, from which other members are made: those are given. */
export type Overrides = Partial<Omit<Deps, 'config' | 'secrets'>>;

/** The process's dependencies on its settings; `hooks` are those of the subjects above (app/deps.ts). */
export function createPlatform(
  config: Config,
  secrets: Secrets,
  { hooks, ...overrides }: Overrides & Pick<Deps, 'hooks'>,
): Deps {
  const clock = overrides.clock ?? systemClock;
  const metrics = overrides.metrics ?? createMetrics();
  const db =
    overrides.db ?? openDatabase(config.database, { onFailure: () => metrics.failed('database') });
  const keyRing = overrides.keyRing ?? createKeyRing({ db, clock, secrets });
  const { store, storageProblem } = createStores(config, clock);
  return {
    config,
    secrets,
    clock,
    metrics,
    drain: { hasBegun: false },
    funnel: createFunnel(),
    db,
    files: watchFiles(store('documents'), metrics),
    landingFiles: store('landing'),
    journalFiles: store('erasures'),
    storageProblem,
    images: createImages(),
    documentEngine: null,
    mailer:
      config.mail.kind === 'smtp'
        ? createSmtpMailer(config.mail.url)
        : createFolderMailer(config.mail.folder, clock),
    sms: createSms(config.sms, clock),
    outbox: createOutbox(secrets.outbox, clock),
    hasher: createPasswordHasher(ARGON2, { shares: config.addressLimits, metrics }),
    keyRing,
    accessTokens: createAccessTokens({
      keys: keyRing.accessTokenKeys,
      issuer: config.publicUrl,
      clock,
    }),
    walletChains: createWalletChains(config.walletRpc),
    signers: createSigners(),
    guardedFetch: createGuardedFetch({ listed: config.partnerOrigins }),
    oidc: createProviders(config, clock),
    standIns: new Map(),
    hooks,
    brand: followBrand(db, clock),
    ...overrides,
  };
}

/** Whether what this process stores can be reached from any machine, so that others may serve the site beside it. */
export function mayHaveOthers({ config, files }: Pick<Deps, 'config' | 'files'>): boolean {
  return config.database.kind === 'postgres' && files.shared;
}

/** Each kind of object has a folder of its own, or a prefix in the bucket. */
function createStores({ storage, dataDir }: Config, clock: Clock) {
  if (storage.kind === 'disk') {
    return {
      store: (folder: string): Files => createDiskFiles(join(dataDir, folder), clock),
      storageProblem: async () => null,
    };
  }
  const s3 = createS3(storage);
  return { store: s3.filesBelow, storageProblem: s3.problem };
}

function createSms(config: Config['sms'], clock: Clock): Sms | null {
  if (config.kind === 'twilio') return createTwilioSms(config);
  return config.kind === 'outbox' ? createFolderSms(config.folder, clock) : null;
}

function createProviders({ providers, publicUrl }: Config, clock: Clock): Deps['oidc'] {
  const around = { publicUrl, clock };
  return new Map(
    providers.flatMap(({ client, ...provider }) =>
      client === null
        ? []
        : [
            [
              provider.id,
              onDemand((oidc) => oidc.createOidcClient({ ...provider, client }, around)),
            ],
          ],
    ),
  );
}

/** Created with the first authorization flow: until then no OpenID Connect code is loaded. */
function onDemand(
  create: (oidc: typeof import('#platform/ports/oidc/oidc.ts')) => OidcClient,
): OidcClient {
  let created: Promise<OidcClient> | undefined;
  const client = () => {
    created ??= import('#platform/ports/oidc/oidc.ts').then(create);
    return created;
  };
  return {
    authorizationUrl: async (secrets) => (await client()).authorizationUrl(secrets),
    exchange: async (answer, secrets) => (await client()).exchange(answer, secrets),
  };
}
