import type { Pace } from './pace.ts';

const MEGABYTE = 1_000_000;

/** What one door of the product puts up with, whoever calls. Tests give it smaller numbers. */
export type ServerLimits = {
  /** How often everybody's pace is looked at. */
  lookEveryMs: number;
  /** Connections in all; a network has its share of them (server/connections/shares.ts). */
  connections: number;
  /** What somebody must take of an answer that waits for them, to keep their connection. */
  reading: Pace;
  /** What private pictures and archives on their way may hold together. */
  unsentBytes: number;
  /** What somebody must send of a form with files. */
  sending: Pace;
  /** What such forms may hold together while they arrive and are worked on. */
  uploadBytes: number;
};

export const SERVER_LIMITS: ServerLimits = {
  lookEveryMs: 2_000,
  connections: 2_000,
  reading: { bytes: 16_384, looks: 15 },
  unsentBytes: 32 * MEGABYTE,
  // As slow as a phone of the second generation; a form has three minutes in all.
  sending: { bytes: 65_536, looks: 5 },
  uploadBytes: 48 * MEGABYTE,
};
