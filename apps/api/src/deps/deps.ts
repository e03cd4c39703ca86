import { join } from 'node:path';
import type { SocialProvider } from '@portico/contract';
import type { Config } from '#config/config.ts';
import type { Secrets } from '#config/secrets.ts';
import { type Clock, systemClock } from '#core/clock.ts';
import { type Db, openDatabase } from '#db/client.ts';
import { createOutbox, type Outbox } from '#messages/outbox/outbox.ts';
import { type AccessTokens, createAccessTokens } from '#ports/access-token.ts';
import type { DocumentEngine } from '#ports/document-engine.ts';
import { createDiskFiles, type Files } from '#ports/files.ts';
import { createImages, type Images } from '#ports/images/images.ts';
import { createFolderMailer, createSmtpMailer, type Mailer } from '#ports/messages/mailer.ts';
import { createFolderSms, type Sms } from '#ports/messages/sms.ts';
import { createTwilioSms } from '#ports/messages/twilio.ts';
import type { OidcClient } from '#ports/oidc/oidc.ts';
import { ARGON2, createPasswordHasher, type PasswordHasher } from '#ports/password-hasher.ts';
import { createSigners, type Signers } from '#ports/wallets/signers.ts';
import { createWalletChains, type WalletChains } from '#ports/wallets/wallet-chains.ts';

/** Everything a feature depends on. Tests replace single members through `overrides`. */
export type Deps = {
  config: Config;
  secrets: Secrets;
  db: Db;
  clock: Clock;
  files: Files;
  /** The landing's images: public, unlike the documents. */
  landingFiles: Files;
  images: Images;
  /** Null unless the installation provides one: it decides nothing. */
  documentEngine: DocumentEngine | null;
  mailer: Mailer;
  /** Null if no SMS provider is configured. */
  sms: Sms | null;
  outbox: Outbox;
  hasher: PasswordHasher;
  accessTokens: AccessTokens;
  walletChains: WalletChains;
  signers: Signers;
  /** Null if the provider is not configured. */
  oidc: Record<SocialProvider, OidcClient | null>;
};

export function createDeps(config: Config, secrets: Secrets, overrides: Partial<Deps> = {}): Deps {
  const clock = overrides.clock ?? systemClock;
  return {
    config,
    secrets,
    clock,
    db: openDatabase(config.database),
    files: createDiskFiles(join(config.dataDir, 'documents'), clock),
    landingFiles: createDiskFiles(join(config.dataDir, 'landing'), clock),
    images: createImages(),
    documentEngine: null,
    mailer:
      config.mail.kind === 'smtp'
        ? createSmtpMailer(config.mail.url)
        : createFolderMailer(config.mail.folder, clock),
    sms: createSms(config.sms, clock),
    outbox: createOutbox(secrets.outbox, clock),
    hasher: createPasswordHasher(ARGON2, { shares: config.addressLimits }),
    accessTokens: createAccessTokens({ key: secrets.signing, issuer: config.publicUrl, clock }),
    walletChains: createWalletChains(config.walletRpc),
    signers: createSigners(),
    oidc: createProviders(config, clock),
    ...overrides,
  };
}

function createSms(config: Config['sms'], clock: Clock): Sms | null {
  if (config.kind === 'twilio') return createTwilioSms(config);
  return config.kind === 'outbox' ? createFolderSms(config.folder, clock) : null;
}

function createProviders({ google, apple, publicUrl }: Config, clock: Clock): Deps['oidc'] {
  const around = { publicUrl, clock };
  return {
    google: google && onDemand(({ createGoogle }) => createGoogle(google, around)),
    apple: apple && onDemand(({ createApple }) => createApple(apple, around)),
  };
}

/** Created with the first authorization flow: until then no OpenID Connect code is loaded. */
function onDemand(create: (oidc: typeof import('#ports/oidc/oidc.ts')) => OidcClient): OidcClient {
  let created: Promise<OidcClient> | undefined;
  const client = () => {
    created ??= import('#ports/oidc/oidc.ts').then(create);
    return created;
  };
  return {
    authorizationUrl: async (secrets) => (await client()).authorizationUrl(secrets),
    exchange: async (answer, secrets) => (await client()).exchange(answer, secrets),
  };
}
