import { describe, expect, it } from 'vitest';
import {
  countOf,
  failedTexts,
  playwrightTests,
  type RanTest,
  slowestLines,
  vitestTests,
} from './reports.mjs';

const ran = (status: string, seconds = 0): RanTest => ({
  title: `a ${status} test`,
  status,
  seconds,
  error: [],
});

describe('the count of a layer', () => {
  it.each([
    ['all passed', ['passed', 'passed'], 0, { passed: 2, failed: 0 }],
    ['one failed', ['passed', 'failed'], 1, { passed: 1, failed: 1 }],
    ['one was skipped', ['passed', 'skipped', 'todo'], 0, { passed: 1, failed: 2 }],
    ['one passed at the second try', ['passed', 'flaky'], 0, { passed: 1, failed: 1 }],
    ['an error outside a test', ['passed'], 1, { passed: 1, failed: 1 }],
    ['nothing ran', [], 0, { passed: 0, failed: 1 }],
  ])('%s', (_, statuses, code, count) => {
    const tests = statuses.map((status) => ran(status));
    expect(countOf(tests, code)).toEqual(count);
  });
});

describe('a Vitest report', () => {
  it('gives each test with its file, and the start of its error without colors', () => {
    const report = {
      testResults: [
        {
          name: '/repository/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds', duration: 1500, failureMessages: [] },
            { status: 'failed', fullName: 'divides', failureMessages: ['\u001b[31mno\u001b[39m'] },
            { status: 'skipped', fullName: 'rounds' },
          ],
        },
      ],
    };
    const tests = vitestTests(report, '/repository');
    expect(tests.map(({ seconds }) => seconds)).toEqual([1.5, 0, 0]);
    expect(failedTexts(tests)).toEqual([
      'a.test.ts › divides\n    no',
      'a.test.ts › rounds (skipped)',
    ]);
  });

  it('gives a file that did not load', () => {
    const file = { name: '/repository/a.test.ts', status: 'failed', message: 'unexpected token' };
    const tests = vitestTests({ testResults: [{ ...file, assertionResults: [] }] }, '/repository');
    expect(failedTexts(tests)).toEqual(['a.test.ts\n    unexpected token']);
  });
});

describe('a Playwright report', () => {
  it('gives the tests of nested blocks, the line that failed, its error and what the test printed', () => {
    const location = { file: '/repository/e2e/site/a.spec.ts', line: 7, column: 3 };
    const message = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    const stdout = [{ text: 'the page\nis empty\n' }];
    const tests = (status: string, errors: unknown[]) => [
      { projectName: 'phone', status, results: [{ duration: 2000, errors, stdout }] },
    ];
    const file = 'site/a.spec.ts';
    const report = {
      suites: [
        {
          file,
          specs: [{ title: 'opens', tests: tests('expected', []) }],
          suites: [
            {
              file,
              specs: [{ title: 'closes', tests: tests('unexpected', [{ message, location }]) }],
            },
          ],
        },
      ],
    };
    const found = playwrightTests(report, '/repository');
    expect(found.map(({ seconds }) => seconds)).toEqual([2, 2]);
    const [shown = '', ...others] = failedTexts(found);
    expect(others).toEqual([]);
    const lines = shown.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '[phone] site/a.spec.ts › closes (unexpected)',
      '    e2e/site/a.spec.ts:7',
      '    line 0',
    ]);
    expect(lines.slice(12)).toEqual(['    line 10', '    the page', '    is empty']);
  });

  it('gives an error outside a test', () => {
    const tests = playwrightTests({ errors: [{ message: 'no browser' }], suites: [] }, '/');
    expect(failedTexts(tests)).toEqual(['outside a test\n    no browser']);
  });
});

describe('the slowest tests', () => {
  it('are ten, the slowest first', () => {
    const lines = slowestLines(Array.from({ length: 12 }, (_, index) => ran('passed', index)));
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('   11.0 s  a passed test');
  });
});
