import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What work belongs to, in the terms of W3C Trace Context: our own part of a trace, and the trace of the caller if it
 * sent a valid one.
 */
export type Trace = { traceId: string; spanId: string; flags: string };

/** Where a trace begins: the UUID of a request or a message, and the `traceparent` that came with it. */
export type Origin = { id: string; parent?: unknown };

const PARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-([0-9a-f]{2})(-.*)?$/;
/** Version 00 has 55 characters. A later version may append parts, which we ignore. */
const VERSION_00_LENGTH = 55;
const PARENT_MAX = 512;

const origins = new AsyncLocalStorage<Origin>();

/** Runs `work` as a part of this trace, with everything that it starts. */
export function withinTrace<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

/** The trace of the work that is running; undefined outside of requests and messages. */
export function currentTrace(): Trace | undefined {
  const origin = origins.getStore();
  return origin && traceOf(origin);
}

/** For a request to another server: the header that makes it a part of the same trace, or none. */
export function traceHeaders(): { traceparent?: string } {
  const trace = currentTrace();
  return trace ? { traceparent: `00-${trace.traceId}-${trace.spanId}-${trace.flags}` } : {};
}

/**
 * Made only when it is needed, from the id that a request has anyway: most requests neither log anything nor call
 * another server. An invalid `traceparent` counts as none (W3C Trace Context, 3.2.2.3).
 */
function traceOf({ id, parent }: Origin): Trace {
  const own = id.replaceAll('-', '');
  const spanId = own.slice(16);
  const [, traceId = own, flags = '00'] = parsed(parent) ?? [];
  // Of the flags, only "sampled" has a meaning for us to pass on.
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 ? '01' : '00' };
}

function parsed(parent: unknown): RegExpExecArray | null {
  if (typeof parent !== 'string' || parent.length > PARENT_MAX) return null;
  if (parent.startsWith('00') && parent.length !== VERSION_00_LENGTH) return null;
  return PARENT.exec(parent);
}
