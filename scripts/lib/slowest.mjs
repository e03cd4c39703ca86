import { relative } from 'node:path';
import { playwrightTests } from './playwright-report.mjs';

const SHOWN = 10;

/** Seconds by file of a Vitest report (JSON reporter). A file that ran on both engines counts with both. */
export function vitestSeconds(report, root) {
  const seconds = new Map();
  for (const { name, startTime, endTime } of report?.testResults ?? []) {
    add(seconds, relative(root, name), (endTime - startTime) / 1000);
  }
  return seconds;
}

/** Seconds by file of a Playwright report (JSON reporter): the sum of its tests, which run side by side. */
export function playwrightSeconds(report) {
  const seconds = new Map();
  for (const { file, results } of playwrightTests(report)) {
    for (const { duration } of results) add(seconds, file, duration / 1000);
  }
  return seconds;
}

/** The slowest files, one line each; none if nothing ran. */
export function slowestLines(seconds) {
  const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  return slowest.map(([file, time]) => `${time.toFixed(1).padStart(7)} s  ${file}`);
}

function add(seconds, file, more) {
  seconds.set(file, (seconds.get(file) ?? 0) + more);
}
