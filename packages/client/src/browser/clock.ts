import { readKey, writeKey } from './storage.ts';

/** The browser's clock, in milliseconds since 1970. */
export function nowMs(): number {
  return Date.now();
}

/** How far the server's clock is ahead of the browser's, in milliseconds: a device may be off by minutes or years. */
const AHEAD = 'serverAhead';
/** Rounding and travel time; a difference below it is not worth a write. */
const APART_MS = 2_000;

/** The server's clock, by its last answer; the browser's before the first one. */
export function serverNow(): number {
  return nowMs() + ahead();
}

/** Adopts the time of an answer that has just arrived from the server; NaN if it has none. */
export function noteServerTime(ms: number): void {
  const now = ms - nowMs();
  if (Math.abs(now - ahead()) > APART_MS) writeKey(AHEAD, String(now));
}

function ahead(): number {
  return Number(readKey(AHEAD)) || 0;
}
