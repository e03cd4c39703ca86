import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isUnloaded } from './count.mjs';
import { playwrightTests } from './playwright-report.mjs';

/** An assertion's own lines; the rest is the stack, or a log that repeats them. */
const SHOWN_LINES = 12;

/**
 * The failed tests of a Vitest report (JSON reporter): file, title and the start of the error, which the runner printed
 * long before the end. A file that did not load is in it as well.
 */
export function failedInVitest(report, root) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (isUnloaded({ status, assertionResults })) return [described(file, message)];
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
  const outside = (report?.errors ?? []).map((error) => described('outside a test', textOf(error)));
  const inTests = playwrightTests(report).flatMap(({ file, title, projectName, results }) => {
    const [error] = results.flatMap(({ errors }) => errors);
    if (error === undefined) return [];
    const printed = results.flatMap(({ stdout = [] }) => stdout.map(({ text }) => text)).join('');
    const failed = described(`[${projectName}] ${file} › ${title}`, textOf(error));
    return [[failed, ...indented(printed)].join('\n')];
  });
  return [...outside, ...inTests];
}

function described(title, error = '') {
  return [title, ...indented(error).slice(0, SHOWN_LINES)].join('\n');
}

function indented(text) {
  const lines = stripVTControlCharacters(text).split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`);
}
