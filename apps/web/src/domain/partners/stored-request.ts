import { nowMs } from '@portico/client/browser/clock.ts';
import { parseRecord, readKey, writeKey } from '@portico/client/browser/storage.ts';

/*
 * The partner's request that this tab is about. It is stored so that a person who signs in, which may take several pages
 * and another site, comes back to it: they return to `/connect`, one of our own paths, which finds the request here.
 */

export type StoredRequest = {
  uid: string;
  /** Null before the server has named the partner. */
  partner: { name: string; home: string | null } | null;
};

const STORED = 'partnerRequest';
const ANSWERED = 'partnerAnswered';
/** The server stores a request for as long. */
const STORED_MS = 60 * 60_000;
const UID = /^[\w-]{8,64}$/;

/** The request that an address names; null for any other address. */
export function requestIn(search: string): string | null {
  const uid = new URLSearchParams(search).get('request');
  return uid !== null && UID.test(uid) ? uid : null;
}

/** The address of the page about a request. */
export const searchOf = (uid: string): string => `?request=${uid}`;

export function storeRequest({ uid, partner }: StoredRequest): void {
  const since = storedRequest()?.uid === uid ? read().since : nowMs();
  writeKey(STORED, JSON.stringify({ uid, since, ...partner }), 'session');
}

/** The request, or null; the stored value is not trusted. */
export function storedRequest(): StoredRequest | null {
  const { uid, since, name, home } = read();
  if (typeof uid !== 'string' || !UID.test(uid)) return null;
  const age = nowMs() - Number(since);
  if (!(age >= 0 && age < STORED_MS)) return null;
  return { uid, partner: typeof name === 'string' ? { name, home: webAddress(home) } : null };
}

/** Notes for every tab that the person has answered this request. */
export function noteAnswered(uid: string): void {
  writeKey(ANSWERED, uid);
}

export const wasAnswered = (uid: string): boolean => readKey(ANSWERED) === uid;

const read = () => parseRecord(readKey(STORED, 'session'));

function webAddress(value: unknown): string | null {
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : null;
}
