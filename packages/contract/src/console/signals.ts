import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/* The stream of a client, for its developers: waiting and delivered signals, and the receiver's answers. */

/** The number that is shown of each list. */
export const SIGNALS_MAX = 50;

const signal = z.object({
  /** The `jti`. */
  id: z.string(),
  /** The last part of the event’s URI. */
  event: z.string(),
  /** The `sub`; null for an event about the stream itself. */
  sub: z.nullable(z.string()),
  /** ISO 8601, UTC. */
  at: z.string(),
  tries: z.number(),
  /** ISO 8601, UTC; null before the first try. */
  triedAt: z.nullable(z.string()),
  /** What the receiver answered to the last try, in English words; null before it and after a success. */
  outcome: z.nullable(z.string()),
  /** ISO 8601, UTC; null while it waits. */
  deliveredAt: z.nullable(z.string()),
});

export const listSignals = endpoint({
  method: 'GET',
  path: '/console/clients/:id/signals',
  summary: 'The stream of the client, with the signals that wait and those of the last days.',
  auth: 'bearer',
  limit: 'console',
  body: null,
  reply: z.object({
    /** Null if the client has none. */
    stream: z.nullable(
      z.object({
        id: z.string(),
        method: z.enum(['push', 'poll']),
        /** Where signals are pushed to, or polled. */
        url: z.string(),
        status: z.enum(['enabled', 'paused', 'disabled']),
        reason: z.nullable(z.string()),
        /** Paused because a signal was not delivered for {@link SIGNAL_PAUSE_DAYS} days. */
        pausedByUs: z.boolean(),
        /** ISO 8601, UTC. */
        createdAt: z.string(),
        /** How many signals wait. */
        waiting: z.number(),
        /** When the oldest of them was caused; null if none waits. */
        oldestAt: z.nullable(z.string()),
        /** The time of the next try after failures; null otherwise. */
        nextTryAt: z.nullable(z.string()),
      }),
    ),
    /** The first of those that wait. */
    waiting: z.array(signal),
    /** The last delivered ones, the newest first. */
    delivered: z.array(signal),
  }),
  errors: ['client_unknown'],
});

export const resumeSignals = endpoint({
  method: 'POST',
  path: '/console/clients/:id/signals/resume',
  summary: 'Enables a paused stream, and sends what waits at once and in order.',
  auth: 'bearer',
  limit: 'console-change',
  body: null,
  reply: null,
  errors: ['client_unknown', 'role_insufficient', 'client_invalid', 'recent_sign_in_needed'],
});
