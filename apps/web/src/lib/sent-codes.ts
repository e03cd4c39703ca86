import { nowMs } from './clock.ts';
import { parseRecord, readKey, writeKey } from './storage.ts';

/* Which codes this browser has asked for: times and outcomes, never the codes. */

const SENT = 'codesSent';
/** Longer than any cooldown; older entries say nothing any more. */
const SENT_KEPT_MS = 10 * 60_000;

/** When the last code was sent to this address from this browser, in ms since 1970; 0 where never. */
export function sentAt(address: string): number {
  const at = parseRecord(readKey(SENT))[address];
  return typeof at === 'number' ? at : 0;
}

/** Notes that a code is being sent to this address now, or was at `at`. */
export function noteSent(address: string, at: number = nowMs()): void {
  const now = nowMs();
  const recent = Object.entries(parseRecord(readKey(SENT))).filter(
    ([, then]) => typeof then === 'number' && now - then < SENT_KEPT_MS,
  );
  writeKey(SENT, JSON.stringify({ ...Object.fromEntries(recent), [address]: at }));
}

const ARRIVAL = 'codeArrival';

/** Whether a code went out for this visit of a code screen: a reload does not send again. `visit` is the history entry's key. */
export function wasSentFor(visit: string, address: string): boolean {
  const stored = lastArrival(address);
  return stored?.visit === visit && stored.outcome === 'sent';
}

/** Whether the last sending to this address in this tab failed: neither a reload nor a way back to the screen hides it. */
export function lastSendingFailed(address: string): boolean {
  return lastArrival(address)?.outcome === 'failed';
}

/** Whether the last code to this address has been used in this tab: it opens nothing more. */
export function lastCodeUsed(address: string): boolean {
  return lastArrival(address)?.outcome === 'used';
}

/** Notes how the sending for this visit went, or that its code has been used. */
export function noteArrival(
  visit: string,
  address: string,
  outcome: 'sent' | 'failed' | 'used',
): void {
  writeKey(ARRIVAL, JSON.stringify({ visit, address, outcome }), 'session');
}

/** Forgets all of it: on sign-out. */
export function forgetSentCodes(): void {
  writeKey(SENT, null);
  writeKey(ARRIVAL, null, 'session');
}

function lastArrival(address: string): Record<string, unknown> | null {
  const stored = parseRecord(readKey(ARRIVAL, 'session'));
  return stored.address === address ? stored : null;
}
