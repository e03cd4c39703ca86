import { createCipheriv, createHash, pbkdf2Sync, scryptSync, timingSafeEqual } from 'node:crypto';
import { verifySync } from '@node-rs/argon2';
import { compareSync } from 'bcryptjs';
import { type Form, readForm } from './forms.ts';

/** Whether a password is the one of a hash. Takes up to a third of a second: for a thread of its own. */
export function matchesForm(password: string, text: string): boolean {
  const form = readForm(text);
  if (form === null) return false;
  if (form.name === 'bcrypt') return compareSync(password, form.text);
  if (form.name === 'argon2') return verifySync(form.text, password);
  const made = derived(form, password);
  return made.length === form.hash.length && timingSafeEqual(made, form.hash);
}

type Computed = Exclude<Form, { name: 'bcrypt' | 'argon2' }>;

function derived(form: Computed, password: string): Buffer {
  switch (form.name) {
    case 'scrypt':
      return scrypt(password, form.salt, { ...form, length: form.hash.length });
    case 'firebase-scrypt': {
      // https://github.com/firebase/scrypt: the derived key encrypts the project's signer key.
      const salt = Buffer.concat([form.salt, form.separator]);
      const key = scrypt(password, salt, { ln: form.ln, r: form.r, p: 1, length: 64 });
      const cipher = createCipheriv('aes-256-ctr', key.subarray(0, 32), Buffer.alloc(16));
      return Buffer.concat([cipher.update(form.signer), cipher.final()]);
    }
    case 'pbkdf2':
      return pbkdf2Sync(password, form.salt, form.rounds, form.hash.length, form.digest);
    case 'sha': {
      const typed = Buffer.from(password);
      const parts = form.order === 'salt-password' ? [form.salt, typed] : [typed, form.salt];
      return createHash(form.digest).update(Buffer.concat(parts)).digest();
    }
  }
}

type Cost = { ln: number; r: number; p: number; length: number };

function scrypt(password: string, salt: Buffer, { ln, r, p, length }: Cost): Buffer {
  const N = 2 ** ln;
  // Node refuses more than 32 MiB by default; the derivation needs little more than its block.
  return scryptSync(password, salt, length, { N, r, p, maxmem: 128 * N * r * 2 });
}
