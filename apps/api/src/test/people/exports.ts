import { createCipheriv, pbkdf2Sync, scryptSync } from 'node:crypto';
import { hashSync } from 'bcryptjs';
import type { Source } from '#identity/people/sources.ts';

/* Exports of other systems, drawn after their public descriptions. Everybody's password is the one of the tests. */

/** Somebody who goes on with an address, and perhaps a password. */
export type Somebody = { id: string; email: string; verified?: boolean; password?: string };

const FIREBASE_PROJECT = {
  signerKey:
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  separator: 'Bw==',
  rounds: 8,
  memCost: 14,
};

/** As the Firebase console shows it. */
export const FIREBASE_CONSOLE = `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: ${FIREBASE_PROJECT.signerKey},
  base64_salt_separator: ${FIREBASE_PROJECT.separator},
  rounds: ${FIREBASE_PROJECT.rounds},
  mem_cost: ${FIREBASE_PROJECT.memCost},
}`;

const SALT = Buffer.from('0123456789');

function firebaseHash(password: string): string {
  const { signerKey, separator } = FIREBASE_PROJECT;
  const salt = Buffer.concat([SALT, Buffer.from(separator, 'base64')]);
  const key = scryptSync(password, salt, 64, { N: 2 ** 14, r: 8, p: 1 }).subarray(0, 32);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return cipher.update(Buffer.from(signerKey, 'base64')).toString('base64url');
}

const bcrypt = (password: string) => hashSync(password, 4);

const csvOf = (names: string, ...rows: string[][]) =>
  [
    names,
    ...rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')),
  ].join('\r\n');

/** The export of each source with these people in it. */
export const EXPORTS: Record<Source, (people: readonly Somebody[]) => string> = {
  auth0: lines(({ id, email, verified = true, password }) => ({
    _id: { $oid: id },
    email,
    email_verified: verified,
    tenant: 'acme',
    connection: 'Username-Password-Authentication',
    ...(password && { passwordHash: bcrypt(password) }),
  })),
  clerk: (people) =>
    csvOf(
      'id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher',
      ...people.map(({ id, email, verified = true, password }) => [
        `user_${id}`,
        'Ada',
        'Example, "the second"',
        '',
        email,
        '',
        ...(verified ? [email, ''] : ['', email]),
        '',
        '',
        '',
        password ? bcrypt(password) : '',
        password ? 'bcrypt' : '',
      ]),
    ),
  firebase: (people) =>
    people
      .map(({ id, email, verified = true, password }) =>
        [
          id,
          email,
          verified,
          password ? firebaseHash(password) : '',
          password ? SALT.toString('base64url') : '',
          ...Array(18).fill(''),
          '1486324923000',
          '1486324923000',
          '',
        ].join(','),
      )
      .join('\n'),
  supabase: lines(({ id, email, verified = true, password }) => ({
    id,
    aud: 'authenticated',
    email,
    encrypted_password: password ? bcrypt(password) : '',
    email_confirmed_at: verified ? '2025-02-01T10:00:00Z' : null,
    phone: null,
    raw_user_meta_data: {},
  })),
  cognito: lines(({ id, email, verified = true }) => ({
    Username: email,
    Attributes: [
      { Name: 'sub', Value: id },
      { Name: 'email', Value: email },
      { Name: 'email_verified', Value: String(verified) },
    ],
    Enabled: true,
    UserStatus: 'CONFIRMED',
  })),
  keycloak: lines(({ id, email, verified = true, password }) => ({
    id,
    username: email,
    email,
    emailVerified: verified,
    enabled: true,
    credentials: password
      ? [
          {
            type: 'password',
            secretData: JSON.stringify({
              value: pbkdf2Sync(password, SALT, 1000, 64, 'sha512').toString('base64'),
              salt: SALT.toString('base64'),
              additionalParameters: {},
            }),
            credentialData: JSON.stringify({ hashIterations: 1000, algorithm: 'pbkdf2-sha512' }),
          },
        ]
      : [],
  })),
  csv: (people) =>
    csvOf(
      'external_id,email,email_verified,password_hash',
      ...people.map(({ id, email, verified = true, password }) => [
        id,
        email,
        String(verified),
        password ? bcrypt(password) : '',
      ]),
    ),
};

function lines(row: (person: Somebody) => object) {
  return (people: readonly Somebody[]) =>
    people.map((person) => `${JSON.stringify(row(person))}\n`).join('');
}
