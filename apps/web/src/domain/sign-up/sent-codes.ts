import { CODE_WINDOW_MINUTES } from '@portico/contract';
import { nowMs } from '@portico/client/browser/clock.ts';
import { parseRecord, readKey, writeKey } from '@portico/client/browser/storage.ts';
import { ARRIVAL, NOT_SENT, SENT } from './sent-keys.ts';

/* The codes that this browser has requested: times and outcomes, never the codes. */

/** Longer than any cooldown; older entries have no effect. */
const SENT_STORED_MS = 10 * 60_000;

/** When this browser last requested a code for this address, in ms since 1970; 0 if never. */
export function sentAt(address: string): number {
  return timeIn(SENT, address);
}

/** Records that a code is being sent to this address now, or was at `at`. */
export function noteSent(address: string, at: number = nowMs()): void {
  storeTime(SENT, address, at);
  storeTime(NOT_SENT, address, null);
}

/** Records that no code was sent, and none can be before `until`; the cooldown stays. */
export function noteNotSent(address: string, until: number = nowMs()): void {
  storeTime(NOT_SENT, address, until);
}

/** When the next code can be requested, in ms since 1970, after the hourly limit refused one; 0 if it can be now. */
export function refusedUntil(address: string): number {
  const until = timeIn(NOT_SENT, address);
  const left = until - nowMs();
  // A clock that was set back must not lock the screen for longer than the limit.
  return left > 0 && left <= CODE_WINDOW_MINUTES * 60_000 ? until : 0;
}

/** Records that the last code was used: clears its entry, and the next code may be sent at once. */
export function noteUsed(address: string): void {
  storeTime(SENT, address, null);
  storeTime(NOT_SENT, address, null);
  writeKey(ARRIVAL, null, 'session');
}

/**
 * Whether the last code for this address failed to send; reopening the screen does not hide the
 * failure.
 */
export function lastSendingFailed(address: string): boolean {
  return timeIn(NOT_SENT, address) > 0;
}

/**
 * Whether a code was sent for this visit of a code screen: a reload does not send again. `visit` is
 * the history entry's key.
 */
export function wasSentFor(visit: string, address: string): boolean {
  const stored = parseRecord(readKey(ARRIVAL, 'session'));
  return stored.address === address && stored.visit === visit;
}

/** Records whether a code was sent for this visit. */
export function noteArrival(visit: string, address: string, sent: boolean): void {
  writeKey(ARRIVAL, sent ? JSON.stringify({ visit, address }) : null, 'session');
}

function timeIn(key: string, address: string): number {
  const at = parseRecord(readKey(key))[address];
  return typeof at === 'number' ? at : 0;
}

function storeTime(key: string, address: string, at: number | null): void {
  const now = nowMs();
  const { [address]: _, ...others } = parseRecord(readKey(key));
  const recent = Object.entries(others).filter(
    ([, then]) => typeof then === 'number' && now - then < SENT_STORED_MS,
  );
  const times = at === null ? recent : [...recent, [address, at] as const];
  writeKey(key, times.length === 0 ? null : JSON.stringify(Object.fromEntries(times)));
}
