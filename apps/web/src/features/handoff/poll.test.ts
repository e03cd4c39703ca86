import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Polled, pauseAfter, pollWhileSeen } from './poll.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const browser = new EventTarget();

/** Answers these in their order, then always `asked`; records the second of each request. */
function aServer(...answers: Polled[]) {
  const start = Date.now();
  const asked: number[] = [];
  const ask = async () => {
    asked.push((Date.now() - start) / 1000);
    return answers.shift() ?? 'asked';
  };
  return { asked, ask };
}

describe('R-KYC-15 the computer polls for new images', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', browser);
    page.visibilityState = 'visible';
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('R-KYC-15 polls at once and every two seconds, until it is stopped', async () => {
    const { asked, ask } = aServer();
    const stop = pollWhileSeen(2_000, ask);
    await vi.advanceTimersByTimeAsync(6_500);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    browser.dispatchEvent(new Event('online'));
    expect(asked).toEqual([0, 2, 4, 6]);
  });

  it('R-KYC-15 stops once there is nothing left to wait for', async () => {
    const { asked, ask } = aServer('asked', 'done');
    pollWhileSeen(2_000, ask);
    await vi.advanceTimersByTimeAsync(60_000);
    page.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toEqual([0, 2]);
  });

  it('R-KYC-15 slows down while the server does not answer, and polls at once when the network is back', async () => {
    const { asked, ask } = aServer('failed', 'failed', 'failed', 'failed', 'asked');
    const stop = pollWhileSeen(2_000, ask);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(asked).toEqual([0, 4, 12, 28]);
    browser.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(2_500);
    expect(asked).toEqual([0, 4, 12, 28, 30, 32]);
    stop();
    expect(pauseAfter(50, 2_000)).toBe(30_000);
  });

  it('R-KYC-15 pauses while the page is hidden, and polls at once when it is visible again', async () => {
    const { asked, ask } = aServer();
    const stop = pollWhileSeen(2_000, ask);
    await vi.advanceTimersByTimeAsync(1_000);
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(59_000);
    expect(asked).toEqual([0]);
    page.visibilityState = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked).toEqual([0, 60, 62]);
    stop();
  });

  it('R-KYC-15 sends one request at a time', async () => {
    let open = 0;
    let most = 0;
    const stop = pollWhileSeen(2_000, async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      open -= 1;
      return 'asked';
    });
    for (let n = 0; n < 10; n += 1) {
      browser.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(1_000);
    }
    stop();
    expect(most).toBe(1);
  });
});
