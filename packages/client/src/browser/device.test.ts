import { describe, expect, it } from 'vitest';
import { describeDevice } from './device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('R-LOGIN-9 the device of a session', () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 OPR/121.0.0.0`,
      'Opera',
      'Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.4 Safari/605.1.15`,
      'Safari',
      'macOS',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) ${APPLE} Version/18.4 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iOS',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) ${APPLE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iOS',
    ],
    [
      `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${APPLE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
      'Firefox',
      'iPadOS',
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox',
      'Linux',
    ],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'ChromeOS',
    ],
    [
      `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`,
      'Chrome',
      'Linux',
    ],
  ])('R-LOGIN-9 %s', (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });

  it.each([
    ['', null, null],
    ['curl/8.14.1', null, null],
    ['<script>alert(1)</script>', null, null],
    // An app's embedded browser, which names no browser.
    [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) ${APPLE} Mobile/15E148`, null, 'iOS'],
  ])('R-LOGIN-9 names no more than %j states', (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });
});
