import { isEmail, NAME_MAX_LENGTH, normalizeEmail } from '@portico/contract';
import { isOneLine, tidyText } from '@portico/contract/rules/text';
import type { SocialClaims } from '#platform/ports/oidc/oidc.ts';

export type FullName = { givenName: string | null; familyName: string | null };

/** The parts of a provider's answer that are kept. */
export type ProviderPerson = FullName & {
  /** Issuer and `sub`: an email address can move to another person, these two cannot (ASVS v5.0.0-10.5.2). */
  subject: string;
  /** Normalized; null if the provider gave no valid address. */
  email: string | null;
  emailVerified: boolean;
};

const EMAIL_READ_LENGTH = 1000;

/** The token's claims, tidied by our own rules. The name from the callback counts only if the claims have none. */
export function providerPerson(claims: SocialClaims, suggested: FullName): ProviderPerson {
  const email = normalizeEmail((claims.email ?? '').slice(0, EMAIL_READ_LENGTH));
  const claimed = tidyName(claims.givenName, claims.familyName);
  const isNamed = claimed.givenName !== null || claimed.familyName !== null;
  return {
    subject: `${claims.issuer} ${claims.subject}`,
    email: isEmail(email) ? email : null,
    emailVerified: claims.emailVerified,
    ...(isNamed ? claimed : suggested),
  };
}

/** The name in the `user` of a form: `{ name: { firstName, lastName } }`, which comes through the browser unsigned. */
export function suggestedName(user: string | undefined): FullName {
  const { name } = asObject(parsed(user));
  const { firstName, lastName } = asObject(name);
  return tidyName(firstName, lastName);
}

/** A form's `user` without its email address: this value becomes part of a URL. */
export function nameAlone(user: string | undefined): string | undefined {
  const { givenName: firstName, familyName: lastName } = suggestedName(user);
  if (firstName === null && lastName === null) return undefined;
  return JSON.stringify({ name: { firstName, lastName } });
}

function tidyName(givenName: unknown, familyName: unknown): FullName {
  return { givenName: tidy(givenName), familyName: tidy(familyName) };
}

function tidy(name: unknown): string | null {
  if (typeof name !== 'string' || name.length > NAME_MAX_LENGTH * 4) return null;
  const text = tidyText(name);
  return text !== '' && isOneLine(text) && [...text].length <= NAME_MAX_LENGTH ? text : null;
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
