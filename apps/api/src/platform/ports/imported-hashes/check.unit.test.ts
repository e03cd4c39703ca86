import { createHash, pbkdf2Sync, scryptSync } from 'node:crypto';
import { hashSync as argon2 } from '@node-rs/argon2';
import { hashSync as bcrypt } from 'bcryptjs';
import { describe, expect, it } from 'vitest';
import { matchesForm } from './check.ts';
import { isAffordable, readForm } from './forms.ts';

const PASSWORD = 'Grüße 47 verdigris';
const SALT = Buffer.from('0123456789abcdef');
const b64 = (bytes: Buffer) => bytes.toString('base64');

/** The sample of https://github.com/firebase/scrypt, whose password is `user1password`. */
const FIREBASE = [
  '$firebase-scrypt$ln=14,r=8$42xEC+ixf3L2lw==$Bw==',
  'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
].join('$');
/** The sample of the crypt_blowfish test vectors (openwall.com/crypt), whose password is `U*U`. */
const BCRYPT = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW';
/** RFC 7914, section 11: PBKDF2-HMAC-SHA-256 of `passwd` and `salt`, one round, 64 bytes. */
const PBKDF2 = `$pbkdf2-sha256$i=1$${b64(Buffer.from('salt'))}$${b64(
  Buffer.from(
    '55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783',
    'hex',
  ),
)}`;

const sha = (name: string, ...parts: (Buffer | string)[]) => {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return b64(hash.digest());
};

describe('R-IMPORT-5 a hash of another system', () => {
  it.each([
    ['Firebase', 'user1password', FIREBASE],
    ['bcrypt', 'U*U', BCRYPT],
    ['bcrypt 2b', PASSWORD, bcrypt(PASSWORD, 4)],
    ['argon2id', PASSWORD, argon2(PASSWORD, { memoryCost: 256, timeCost: 1, parallelism: 1 })],
    [
      'scrypt',
      PASSWORD,
      `$scrypt$ln=10,r=16,p=1$${b64(SALT)}$${b64(scryptSync(PASSWORD, SALT, 64, { N: 1024, r: 16, p: 1 }))}`,
    ],
    [
      'PBKDF2-SHA512',
      PASSWORD,
      `$pbkdf2-sha512$i=1000$${b64(SALT)}$${b64(pbkdf2Sync(PASSWORD, SALT, 1000, 64, 'sha512'))}`,
    ],
    [
      'SHA-256, salt first',
      PASSWORD,
      `$sha256$o=salt-password$${b64(SALT)}$${sha('sha256', SALT, PASSWORD)}`,
    ],
    [
      'SHA-1, password first',
      PASSWORD,
      `$sha1$o=password-salt$${b64(SALT)}$${sha('sha1', PASSWORD, SALT)}`,
    ],
  ])('R-IMPORT-5 %s is matched by its password alone', (_name, password, hash) => {
    expect(matchesForm(password, hash)).toBe(true);
    expect(matchesForm(`${password} `, hash)).toBe(false);
    expect(matchesForm('', hash)).toBe(false);
  });

  it('R-IMPORT-5 PBKDF2 gives the bytes of the RFC', () => {
    expect(matchesForm('passwd', PBKDF2)).toBe(true);
    expect(matchesForm('passwd1', PBKDF2)).toBe(false);
  });

  it.each([
    '',
    'Colonnade 47',
    'd41d8cd98f00b204e9800998ecf8427e',
    '$2b$10$short',
    `$2x$05${BCRYPT.slice(6)}`,
    '$pbkdf2-sha256$i=1000$c2FsdA==$c2hvcnQ=',
    '$pbkdf2-md5$i=1000$c2FsdA==$MDEyMzQ1Njc4OWFiY2RlZg==',
    '$sha256$o=salt-password$c2FsdA==$MDEyMzQ1Njc4OWFiY2RlZg==',
    '$scrypt$ln=10,r=16,p=1$c2FsdA==$not base64 at all',
    '$argon2id$v=16$m=256,t=1,p=1$MDEyMzQ1Njc4OWFi$MDEyMzQ1Njc4OWFiY2RlZmdo',
  ])('R-IMPORT-5 %j is no hash, and nothing matches it', (text) => {
    expect(readForm(text)).toBeNull();
    expect(matchesForm(text, text)).toBe(false);
  });

  it.each([
    ['bcrypt of cost 12', `$2b$12${BCRYPT.slice(6)}`, true],
    ['bcrypt of cost 13', `$2b$13${BCRYPT.slice(6)}`, false],
    ['bcrypt of cost 31', `$2b$31${BCRYPT.slice(6)}`, false],
    ['PBKDF2 of a million rounds', PBKDF2.replace('i=1', 'i=1000000'), true],
    ['PBKDF2 of more', PBKDF2.replace('i=1', 'i=1000001'), false],
    ['PBKDF2 of none', PBKDF2.replace('i=1', 'i=0'), false],
    ['Firebase of its usual cost', FIREBASE, true],
    ['Firebase of a gigabyte', FIREBASE.replace('ln=14', 'ln=20'), false],
    ['scrypt without memory', '$scrypt$ln=0,r=8,p=1$c2FsdA==$MDEyMzQ1Njc4OWFiY2RlZg==', false],
    ['argon2 of 64 MiB and 4 passes', argon2Head(65_536, 4), true],
    ['argon2 of 64 MiB and 5 passes', argon2Head(65_536, 5), false],
    ['argon2 of 128 MiB', argon2Head(131_072, 1), false],
  ])('R-IMPORT-5 %s: is affordable, %s', (_name, text, isFine) => {
    const form = readForm(text);
    if (form === null) throw new Error('no form');
    expect(isAffordable(form)).toBe(isFine);
  });
});

function argon2Head(memory: number, passes: number) {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$MDEyMzQ1Njc4OWFi$MDEyMzQ1Njc4OWFiY2RlZmdo`;
}
