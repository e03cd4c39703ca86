import { SIGNAL_EVENTS } from '@portico/contract';
import * as z from 'zod/mini';
import { addressProblem } from '#core/web-address.ts';
import { deliveredEvents } from '#partners/signals/queue/queue.ts';
import type { StreamRow } from './streams.store.ts';

/* The configuration of a stream as its receiver reads and writes it (SSF 1.0, section 8.1.1). */

export const METHODS = { push: 'urn:ietf:rfc:8935', poll: 'urn:ietf:rfc:8936' } as const;

/** A receiver may ask for a verification event this often. */
export const VERIFICATION_SECONDS = 10;

const DESCRIPTION_MAX = 200;
const EVENTS_MAX = 50;
/** Visible characters, with spaces between them: a header of HTTP. */
const HEADER = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;

const delivery = z.object({
  method: z.enum([METHODS.push, METHODS.poll]),
  endpoint_url: z.optional(z.string()),
  authorization_header: z.optional(z.string().check(z.maxLength(2000), z.regex(HEADER))),
});

/** What the receiver supplies. */
const supplied = {
  delivery: z.optional(delivery),
  events_requested: z.optional(
    z.array(z.string().check(z.maxLength(500))).check(z.maxLength(EVENTS_MAX)),
  ),
  description: z.optional(z.string().check(z.maxLength(2000))),
};

/** What Portico supplies: it may be sent back, unchanged. */
const ours = {
  iss: z.optional(z.string()),
  aud: z.optional(z.string()),
  events_supported: z.optional(z.array(z.string())),
  events_delivered: z.optional(z.array(z.string())),
  min_verification_interval: z.optional(z.number()),
};

export const newStream = z.object(supplied);
export const changedStream = z.object({ stream_id: z.string(), ...supplied, ...ours });

export type Supplied = z.output<typeof newStream>;
export type Changed = z.output<typeof changedStream>;

/** The path at which a stream is polled. */
export const pollPath = (streamId: string) => `/ssf/streams/${streamId}/events`;

export function configurationOf(issuer: string, stream: StreamRow) {
  const { id, client_id, method, endpoint_url, events_requested, description } = stream;
  return {
    stream_id: id,
    iss: issuer,
    aud: client_id,
    // Without the receiver's authorization header, which is a secret of its own.
    delivery: {
      method: METHODS[method],
      endpoint_url: method === 'push' ? endpoint_url : `${issuer}${pollPath(id)}`,
    },
    events_supported: Object.values(SIGNAL_EVENTS),
    ...(events_requested !== null && {
      events_requested: JSON.parse(events_requested) as string[],
    }),
    events_delivered: deliveredEvents(stream).map((event) => SIGNAL_EVENTS[event]),
    min_verification_interval: VERIFICATION_SECONDS,
    ...(description !== null && { description }),
  };
}

/** The name of a value that Portico supplies and that was not sent back unchanged; null if all were. */
export function misquoted(issuer: string, stream: StreamRow, sent: Changed): string | null {
  const is = configurationOf(issuer, stream);
  for (const name of Object.keys(ours) as (keyof typeof ours)[]) {
    if (sent[name] !== undefined && textOf(sent[name]) !== textOf(is[name])) return name;
  }
  return null;
}

/** Lists are sets: their order means nothing. */
const textOf = (value: unknown) => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/**
 * What is wrong with where signals are to be pushed; null if nothing is. What a push may call is decided again with
 * each one (ports/outbound/destination.ts).
 */
export function deliveryProblem({ delivery: asked }: Supplied): string | null {
  if (asked?.method !== METHODS.push) return null;
  if (asked.endpoint_url === undefined) return 'delivery.endpoint_url is missing.';
  const problem = addressProblem(asked.endpoint_url);
  return problem === null ? null : `delivery.endpoint_url ${problem}.`;
}

type Columns = Pick<StreamRow, 'method' | 'endpoint_url' | 'events_requested' | 'description'>;

/** The columns of what the receiver supplied. What is missing is as at first; polling needs no address. */
export function columnsOf({ delivery: asked, events_requested, description }: Supplied): Columns {
  const isPush = asked?.method === METHODS.push;
  return {
    method: isPush ? 'push' : 'poll',
    endpoint_url: isPush ? (asked.endpoint_url ?? null) : null,
    events_requested: events_requested === undefined ? null : JSON.stringify(events_requested),
    description: description === undefined ? null : description.slice(0, DESCRIPTION_MAX),
  };
}

/** Where signals go, for people. */
export function placeOf({ method, endpoint_url: url }: Pick<StreamRow, 'method' | 'endpoint_url'>) {
  return method === 'push' && url !== null ? `pushed to ${new URL(url).host}` : 'polled';
}
