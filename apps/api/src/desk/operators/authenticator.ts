import { isCode } from '@portico/contract';
import { Secret, TOTP } from 'otpauth';

/*
 * Codes of an authenticator app: TOTP, RFC 6238. Every app supports SHA-1, six digits and
 * thirty seconds. RFC 4226 recommends a secret of 160 bits.
 */

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const AS_EVERY_APP = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS } as const;

/** A new secret, in base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth://totp/…` address that an authenticator app accepts as text or as a QR code. */
export function addressOf(secret: string, label: string, product: string): string {
  // Apps read what is before a colon as the issuer.
  const issuer = `${product.replaceAll(':', '')} desk`;
  return new TOTP({ ...AS_EVERY_APP, issuer, label, secret }).toString();
}

/**
 * Returns the time step that the code belongs to, or null. The steps before and after the current one also count:
 * clocks differ, and typing takes time (RFC 6238, section 5.2).
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  // The library throws for a code with six characters but more than six bytes.
  if (!isCode(code)) return null;
  const totp = new TOTP({ ...AS_EVERY_APP, secret });
  const away = totp.validate({ token: code, timestamp: now, window: 1 });
  return away === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp: now }) + away;
}
