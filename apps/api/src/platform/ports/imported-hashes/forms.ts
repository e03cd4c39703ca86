/*
 * The forms in which other systems store passwords, all as one line with `$` between the parts, like the PHC string
 * format: https://github.com/P-H-C/phc-string-format. What has no such form there is `$name$parameters$salt$hash` in
 * base64.
 */

/** A hash that can be checked. Salts and hashes are bytes. */
export type Form =
  | { name: 'bcrypt'; cost: number; text: string }
  | { name: 'argon2'; memoryCost: number; timeCost: number; text: string }
  | { name: 'scrypt'; ln: number; r: number; p: number; salt: Buffer; hash: Buffer }
  | {
      name: 'firebase-scrypt';
      ln: number;
      r: number;
      salt: Buffer;
      /** Of the project: its salt separator and its signer key. */
      separator: Buffer;
      signer: Buffer;
      hash: Buffer;
    }
  | { name: 'pbkdf2'; digest: Digest; rounds: number; salt: Buffer; hash: Buffer }
  | {
      name: 'sha';
      digest: Digest;
      order: 'salt-password' | 'password-salt';
      salt: Buffer;
      hash: Buffer;
    };

type Digest = 'sha1' | 'sha256' | 'sha512';

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/;
const ARGON2 =
  /^\$argon2(?:id|i|d)\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=\d{1,2}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{22,}$/;
const SCRYPT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,3}),p=(\d{1,2})$/;
const FIREBASE = /^\$firebase-scrypt\$ln=(\d{1,2}),r=(\d{1,3})$/;
const PBKDF2 = /^\$pbkdf2-(sha1|sha256|sha512)\$i=(\d{1,8})$/;
const SHA = /^\$(sha1|sha256|sha512)\$o=(salt-password|password-salt)$/;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A shorter one is matched by other passwords, too. */
const SHORTEST_HASH = 16;

/** Reads a hash; null if it has none of the forms. */
export function readForm(text: string): Form | null {
  const bcrypt = BCRYPT.exec(text);
  if (bcrypt) return { name: 'bcrypt', cost: Number(bcrypt[1]), text };
  const argon2 = ARGON2.exec(text);
  if (argon2) {
    return { name: 'argon2', memoryCost: Number(argon2[1]), timeCost: Number(argon2[2]), text };
  }
  const [, name = '', parameters = '', ...parts] = text.split('$');
  const bytes = parts.map((part) => (BASE64.test(part) ? Buffer.from(part, 'base64') : null));
  if (bytes.some((part) => part === null)) return null;
  const [salt, ...rest] = bytes as Buffer[];
  const hash = rest.pop();
  if (salt === undefined || hash === undefined || hash.length < SHORTEST_HASH) return null;
  const head = `$${name}$${parameters}`;
  const [first, second] = rest;
  if (rest.length === 2 && first && second) {
    const [, ln, r] = FIREBASE.exec(head) ?? [];
    if (ln === undefined) return null;
    const project = { separator: first, signer: second };
    return { name: 'firebase-scrypt', ln: Number(ln), r: Number(r), salt, ...project, hash };
  }
  if (rest.length > 0) return null;
  const [, ln, r, p] = SCRYPT.exec(head) ?? [];
  if (ln !== undefined) {
    return { name: 'scrypt', ln: Number(ln), r: Number(r), p: Number(p), salt, hash };
  }
  const [, digest, rounds] = PBKDF2.exec(head) ?? [];
  if (digest !== undefined) {
    return { name: 'pbkdf2', digest: digest as Digest, rounds: Number(rounds), salt, hash };
  }
  const [, sha, order] = SHA.exec(head) ?? [];
  if (sha === undefined || hash.length !== DIGEST_BYTES[sha as Digest]) return null;
  return { name: 'sha', digest: sha as Digest, order: order as 'salt-password', salt, hash };
}

const DIGEST_BYTES: Record<Digest, number> = { sha1: 20, sha256: 32, sha512: 64 };

/**
 * The most that one check may cost, about a third of a second of one core each. Checks of imported hashes run one after
 * the other, so that a dearer one would keep the others waiting.
 */
const CEILING = {
  bcryptCost: 12,
  /** KiB, and KiB times passes. */
  argon2Memory: 65_536,
  argon2Work: 262_144,
  /** N × r × p; the memory is 128 × N × r bytes. */
  scryptWork: 2 ** 19,
  pbkdf2Rounds: 1_000_000,
} as const;

/** Whether a check of this hash stays below {@link CEILING}; otherwise its person sets a new password. */
export function isAffordable(form: Form): boolean {
  switch (form.name) {
    case 'bcrypt':
      return form.cost >= 4 && form.cost <= CEILING.bcryptCost;
    case 'argon2':
      return (
        form.memoryCost <= CEILING.argon2Memory &&
        form.memoryCost * form.timeCost <= CEILING.argon2Work
      );
    case 'scrypt':
      return isScryptAffordable(form.ln, form.r, form.p);
    case 'firebase-scrypt':
      return isScryptAffordable(form.ln, form.r, 1);
    case 'pbkdf2':
      return form.rounds >= 1 && form.rounds <= CEILING.pbkdf2Rounds;
    case 'sha':
      return true;
  }
}

const isScryptAffordable = (ln: number, r: number, p: number) =>
  ln >= 1 && r >= 1 && p >= 1 && 2 ** ln * r * p <= CEILING.scryptWork;
