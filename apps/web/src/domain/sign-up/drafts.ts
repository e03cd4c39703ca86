import { recordOf, TYPED_FIELDS } from '@portico/contract';
import { useSyncExternalStore } from 'react';
import { accountId } from '#platform/session/session.ts';
import { onStored, parseRecord, readKey, writeKey } from '@portico/client/browser/storage.ts';
import { known, type Path } from '@portico/client/router/paths.ts';
import { storePendingFactor } from './pending-factor.ts';
import { forgetSentCodes } from './sent-keys.ts';

/*
 * Typed input, kept until it is sent: it survives a reload and appears in a second tab (R-ROUTE-9). Never passwords,
 * codes or images.
 */

/** A flat record of texts; a field that was never typed is ''. */
export type Draft<T extends Record<string, string>> = {
  read(): T;
  /** The initial value, also used on the server. */
  empty(): T;
  /** Changes some fields and keeps the others. */
  write(patch: Partial<T>): void;
  clear(): void;
};

const NO_IDENTIFIERS = {
  /** The content of the field on /auth, as typed. */
  typed: '',
  /** 'yes' once the terms were agreed to on /registration/creating-account. */
  agreed: '',
  /** Email of an existing account. */
  loginEmail: '',
  /** E.164; the visitor says that the account has a password. */
  loginPhone: '',
  signUpEmail: '',
  /** E.164. */
  signUpPhone: '',
  /** The content of the field on /auth/reset-password, as typed. */
  resetEmail: '',
  /** 'yes' once a link has set a new password, until it signs in or another identifier is chosen. */
  newPassword: '',
};
export type Identifiers = typeof NO_IDENTIFIERS;

const NO_DETAILS = {
  ...recordOf(TYPED_FIELDS, () => ''),
  /**
   * 'yes' once a provider's names have been offered: a person who clears the fields wants them
   * empty.
   */
  namesOffered: '',
  /** 'yes' once details were submitted, from this device or another one. */
  sent: '',
  /** A `DocumentType`, once chosen on /kyc-select. */
  document: '',
  /** 'yes' if the country issues no other document, so that there was no choice. */
  documentForced: '',
  documentCountry: '',
};
export type Details = typeof NO_DETAILS;

/**
 * The identifier of the person signing in or up. Only one of the four is set: see {@link choose}.
 */
export const identifiers = draft('identifiers', NO_IDENTIFIERS);

/** The input for the verification, separate for each account. */
export const details = draft(() => `details.${accountId()}`, NO_DETAILS);

/** The draft's texts; re-renders when this tab or another one changes them. */
export function useDraft<T extends Record<string, string>>(source: Draft<T>): T {
  return useSyncExternalStore(onStored, source.read, source.empty);
}

/** Stores the identifier for signing in or up and clears the previous one. */
export function choose(
  kind: 'loginEmail' | 'loginPhone' | 'signUpEmail' | 'signUpPhone',
  value: string,
  typed = value,
): void {
  const nobody = { loginEmail: '', loginPhone: '', signUpEmail: '', signUpPhone: '' };
  identifiers.write({ typed, ...nobody, resetEmail: '', newPassword: '', [kind]: value });
  storePendingFactor(null);
}

/**
 * Clears everything typed on this device, on sign-out. Call it while the account is still known.
 */
export function clearDrafts(): void {
  details.clear();
  identifiers.clear();
  forgetSentCodes();
  storePendingFactor(null);
  storeReturnTo(null);
}

const RETURN_TO = 'returnTo';

/**
 * Keeps the path that was refused to a visitor, for after their sign-in; only our own paths
 * (R-ROUTE-2).
 */
export function storeReturnTo(path: string | null): void {
  writeKey(RETURN_TO, known(path) ? path : null, 'session');
}

/** The refused path, or null; the stored value is not trusted. */
export function returnTo(): Path | null {
  const path = readKey(RETURN_TO, 'session');
  return known(path) ? path : null;
}

function draft<T extends Record<string, string>>(key: string | (() => string), empty: T): Draft<T> {
  // useSyncExternalStore needs the same object as long as nothing changed.
  let last: { raw: string | null; value: T } = { raw: null, value: empty };
  const name = () => (typeof key === 'string' ? key : key());
  const read = (): T => {
    const raw = readKey(name());
    if (raw !== last.raw) last = { raw, value: fill(empty, parseRecord(raw)) };
    return last.value;
  };
  return {
    read,
    empty: () => empty,
    write: (patch) => writeKey(name(), JSON.stringify({ ...read(), ...patch })),
    clear: () => writeKey(name(), null),
  };
}

function fill<T extends Record<string, string>>(empty: T, stored: Record<string, unknown>): T {
  const known = Object.keys(empty).map((key) => {
    const value = stored[key];
    return [key, typeof value === 'string' ? value : ''];
  });
  return Object.fromEntries(known);
}
