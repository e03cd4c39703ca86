import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** An assertion's own lines; the rest is the stack, or a log that repeats them. */
const ERROR_LINES = 12;
const SLOWEST = 10;

/**
 * The tests of a Vitest report (JSON reporter): title with its file, status, seconds and the start of the error. A file
 * that did not load counts as a failed test.
 */
export function vitestTests(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) {
      return [{ title: file, status: 'failed', seconds: 0, error: startOf(message) }];
    }
    return assertionResults.map(({ fullName, duration, failureMessages, ...test }) => ({
      title: `${file} › ${fullName}`,
      status: test.status,
      seconds: (duration ?? 0) / 1000,
      error: startOf(failureMessages?.join('\n')),
    }));
  });
}

/** The tests of a Playwright report (JSON reporter), with the line that failed and what the test printed. */
export function playwrightTests(report, root) {
  const errorOf = ({ message, value, location }) => {
    const text = message ?? value ?? '';
    return startOf(location ? `${relative(root, location.file)}:${location.line}\n${text}` : text);
  };
  const testsOf = ({ file, suites = [], specs = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, status, results }) => {
        const [error] = results.flatMap(({ errors = [] }) => errors);
        const printed = results.flatMap(({ stdout = [] }) => stdout.map(({ text }) => text));
        return {
          title: `[${projectName}] ${file} › ${title}`,
          // One that passed at the second try is "flaky".
          status: status === 'expected' ? 'passed' : status,
          seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
          error: error ? [...errorOf(error), ...linesOf(printed.join(''))] : [],
        };
      }),
    ),
    ...suites.flatMap(testsOf),
  ];
  const outside = (report?.errors ?? []).map((error) => ({
    title: 'outside a test',
    status: 'failed',
    seconds: 0,
    error: errorOf(error),
  }));
  return [...outside, ...(report?.suites ?? []).flatMap(testsOf)];
}

/**
 * `{ passed, failed }`. Everything but a plain success counts as failed: a skipped test, one that passed on a second
 * try, a runner that failed without a failed test (an unhandled rejection), or that found none.
 */
export function countOf(tests, exitCode) {
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const failed = tests.length - passed;
  const isUnnoticed = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUnnoticed ? 1 : failed };
}

/** One text for each test that did not pass: a runner prints them long before the end, among thousands of others. */
export function failedTexts(tests) {
  return tests
    .filter(({ status }) => status !== 'passed')
    .map(({ title, status, error }) =>
      [status === 'failed' ? title : `${title} (${status})`, ...error].join('\n'),
    );
}

/** One line for each of the slowest tests. */
export function slowestLines(tests) {
  return tests
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`);
}

function startOf(error = '') {
  return linesOf(error).slice(0, ERROR_LINES);
}

function linesOf(text) {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`);
}
