import { nowMs } from '#platform/browser/clock.ts';
import { parseRecord, readKey, writeKey } from '#platform/browser/storage.ts';
import { ARRIVAL, NOT_SENT, SENT } from './sent-keys.ts';

/* Which codes this browser has asked for: times and outcomes, never the codes. */

/** Longer than any cooldown; older entries say nothing any more. */
const SENT_KEPT_MS = 10 * 60_000;

/** When the last code was asked for from this browser to this address, in ms since 1970; 0 where never. */
export function sentAt(address: string): number {
  return timeIn(SENT, address);
}

/** Notes that a code is being sent to this address now, or was at `at`. */
export function noteSent(address: string, at: number = nowMs()): void {
  keepTime(SENT, address, at);
  keepTime(NOT_SENT, address, null);
}

/** Notes that none went out after all: the wait until the next one stays. */
export function noteNotSent(address: string): void {
  keepTime(NOT_SENT, address, nowMs());
}

/** Notes that the last code has been used: nothing is left of it, and the next one may go out at once. */
export function noteUsed(address: string): void {
  keepTime(SENT, address, null);
  keepTime(NOT_SENT, address, null);
  writeKey(ARRIVAL, null, 'session');
}

/** Whether the last sending to this address from this browser failed: nothing that opens the screen anew hides it. */
export function lastSendingFailed(address: string): boolean {
  return timeIn(NOT_SENT, address) > 0;
}

/** Whether a code went out for this visit of a code screen: a reload does not send again. `visit` is the history entry's key. */
export function wasSentFor(visit: string, address: string): boolean {
  const stored = parseRecord(readKey(ARRIVAL, 'session'));
  return stored.address === address && stored.visit === visit;
}

/** Notes whether a code went out for this visit. */
export function noteArrival(visit: string, address: string, sent: boolean): void {
  writeKey(ARRIVAL, sent ? JSON.stringify({ visit, address }) : null, 'session');
}

function timeIn(key: string, address: string): number {
  const at = parseRecord(readKey(key))[address];
  return typeof at === 'number' ? at : 0;
}

function keepTime(key: string, address: string, at: number | null): void {
  const now = nowMs();
  const { [address]: _, ...others } = parseRecord(readKey(key));
  const recent = Object.entries(others).filter(
    ([, then]) => typeof then === 'number' && now - then < SENT_KEPT_MS,
  );
  const kept = at === null ? recent : [...recent, [address, at] as const];
  writeKey(key, kept.length === 0 ? null : JSON.stringify(Object.fromEntries(kept)));
}
