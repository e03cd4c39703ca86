import { describe, expect, it } from 'vitest';
import { failedInPlaywright, failedInVitest } from './failed.mjs';

describe('failed tests', () => {
  it('shows the title and error of a failed test, without colors, and no passed test', () => {
    const report = {
      testResults: [
        {
          name: '/repository/a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'adds', failureMessages: [] },
            { status: 'failed', fullName: 'divides', failureMessages: ['\u001b[31mno\u001b[39m'] },
          ],
        },
      ],
    };
    expect(failedInVitest(report, '/repository')).toEqual(['a.test.ts › divides\n    no']);
  });

  it('shows a file that did not load', () => {
    const file = { name: '/repository/a.test.ts', status: 'failed', message: 'unexpected token' };
    const report = { testResults: [{ ...file, assertionResults: [] }] };
    expect(failedInVitest(report, '/repository')).toEqual(['a.test.ts\n    unexpected token']);
  });

  it('shows the line that failed in a browser test, the first lines of its error, and what it printed', () => {
    const location = { file: '/repository/e2e/site/a.spec.ts', line: 7, column: 3 };
    const message = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
    const stdout = [{ text: 'the page\nis empty\n' }];
    const tests = (errors: unknown[]) => [{ projectName: 'phone', results: [{ errors, stdout }] }];
    const report = {
      errors: [],
      suites: [
        {
          file: 'site/a.spec.ts',
          specs: [{ title: 'opens', tests: tests([]) }],
          suites: [
            {
              file: 'site/a.spec.ts',
              specs: [{ title: 'closes', tests: tests([{ message, location }]) }],
            },
          ],
        },
      ],
    };
    const [shown = '', ...others] = failedInPlaywright(report, '/repository');
    expect(others).toEqual([]);
    const lines = shown.split('\n');
    expect(lines.slice(0, 3)).toEqual([
      '[phone] site/a.spec.ts › closes',
      '    e2e/site/a.spec.ts:7',
      '    line 0',
    ]);
    expect(lines.slice(12)).toEqual(['    line 10', '    the page', '    is empty']);
  });

  it('shows an error outside a test', () => {
    const report = { errors: [{ message: 'no browser' }], suites: [] };
    expect(failedInPlaywright(report, '/')).toEqual(['outside a test\n    no browser']);
  });

  it('shows nothing without a report', () => {
    expect(failedInVitest(undefined, '/')).toEqual([]);
    expect(failedInPlaywright(undefined, '/')).toEqual([]);
  });
});
