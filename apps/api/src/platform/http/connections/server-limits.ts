import type { Pace } from './pace.ts';

const MEGABYTE = 1_000_000;

/** The limits of one server, for any caller. Tests use smaller numbers. */
export type ServerLimits = {
  /** How often the pace of all clients is checked. */
  checkEveryMs: number;
  /** Connections in total; each network has a share of them (server/connections/shares.ts). */
  connections: number;
  /** The pace at which a client must receive a waiting answer to keep its connection. */
  reading: Pace;
  /** Bytes that private images and archives in transit may hold together. */
  unsentBytes: number;
  /** The pace at which a client must send a form with files. */
  sending: Pace;
  /** Bytes that such forms may hold together while they arrive and are processed. */
  uploadBytes: number;
};

export const SERVER_LIMITS: ServerLimits = {
  checkEveryMs: 2_000,
  connections: 2_000,
  reading: { bytes: 16_384, checks: 15 },
  unsentBytes: 32 * MEGABYTE,
  // As slow as a second-generation phone; the whole form has three minutes.
  sending: { bytes: 65_536, checks: 5 },
  uploadBytes: 48 * MEGABYTE,
};

/**
 * Requests that may wait at one connection. Libraries that pipeline have about ten under way, and one packet can hold
 * thousands.
 */
export const WAITING_MAX = 32;
