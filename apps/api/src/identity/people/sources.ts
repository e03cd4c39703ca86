import type { Stated } from './person.ts';

/*
 * The exports of other systems, row by row, as their public descriptions say (docs/people.md has the links). A reader
 * believes nothing: judge in person.ts does.
 */

/** A line of JSON, or a line of CSV by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>;

export const SOURCES = [
  'auth0',
  'clerk',
  'firebase',
  'supabase',
  'cognito',
  'keycloak',
  'csv',
] as const;
export type Source = (typeof SOURCES)[number];

/** The parameters of a Firebase project's hashes, in base64 and as numbers. */
export type FirebaseHash = {
  signerKey: string;
  separator: string;
  rounds: number;
  memCost: number;
};

/** `now` decides whether somebody is blocked. */
export type RowReader = (row: Row, now: number) => Stated;

/** Reads a row of this source. `firebase` is needed for the hashes of Firebase alone. */
export function readerOf(source: Source, firebase: FirebaseHash | null): RowReader {
  if (source === 'firebase') return (row) => firebaseRow(row, firebase);
  return READERS[source];
}

const READERS: Record<Exclude<Source, 'firebase'>, RowReader> = {
  auth0: (row) => {
    const oid = object(row._id).$oid;
    const identities = list(row.identities);
    return {
      // The export of hashes has the id without the connection's name before it.
      externalId: row.user_id ?? (typeof oid === 'string' ? `auth0|${oid}` : undefined),
      email: row.email,
      isEmailVerified: isTrue(row.email_verified),
      phone: row.phone_number,
      isPhoneVerified: isTrue(row.phone_verified),
      hash: row.passwordHash ?? row.password_hash,
      google: subjectAt(identities, 'provider', ['google-oauth2'], 'user_id'),
      apple: subjectAt(identities, 'provider', ['apple'], 'user_id'),
      locale: row.locale,
      isDisabled: isTrue(row.blocked),
    };
  },
  clerk: (row) => {
    const email = row.primary_email_address ?? row.email_address;
    const phone = row.primary_phone_number ?? row.phone_number;
    return {
      externalId: row.id ?? row.user_id,
      email,
      isEmailVerified: words(row.verified_email_addresses).includes(String(email)),
      phone,
      isPhoneVerified: words(row.verified_phone_numbers).includes(String(phone)),
      hash: djangoForm(row.password_digest),
      locale: row.locale,
      isDisabled: isTrue(row.banned),
    };
  },
  supabase: (row, now) => {
    const identities = list(row.identities);
    return {
      externalId: row.id,
      email: row.email,
      isEmailVerified: isSet(row.email_confirmed_at),
      // Supabase stores numbers without the plus sign.
      phone:
        typeof row.phone === 'string' && row.phone !== '' ? `+${row.phone.replace('+', '')}` : null,
      isPhoneVerified: isSet(row.phone_confirmed_at),
      hash: row.encrypted_password,
      google: subjectAt(identities, 'provider', ['google'], 'provider_id'),
      apple: subjectAt(identities, 'provider', ['apple'], 'provider_id'),
      isDisabled: isSet(row.deleted_at) || Date.parse(String(row.banned_until)) > now,
    };
  },
  cognito: (row) => {
    const named = list(row.Attributes).map(({ Name, Value }) => [String(Name), Value] as const);
    const user: Row = named.length > 0 ? Object.fromEntries(named) : row;
    const identities = list(parsed(user.identities));
    return {
      externalId: user.sub ?? row.Username ?? row['cognito:username'],
      email: user.email,
      isEmailVerified: isTrue(user.email_verified),
      phone: user.phone_number,
      isPhoneVerified: isTrue(user.phone_number_verified),
      // Cognito gives no hash to anybody.
      google: subjectAt(identities, 'providerType', ['Google'], 'userId'),
      apple: subjectAt(identities, 'providerType', ['SignInWithApple'], 'userId'),
      locale: user.locale,
      isDisabled: row.Enabled === false,
    };
  },
  keycloak: (row) => {
    const links = list(row.federatedIdentities);
    return {
      externalId: row.id,
      email: row.email,
      isEmailVerified: isTrue(row.emailVerified),
      hash: keycloakHash(list(row.credentials).find(({ type }) => type === 'password')),
      google: subjectAt(links, 'identityProvider', ['google'], 'userId'),
      apple: subjectAt(links, 'identityProvider', ['apple'], 'userId'),
      locale: first(object(row.attributes).locale),
      isDisabled: row.enabled === false,
    };
  },
  csv: (row) => ({
    externalId: row.external_id,
    email: row.email,
    isEmailVerified: isTrue(row.email_verified),
    phone: row.phone,
    isPhoneVerified: isTrue(row.phone_verified),
    hash: djangoForm(row.password_hash),
    google: row.google_sub,
    apple: row.apple_sub,
    wallets: words(row.wallets).filter(isSet),
    locale: row.locale,
    isDisabled: isTrue(row.disabled),
  }),
};

/** The columns of `firebase auth:export FILE.csv`, which has no line of names. */
export const FIREBASE_COLUMNS = [
  'localId',
  'email',
  'emailVerified',
  'passwordHash',
  'salt',
  'displayName',
  'photoUrl',
  'googleId',
  ...Array.from({ length: 15 }, (_, n) => `other${n}`),
  'createdAt',
  'lastSignedInAt',
  'phoneNumber',
];

function firebaseRow(row: Row, project: FirebaseHash | null): Stated {
  const providers = list(row.providerUserInfo);
  return {
    externalId: row.localId,
    email: row.email,
    isEmailVerified: isTrue(row.emailVerified),
    phone: row.phoneNumber,
    // Firebase stores a number only once its code was typed.
    isPhoneVerified: isSet(row.phoneNumber),
    hash: firebaseHash(row, project),
    google: row.googleId ?? subjectAt(providers, 'providerId', ['google.com'], 'rawId'),
    apple: subjectAt(providers, 'providerId', ['apple.com'], 'rawId'),
    isDisabled: isTrue(row.disabled),
  };
}

function firebaseHash({ passwordHash, salt }: Row, project: FirebaseHash | null) {
  if (typeof passwordHash !== 'string' || passwordHash === '') return undefined;
  // Not one of the forms: reported as a hash that cannot be checked.
  if (project === null || typeof salt !== 'string') return 'firebase';
  const { memCost, rounds, separator, signerKey } = project;
  const parts = [salt, separator, signerKey, passwordHash].map(plainBase64);
  return ['', 'firebase-scrypt', `ln=${memCost},r=${rounds}`, ...parts].join('$');
}

/** Keycloak: credentials of a realm's export; PBKDF2, and argon2 since version 25. */
function keycloakHash(credential: Row | undefined) {
  if (credential === undefined) return undefined;
  const { value, salt } = object(parsed(credential.secretData));
  const { algorithm, hashIterations, additionalParameters } = object(
    parsed(credential.credentialData),
  );
  if (algorithm === 'argon2') {
    const more = object(additionalParameters);
    const [type, memory, parallelism] = ['type', 'memory', 'parallelism'].map((name) =>
      first(more[name]),
    );
    const bytes = [salt, value].map((part) => plainBase64(String(part)).replace(/={1,2}$/, ''));
    return [
      `$argon2${type}`,
      'v=19',
      `m=${memory},t=${hashIterations},p=${parallelism}`,
      ...bytes,
    ].join('$');
  }
  const digest = /^pbkdf2(?:-(sha256|sha512))?$/.exec(String(algorithm));
  if (digest === null) return 'keycloak';
  return [`$pbkdf2-${digest[1] ?? 'sha1'}`, `i=${hashIterations}`, salt, value].join('$');
}

/** Django's spelling of PBKDF2, which Clerk uses, too: `pbkdf2_sha256$600000$salt$hash`, with a salt of letters. */
function djangoForm(hash: unknown) {
  const [, digest, rounds, salt = '', value] =
    /^pbkdf2_(sha1|sha256|sha512)\$(\d+)\$([^$]+)\$([^$]+)$/.exec(String(hash)) ?? [];
  if (digest === undefined) return hash;
  return [`$pbkdf2-${digest}`, `i=${rounds}`, Buffer.from(salt).toString('base64'), value].join(
    '$',
  );
}

function subjectAt(rows: readonly Row[], key: string, names: readonly string[], subject: string) {
  return rows.find((row) => names.includes(String(row[key])))?.[subject];
}

const plainBase64 = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');
const isTrue = (value: unknown) =>
  value === true || value === 1 || /^(?:true|t|yes|1)$/i.test(String(value ?? ''));
const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';
const object = (value: unknown): Row =>
  typeof value === 'object' && value !== null ? (value as Row) : {};
const first = (value: unknown) => (Array.isArray(value) ? value[0] : value);
const list = (value: unknown): Row[] => (Array.isArray(value) ? value.map(object) : []);
/** A list in one cell. */
const words = (value: unknown) =>
  Array.isArray(value) ? value.map(String) : String(value ?? '').split(/[\s,;|]+/);

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
