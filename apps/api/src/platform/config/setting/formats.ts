import { createPrivateKey, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import { isEmail } from '@portico/contract';
import { z } from 'zod';

/*
 * The forms that a setting's text may have. A message continues the setting's name: "PORT must be …". It never repeats
 * the text, which may be a password in the wrong place.
 */

export const text = z.string();

export const emailAddress = z.string().refine(isEmail, 'must be an email address');

/** A host to listen on. An IPv6 address may be in brackets, as addresses have it. */
export const host = z.string().transform((value, issues) => {
  const bare = /^\[(.*)\]$/.exec(value)?.[1];
  if (bare === undefined ? !/[[\]/\s]/.test(value) : isIP(bare) === 6) return bare ?? value;
  return refuse(
    issues,
    'must be an address to listen on, such as 127.0.0.1, 0.0.0.0 or ::, or the name of a host',
  );
});

export function whole(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .refine((value) => isWhole(value, min, max), message)
    .transform(Number);
}

export const flag = z
  .enum(['true', 'false'], 'must be true or false')
  .transform((value) => value === 'true');

export const onOrOff = z
  .enum(['on', 'off'], 'must be on or off')
  .transform((value) => value === 'on');

const ROLES = ['site', 'desk', 'worker'] as const;
export type Role = (typeof ROLES)[number];

export const roles = someOf(ROLES);

export const proxies = z
  .string()
  .transform(listed)
  .refine(
    (list) => list.every(isProxy),
    'must list addresses or networks, such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
  );

const CLIENT_ID = /^[\w-]{1,64}$/;

export const clientIds = z
  .string()
  .transform(listed)
  .refine(
    (list) => list.every((each) => CLIENT_ID.test(each)) && new Set(list).size === list.length,
    'must list client ids, each once, separated by commas',
  );

/** Some of these names, in their order; `always` has to be among them. */
export function someOf<Name extends string>(names: readonly Name[], always?: Name) {
  const and = always === undefined ? '' : `, and have ${always} among them`;
  return z
    .string()
    .transform(listed)
    .refine(
      (list) =>
        list.length > 0 &&
        list.every((each) => (names as readonly string[]).includes(each)) &&
        (always === undefined || list.includes(always)),
      `must name one or more of ${names.join(', ')}, separated by commas${and}`,
    )
    .transform((list) => names.filter((name) => list.includes(name)));
}

/** 32 bytes in base64. */
export const bytes32 = z.string().transform((value, issues) => {
  const bytes = Buffer.from(value.trim(), 'base64');
  if (bytes.length === 32) return bytes;
  return refuse(issues, 'must be 32 bytes in base64: `openssl rand -base64 32` makes them');
});

const WEBHOOK_SECRET = /^whsec_[A-Za-z0-9+/]+={0,2}$/;

/** Secrets of Standard Webhooks: 24 to 64 bytes in base64 behind `whsec_`, separated by commas. */
export const webhookSecrets = z.string().transform((value, issues): Buffer[] => {
  const texts = listed(value);
  const keys = texts.flatMap((each) => {
    const key = WEBHOOK_SECRET.test(each)
      ? Buffer.from(each.slice('whsec_'.length), 'base64')
      : null;
    return key === null || key.length < 24 || key.length > 64 ? [] : [key];
  });
  if (keys.length > 0 && keys.length === texts.length) return keys;
  return refuse(
    issues,
    'must list secrets of 24 to 64 bytes: `echo "whsec_$(openssl rand -base64 32)"` makes one; separate several by commas',
  );
});

export const ed25519 = z.string().transform((value, issues): KeyObject => {
  const key = privateKeyOf(unescaped(value));
  if (key?.asymmetricKeyType === 'ed25519') return key;
  return refuse(
    issues,
    'must be an Ed25519 private key as PKCS #8 PEM: `openssl genpkey -algorithm ed25519` makes one',
  );
});

/** Ends a transformation with a problem. */
export function refuse(issues: z.core.$RefinementCtx<string>, message: string): never {
  issues.addIssue({ code: 'custom', message });
  return z.NEVER;
}

/** Environments often carry line breaks as \n. */
export function unescaped(pem: string): string {
  return pem.replaceAll('\\n', '\n');
}

/** Null for anything but a private key in PEM. */
export function privateKeyOf(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function isWhole(value: string, min: number, max: number): boolean {
  return /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max;
}

/** The parts between commas. */
export function listed(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

// The values of Fastify's trustProxy: names of well-known ranges, addresses, and networks in CIDR notation.
function isProxy(value: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(value)) return true;
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || isWhole(bits, 0, family === 4 ? 32 : 128);
}
