import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentTrace, traceHeaders, withinTrace } from './trace.ts';

const ID = '0f2b8d34-7c1e-4a5b-9d6f-1a2b3c4d5e6f';
const OWN = ID.replaceAll('-', '');
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const within = (parent: unknown) => withinTrace({ id: ID, parent }, currentTrace);

describe('R-OPS-12 the trace of a call', () => {
  it.each([
    [`00-${TRACE}-00f067aa0ba902b7-01`, '01'],
    [`00-${TRACE}-00f067aa0ba902b7-00`, '00'],
    [`00-${TRACE}-00f067aa0ba902b7-ff`, '01'],
    [`cc-${TRACE}-00f067aa0ba902b7-01-what-the-future-brings`, '01'],
  ])('R-OPS-12 continues the caller’s trace: %s', (parent, flags) => {
    expect(within(parent)).toEqual({ traceId: TRACE, spanId: OWN.slice(16), flags });
  });

  it.each([
    undefined,
    '',
    ['00', TRACE],
    `ff-${TRACE}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${TRACE}-00f067aa0ba902b7-01-more`,
    `00-${TRACE}-00f067aa0ba902b7-1`,
    `00-${TRACE}-00f067aa0ba902b7-01\n`,
    `cc-${TRACE}-00f067aa0ba902b7-01-${'x'.repeat(500)}`,
  ])('R-OPS-12 begins a trace if the caller sent no valid one: %s', (parent) => {
    expect(within(parent)).toEqual({ traceId: OWN, spanId: OWN.slice(16), flags: '00' });
  });

  it('R-OPS-12 whatever a caller sends, what is passed on has the standard’s form', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^00-[0-9a-f-]{40,60}$/)), (parent) => {
        const { traceparent } = withinTrace({ id: ID, parent }, traceHeaders);
        expect(traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/);
      }),
    );
    expect(traceHeaders()).toEqual({});
  });
});
