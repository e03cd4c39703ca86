import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, skippedTitles } from './count.mjs';

const vitest = (counts: object, testResults: object[] = []) => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...counts,
});

describe('Vitest counts', () => {
  it.each([
    ['all passed', vitest({ numPassedTests: 7 }), 0, { passed: 7, failed: 0 }],
    ['some failed', vitest({ numPassedTests: 7, numFailedTests: 2 }), 1, { passed: 7, failed: 2 }],
    [
      'skipped',
      vitest({ numPassedTests: 7, numPendingTests: 1, numTodoTests: 1 }),
      0,
      { passed: 7, failed: 2 },
    ],
    [
      'a file that did not load',
      vitest({ numPassedTests: 7 }, [{ status: 'failed', assertionResults: [] }]),
      1,
      { passed: 7, failed: 1 },
    ],
    ['an unhandled error', vitest({ numPassedTests: 7 }), 1, { passed: 7, failed: 1 }],
    ['no tests', vitest({}), 0, { passed: 0, failed: 1 }],
    ['no report', undefined, 0, { passed: 0, failed: 1 }],
  ])('%s', (_, report, code, count) => {
    expect(countVitest(report, code)).toEqual(count);
  });
});

describe('Skipped tests', () => {
  it('are named, so that a run that fails without a failed test says why', () => {
    const assertionResults = ['passed', 'failed', 'skipped', 'todo'].map((status) => ({
      status,
      fullName: `a ${status} test`,
    }));
    expect(skippedTitles(vitest({}, [{ assertionResults }]))).toEqual([
      'a skipped test',
      'a todo test',
    ]);
    expect(skippedTitles(undefined)).toEqual([]);
  });
});

describe('Playwright counts', () => {
  const stats = (counts: object) => ({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...counts },
  });

  it.each([
    ['all passed', stats({ expected: 5 }), 0, { passed: 5, failed: 0 }],
    [
      'failed, flaky, skipped',
      stats({ expected: 5, unexpected: 1, flaky: 1, skipped: 1 }),
      1,
      { passed: 5, failed: 3 },
    ],
    ['a broken set-up', stats({}), 1, { passed: 0, failed: 1 }],
    ['no report', undefined, 1, { passed: 0, failed: 1 }],
  ])('%s', (_, report, code, count) => {
    expect(countPlaywright(report, code)).toEqual(count);
  });
});
