import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Of an error, and of what the pages showed. */
const REASON_LINES = 30;

/** Each test of a Vitest report (JSON reporter). A file that did not load counts as a failed test. */
export function vitestTests(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults: tests }) => {
    const file = relative(root, name);
    if (status === 'failed' && tests.length === 0) return [{ title: file, status, seconds: 0 }];
    return tests.map((test) => ({
      title: `${file} › ${test.fullName}`,
      status: test.status,
      seconds: (test.duration ?? 0) / 1000,
      reason: reasonOf(test.failureMessages?.[0]),
    }));
  });
}

/** Each test of a Playwright report (JSON reporter). One that passed at the second try is "flaky". */
export function playwrightTests(report) {
  const testsOf = ({ file, suites = [], specs = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        title: `[${projectName}] ${file} › ${title}`,
        status: status === 'expected' ? 'passed' : status,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
        reason: results.flatMap(({ error, stdout = [] }) => [
          ...reasonOf(error),
          // What the pages of a failed test showed.
          ...(error ? linesOf(stdout.map(({ text = '' }) => text).join('')) : []),
        ]),
      })),
    ),
    ...suites.flatMap(testsOf),
  ];
  return (report?.suites ?? []).flatMap(testsOf);
}

/** The first lines of an error, and its line of code. */
function reasonOf(error) {
  if (error === undefined) return [];
  const { message = error, location } = error;
  return [...linesOf(message), ...(location ? [`at ${location.file}:${location.line}`] : [])];
}

function linesOf(text) {
  const lines = stripVTControlCharacters(String(text)).split('\n');
  const own = lines.filter((line) => line.trim() !== '' && !line.includes('/node_modules/'));
  return own.slice(0, REASON_LINES);
}

/**
 * How many passed, and the titles of the others. Everything but a plain success counts as failed: a skipped test, one
 * that passed on a second try, a runner that failed without a failed test (an unhandled rejection), or that found none.
 */
export function judge(tests, exitCode) {
  const failed = tests
    .filter(({ status }) => status !== 'passed')
    .map(({ title, status, reason = [] }) =>
      [status === 'failed' ? title : `${title} (${status})`, ...reason].join('\n      '),
    );
  const passed = tests.length - failed.length;
  if (failed.length === 0 && (exitCode !== 0 || passed === 0))
    failed.push('a runner, for the reason that it printed');
  return { passed, failed };
}

/** One line for each of the ten slowest tests. */
export function slowestLines(tests) {
  return tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`);
}
