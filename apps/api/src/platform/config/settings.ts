import { COUNTRIES, DEFAULT_LOCALE, LOCALE_IDS, MIN_AGE_YEARS, MODULES } from '@portico/contract';
import { keys32, masterKey, masterKeys } from './document-keys.ts';
import { genericProvider, providerIds } from './providers/generic.ts';
import { credentialsOf } from './providers/provider.ts';
import { PROVIDERS } from './providers/providers.ts';
import {
  httpAddress,
  httpAddressWithUser,
  origin,
  origins,
  pathOrAddress,
  postgresAddress,
  smtpAddress,
} from './setting/addresses.ts';
import {
  bytes32,
  clientIds,
  ed25519,
  emailAddress,
  flag,
  host,
  onOrOff,
  proxies,
  roles,
  someOf,
  text,
  webhookSecrets,
  whole,
} from './setting/formats.ts';
import { optional, preset, type Setting, type ValuesOf } from './setting/setting.ts';
import { s3Address } from './storage.ts';

/*
 * Every setting of the server, once: its form, its default and its description. `config.ts` reads the environment by
 * this table; `.env.example` and `docs/settings.md` are written from it (`npm run settings`).
 */

/** The environment of a process. */
export type Env = Readonly<Record<string, string | undefined>>;

const SERVER = {
  PORT: preset(whole(0, 65_535), '3000', {
    about: 'Port of the site and the api; 0 lets the system choose.',
  }),
  HOST: preset(host, '127.0.0.1', {
    about: 'Address to listen on; `0.0.0.0` for every interface.',
  }),
  PUBLIC_URL: optional(origin, {
    about:
      'Where people reach the product: links in emails and the tokens’ issuer. In development, `http://localhost` with `PORT`.',
    sample: 'http://localhost:3000',
    isRequiredInProduction: true,
  }),
  MAIN_SITE_URL: optional(origin, {
    about:
      'Main site, which Blog, Learn and the logo on /auth link to; without it they are pages of the product itself.',
    sample: 'https://www.example.com',
  }),
  TRUST_PROXY: preset(proxies, '', {
    about: 'Addresses of proxies whose X-Forwarded-For is trusted, separated by commas.',
    sample: '127.0.0.1',
  }),
  IP_LOOKUP_URL: preset(pathOrAddress, '/ip', {
    about: 'Answers `{"ip": "…"}` to the browser. The default is the product’s own.',
  }),
  DISABLE_ADDRESS_LIMITS: preset(flag, 'false', {
    about: '`true` if something in front of the product already limits calls by address.',
  }),
  ROLES: preset(roles, 'site,desk,worker', {
    about:
      'What this process does, separated by commas: `site` serves the site and the api, `desk` the review desk, `worker` sends messages, links the audit trail and does the housekeeping.',
  }),
  WORKERS: preset(whole(1, 64), '1', {
    about:
      'How many processes one start runs, one for each core. More than one needs `DATABASE_URL` and object storage, which they share.',
    unit: 'processes',
  }),
  DRAIN_SECONDS: preset(whole(0, 60), '0', {
    about:
      'At a stop: how long the process answers 503 at `/health/ready` and serves every other call. As long as the load balancer takes to notice, so that no call meets a process that has ended.',
    unit: 'seconds',
  }),
  ALLOW_PUBLIC_DEVELOPMENT: preset(flag, 'false', {
    about:
      '`true` starts development mode although `HOST` or `PUBLIC_URL` reaches beyond this machine, in a container for example. Its codes are in `DATA_DIR/outbox`; `/outbox` shows them only if `PUBLIC_URL` is an http address of this machine.',
  }),
  STAND_INS: preset(onOrOff, 'on', {
    about:
      'In development, `npm start` and `npm run demo` serve stand-ins for what an installation has to set up: Google, Apple and a wallet. `off` serves none. There are none in production either, nor with `ALLOW_PUBLIC_DEVELOPMENT`, nor for requests from beyond this machine.',
  }),
};

const OFFER = {
  MODULES_OFF: optional(someOf(MODULES), {
    about: `Modules that this installation does without, separated by commas: ${MODULES.map((name) => `\`${name}\``).join(', ')}. See \`docs/modules.md\`.`,
    sample: 'wallet,marketplace',
  }),
  LOCALES: preset(someOf(LOCALE_IDS, DEFAULT_LOCALE), LOCALE_IDS.join(','), {
    about: `Languages that people are offered, separated by commas; \`${DEFAULT_LOCALE}\` is always among them.`,
  }),
  COUNTRIES: preset(someOf(COUNTRIES), COUNTRIES.join(','), {
    about:
      'Countries of which people can be verified, separated by commas: of their residence, their citizenship and their document.',
  }),
  MINIMUM_AGE: preset(whole(MIN_AGE_YEARS, 99), String(MIN_AGE_YEARS), {
    about: `From how many years on a person can be verified, ${MIN_AGE_YEARS} to 99.`,
    unit: 'years',
  }),
  ALLOW_EXAMPLE_LEGAL_TEXTS: preset(flag, 'false', {
    about:
      '`true` starts production although its terms of use or its privacy policy are the examples that come with the product: for a trial. Yours are applied as `docs/legal.md` says.',
  }),
};

const MONITORING = {
  METRICS_PORT: optional(whole(0, 65_535), {
    about:
      'Port of `GET /metrics` for Prometheus; 0 lets the system choose. Without it there are no metrics.',
    sample: '9464',
  }),
  METRICS_HOST: preset(host, '127.0.0.1', {
    about:
      'Address to serve the metrics on. They need no password: only your monitoring may reach it.',
  }),
};

const DATA = {
  DATA_DIR: preset(text, './data', {
    about: 'Folder of the database, the documents, the generated keys and the outbox.',
  }),
  BRAND_DIR: optional(text, {
    about:
      'Folder of `brand.json`, which `npm run brand` reads and no server does. Without it, `DATA_DIR/brand`.',
    sample: './brand',
  }),
  DATABASE_URL: optional(postgresAddress, {
    about:
      'PostgreSQL instead of SQLite. Percent-encode other characters than letters and digits in the user and the password. For a server whose certificate a private authority signed, end it with `?sslmode=verify-full&sslrootcert=/path/to/ca.pem`.',
    sample: 'postgres://portico:password@localhost:5432/portico',
    isSecret: true,
  }),
  S3_URL: optional(s3Address, {
    about:
      'Object storage for documents, imported pictures and the journal of erasures, instead of `DATA_DIR`: `https://ACCESS_KEY:SECRET_KEY@HOST/BUCKET?region=REGION`. Percent-encode other characters than letters and digits in the keys.',
    sample: 'https://key:secret@s3.example.com/portico?region=eu-central-1',
    isSecret: true,
  }),
  DATABASE_POOL_SIZE: preset(whole(2, 200), '10', {
    about: 'Connections to PostgreSQL, 2 to 200; the `WORKERS` of one start share them.',
    unit: 'connections',
  }),
};

const KEYS = {
  SECRET_KEY: optional(bytes32, {
    about: 'Hashes codes and encrypts waiting messages: `openssl rand -base64 32`.',
    isSecret: true,
    isRequiredInProduction: true,
  }),
  SECRET_KEYS_FORMER: preset(keys32, '', {
    about:
      'Former values of `SECRET_KEY`, separated by commas, until nothing needs them: `npm run keys -- status`.',
    isSecret: true,
  }),
  DOCUMENT_MASTER_KEY: optional(masterKey, {
    about:
      'Wraps the key of every document: `openssl rand -base64 32`. If it is lost, no document opens again.',
    isSecret: true,
    isRequiredInProduction: true,
  }),
  DOCUMENT_MASTER_KEYS_FORMER: preset(masterKeys, '', {
    about:
      'Former master keys, separated by commas, until everything is wrapped with the current one: `npm run keys -- rewrap`.',
    isSecret: true,
  }),
  TOKEN_SIGNING_KEY: optional(ed25519, {
    about:
      'The first key that signs access tokens, in PEM over several lines in quotes: `openssl genpkey -algorithm ed25519`. Later ones are made by `npm run keys -- rotate`.',
    isSecret: true,
    isRequiredInProduction: true,
  }),
};

const MESSAGES = {
  SMTP_URL: optional(smtpAddress, {
    about:
      'Mail server. Percent-encode other characters than letters and digits in the user and the password. If a private authority signed its certificate, start the server with `NODE_EXTRA_CA_CERTS=/path/to/ca.pem` in its environment (not in `.env`). In development, without one, codes are shown at /outbox.',
    sample: 'smtp://user:password@mail.example.com:587',
    isSecret: true,
    isRequiredInProduction: true,
  }),
  MAIL_FROM: optional(text, {
    about:
      'Sender of every email. Once a brand is applied, its name replaces the one here (docs/brand.md).',
    sample: 'Portico <no-reply@example.com>',
    isRequiredInProduction: true,
  }),
  SUPPORT_EMAIL: optional(emailAddress, {
    about:
      'Where people write to; pages and emails name it. Without it, the address of `MAIL_FROM`. A brand may name another one (docs/brand.md).',
    sample: 'help@example.com',
  }),
  TWILIO_ACCOUNT_SID: optional(text, {
    about: 'Text messages through Twilio; in production there are none without it.',
  }),
  TWILIO_AUTH_TOKEN: optional(text, { about: 'Twilio’s token of that account.', isSecret: true }),
  TWILIO_FROM: optional(text, {
    about: 'Sender of text messages: one of your numbers, or a messaging service (MG…).',
  }),
  TWILIO_API_URL: preset(httpAddress, 'https://api.twilio.com', {
    about: 'Twilio’s address.',
    needsTls: true,
  }),
};

const REVIEW = {
  DESK_PORT: preset(whole(0, 65_535), '3001', {
    about: 'Port of the review desk; 0 lets the system choose.',
  }),
  DESK_HOST: preset(host, '127.0.0.1', {
    about:
      'Address of the review desk. Anything but loopback needs a tunnel or a proxy with TLS in front.',
  }),
  DOCUMENT_RETENTION_DAYS: preset(whole(1, 3650), '30', {
    about: 'Time from a decision to the erasure of images and details, 1 to 3650.',
    unit: 'days',
  }),
  VERIFICATION_VALID_MONTHS: preset(whole(1, 120), '24', {
    about:
      'How long a verification is valid, 1 to 120. It ends earlier if the document does. A change counts for later decisions.',
    unit: 'months',
  }),
  PERSON_TAG: preset(onOrOff, 'on', {
    about:
      'Whether one document can verify only one account at a time: `on` keeps a keyed code of its number for as long as the verification. `off` keeps none, and deletes those that there are within an hour, for good.',
  }),
  REVIEW_CONFIRMATIONS: optional(whole(1, 2), {
    about:
      'How many operators have to agree before a person is confirmed, 1 or 2. Without it, two if the case has a warning (another account with the document or a similar photo, a machine-readable zone that differs or was not read, a number that was not read, a photo of poor quality), and one otherwise.',
    sample: '2',
    unit: 'operators',
  }),
  REVIEW_REJECTIONS: preset(whole(1, 2), '1', {
    about:
      'How many operators have to agree before a person is rejected. With 1 the rejection waits for 24 hours, in which an operator can decide otherwise and the person can correct the submission; with 2 the second one makes it final.',
    unit: 'operators',
  }),
};

const walletRpc = (chain: string) =>
  optional(httpAddressWithUser, {
    about: `JSON-RPC of ${chain}, by its chain id: required for a contract wallet there to sign in.`,
    isSecret: true,
    needsTls: true,
  });

const SIGN_IN = {
  DISABLE_CODE_SIGN_IN: preset(flag, 'false', {
    about: '`true` if a code alone must not sign in: existing accounts then need a password.',
  }),
};

const GENERIC = {
  OIDC_PROVIDERS: preset(providerIds, '', {
    about:
      'Other OpenID Connect providers that people sign in with, separated by commas, in the order of their buttons: a name of lower-case letters and digits for each. The settings below exist for each, with its name in capitals in place of `<ID>`. See `docs/operations.md`.',
    sample: 'acme',
  }),
};

const WALLETS = {
  WALLET_RPC_URL_1: walletRpc('Ethereum'),
  WALLET_RPC_URL_137: walletRpc('Polygon'),
  WALLET_RPC_URL_8453: walletRpc('Base'),
  WALLET_RPC_URL_42161: walletRpc('Arbitrum'),
};

const PARTNERS = {
  PARTNER_ORIGINS: preset(origins, '', {
    about:
      'Origins of partners that the server may call although they are not public or not https on port 443, separated by commas. Development adds that of the demo partner.',
    sample: 'https://partner.internal.example.com:8443',
  }),
  DEMO_PARTNER_PORT: preset(whole(1, 65_535), '3002', {
    about:
      'Port of the demo partner "Quay & Oar", which `npm start` serves on localhost in development. Production has none.',
  }),
};

const BACKEND = {
  WEBHOOK_URL: optional(httpAddress, {
    about:
      'Your own backend, which gets a signed message when somebody signs up or in, at each step of a verification, and when an account is deleted. The address may be private; a redirect is not followed. See `docs/webhook.md`.',
    sample: 'https://backend.example.com/portico',
  }),
  WEBHOOK_SECRET: optional(webhookSecrets, {
    about:
      'Signs these messages: `whsec_` and 24 to 64 bytes in base64. Several, separated by commas, all sign, so that the backend can change to the next one at its own time.',
    isSecret: true,
  }),
  WEBHOOK_CLIENTS: preset(clientIds, '', {
    about:
      'Client ids of your own apps, separated by commas: each message has the person’s `sub` at each of them. `npm run doctor` names those that do not exist.',
    sample: 'wSUhjKaWZ5xJbnqz',
  }),
};

const SETTINGS = {
  ...SERVER,
  ...OFFER,
  ...MONITORING,
  ...DATA,
  ...KEYS,
  ...MESSAGES,
  ...REVIEW,
  ...SIGN_IN,
  ...GENERIC,
  ...WALLETS,
  ...PARTNERS,
  ...BACKEND,
};

/** A setting's value: undefined for an optional setting that is not set. Those of providers are read by their files. */
export type Values = ValuesOf<typeof SETTINGS>;

/** Settings by name. */
export type Table = Readonly<Record<string, Setting>>;

const OF_PROVIDERS: Table = Object.assign({}, ...PROVIDERS.map(({ settings }) => settings));

const PARTS: Record<string, Table> = {
  Server: SERVER,
  'What is offered': OFFER,
  Monitoring: MONITORING,
  Data: DATA,
  Keys: KEYS,
  Messages: MESSAGES,
  Review: REVIEW,
  'Signing in': { ...SIGN_IN, ...OF_PROVIDERS, ...GENERIC, ...WALLETS },
  Partners: PARTNERS,
  'Your backend': BACKEND,
};

export const TABLE: Table = Object.assign({}, ...Object.values(PARTS));

export const SETTING_NAMES = Object.keys(TABLE);

/** The settings that each of `OIDC_PROVIDERS` has, as they are documented. */
const OF_EACH: Table = genericProvider('<id>').settings;

export function settingOf(name: string): Setting {
  const setting = TABLE[name] ?? OF_EACH[name];
  if (setting === undefined) throw new Error(`There is no setting ${name}.`);
  return setting;
}

export const SECTIONS: readonly { title: string; names: string[] }[] = Object.entries(PARTS).map(
  ([title, part]) => ({
    title,
    names: Object.keys(part).flatMap((name) =>
      name === 'OIDC_PROVIDERS' ? [name, ...Object.keys(OF_EACH)] : [name],
    ),
  }),
);

/** Settings of one service, which are set together or not at all. */
export const TOGETHER: readonly (readonly string[])[] = [
  ...PROVIDERS.map(credentialsOf),
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['WEBHOOK_URL', 'WEBHOOK_SECRET'],
];
