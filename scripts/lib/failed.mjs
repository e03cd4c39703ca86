import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** An assertion's own lines; the rest is the stack, or a log that repeats them. */
const SHOWN_LINES = 12;

/**
 * The failed tests of a Vitest report (JSON reporter): file, title and the start of the error, which the runner printed
 * long before the end. A file that did not load is in it as well.
 */
export function failedInVitest(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (status === 'failed' && assertionResults.length === 0) return [described(file, message)];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) =>
        described(`${file} › ${fullName}`, failureMessages.join('\n')),
      );
  });
}

/** The same of a Playwright report (JSON reporter), with the line that failed and what the test printed. */
export function failedInPlaywright(report, root) {
  const textOf = ({ message, value, location }) => {
    const text = message ?? value ?? '';
    return location ? `${relative(root, location.file)}:${location.line}\n${text}` : text;
  };
  const found = (report?.errors ?? []).map((error) => described('outside a test', textOf(error)));
  const visit = ({ file, suites = [], specs = [] }) => {
    for (const { title, tests } of specs) {
      for (const { projectName, results } of tests) {
        const errors = results.flatMap((result) => result.errors);
        if (errors.length === 0) continue;
        const printed = results
          .flatMap(({ stdout = [] }) => stdout.map(({ text }) => text))
          .join('');
        const name = `[${projectName}] ${file} › ${title}`;
        found.push([described(name, textOf(errors[0])), ...indented(printed)].join('\n'));
      }
    }
    for (const suite of suites) visit(suite);
  };
  for (const suite of report?.suites ?? []) visit(suite);
  return found;
}

function described(title, error = '') {
  return [title, ...indented(error).slice(0, SHOWN_LINES)].join('\n');
}

function indented(text) {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`);
}
