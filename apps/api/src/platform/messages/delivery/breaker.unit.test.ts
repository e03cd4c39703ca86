import { describe, expect, it } from 'vitest';
import { createManualClock, SECOND } from '#core/clock.ts';
import { createBreaker, isTimeout, REST_SECONDS } from './breaker.ts';

describe('R-CODE-10 a server that does not answer', () => {
  it('R-CODE-10 pauses after three timeouts in a row, then tries one message, and an answer lets all follow', () => {
    const clock = createManualClock();
    const breaker = createBreaker(clock);
    for (let n = 0; n < 2; n += 1) breaker.timedOut();
    breaker.answered();
    for (let n = 0; n < 2; n += 1) breaker.timedOut();
    expect(breaker.lets()).toBe('all');
    breaker.timedOut();
    expect(breaker.lets()).toBe('none');
    clock.advance(REST_SECONDS * SECOND - 1);
    expect(breaker.lets()).toBe('none');
    clock.advance(1);
    expect(breaker.lets()).toBe('one');
    breaker.timedOut();
    expect(breaker.lets()).toBe('none');
    clock.advance(REST_SECONDS * SECOND);
    breaker.answered();
    expect(breaker.lets()).toBe('all');
  });

  it('R-CODE-10 does not pause longer when the clock is set back meanwhile', () => {
    const clock = createManualClock();
    const breaker = createBreaker(clock);
    for (let n = 0; n < 3; n += 1) breaker.timedOut();
    clock.advance(-3_600 * SECOND);
    expect(breaker.lets()).toBe('one');
  });

  it.each([
    [{ code: 'ETIMEDOUT' }, true],
    [{ name: 'TimeoutError' }, true],
    [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, true],
    [{ code: 'TimeoutError' }, true],
    [{ code: 'ECONNREFUSED' }, false],
    [{ code: 20003 }, false],
    [{}, false],
  ])('R-CODE-10 %j is a timeout: %s', (error, expected) => {
    expect(isTimeout(Object.assign(new Error('x'), error))).toBe(expected);
  });
});
