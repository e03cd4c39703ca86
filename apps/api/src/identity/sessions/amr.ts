/*
 * How a person proved at the begin of a session to be the account's (RFC 8176). Nothing stands for a code in an email, which
 * has no value there, nor for what Google or Apple asked for, which is theirs to say. `hwk` would be a claim about a device
 * that nobody has attested.
 */

const AMR = ['pwd', 'otp', 'sms', 'pop', 'user', 'mfa'] as const;

/**
 * `pwd`: a password. `otp`: a code of an authenticator app. `sms`: a code in a text message. `pop`: a signature with a key
 * of the person's, a wallet's or a passkey's. `user`: the authenticator verified the person. `mfa`: two factors.
 */
export type Amr = (typeof AMR)[number];

/** A passkey is something that a person has, and its authenticator verified them: two factors. */
export const BY_PASSKEY: readonly Amr[] = ['pop', 'user', 'mfa'];
export const BY_PASSWORD_AND_PHONE: readonly Amr[] = ['pwd', 'sms', 'mfa'];

/** As it is stored: each value once, in one order, whoever says them. */
export function storedAmr(values: readonly Amr[]): string {
  return AMR.filter((each) => values.includes(each)).join(' ');
}

/** Of a session. One that began before this was stored has none. */
export function amrFrom(stored: string | null): Amr[] {
  const values = new Set((stored ?? '').split(' '));
  return AMR.filter((each) => values.has(each));
}
