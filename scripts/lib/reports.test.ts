import { expect, it } from 'vitest';
import { judge, playwrightTests, vitestTests } from './reports.mjs';

it.each([
  ['all passed', ['passed', 'passed'], 0, 2, []],
  ['one was skipped', ['passed', 'skipped'], 0, 1, ['1 (skipped)']],
  ['one is to be written', ['todo', 'failed'], 1, 0, ['0 (todo)', '1']],
  ['one passed at the second try', ['passed', 'flaky'], 0, 1, ['1 (flaky)']],
  ['an error outside a test', ['passed'], 1, 1, [expect.stringContaining('a runner')]],
  ['nothing ran', [], 0, 0, [expect.stringContaining('a runner')]],
])('a run is judged by each of its tests: %s', (_, statuses, code, passed, failed) => {
  const tests = statuses.map((status, number) => ({ title: `${number}`, status, seconds: 0 }));
  expect(judge(tests, code)).toEqual({ passed, failed });
});

it('a failed test is named with its reason and its line', () => {
  const error = {
    message: '\u001b[31mTimed out\u001b[39m\n\nReceived: ""',
    location: { file: 'a.spec.ts', line: 7 },
  };
  const results = [{ duration: 5, error, stdout: [{ text: '- heading\n' }] }];
  const tests = [{ projectName: 'phone', status: 'unexpected', results }];
  const report = { suites: [{ file: 'a.spec.ts', specs: [{ title: 'opens', tests }] }] };
  const indent = '\n      ';
  expect(judge(playwrightTests(report), 1).failed).toEqual([
    [
      '[phone] a.spec.ts › opens (unexpected)',
      'Timed out',
      'Received: ""',
      'at a.spec.ts:7',
      '- heading',
    ].join(indent),
  ]);
});

it('Vitest reports each test with its file, and a file that did not load', () => {
  const tests = (...assertionResults: object[]) => ({ status: 'failed', assertionResults });
  const report = {
    testResults: [
      { name: '/root/a.test.ts', ...tests({ status: 'passed', fullName: 'adds', duration: 1500 }) },
      { name: '/root/b.test.ts', ...tests() },
    ],
  };
  expect(vitestTests(report, '/root')).toEqual([
    { title: 'a.test.ts › adds', status: 'passed', seconds: 1.5, reason: [] },
    { title: 'b.test.ts', status: 'failed', seconds: 0 },
  ]);
});

it('Playwright reports the tests of nested blocks, with the sum of their tries', () => {
  const specs = (title: string, status: string) => [
    {
      title,
      tests: [{ projectName: 'phone', status, results: [{ duration: 900 }, { duration: 100 }] }],
    },
  ];
  const inner = { file: 'a.spec.ts', specs: specs('closes', 'unexpected') };
  const report = {
    suites: [{ file: 'a.spec.ts', specs: specs('opens', 'expected'), suites: [inner] }],
  };
  expect(playwrightTests(report)).toEqual([
    { title: '[phone] a.spec.ts › opens', status: 'passed', seconds: 1, reason: [] },
    { title: '[phone] a.spec.ts › closes', status: 'unexpected', seconds: 1, reason: [] },
  ]);
});
