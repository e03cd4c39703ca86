/**
 * Turns a runner's JSON report into `{ passed, failed }`. Everything but a plain success counts as failed: a skipped
 * test, one that passed on a second try, a file that did not load, a runner that ended without a report.
 */
export function countVitest(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 };
  const unloaded = report.testResults.filter(isUnloaded);
  return countsOf(
    report.numPassedTests,
    report.numFailedTests + report.numPendingTests + report.numTodoTests + unloaded.length,
    exitCode,
  );
}

/** Whether a file of the report failed before its tests were known. */
export function isUnloaded({ status, assertionResults }) {
  return status === 'failed' && assertionResults.length === 0;
}

/** The runner lists them among thousands of passed ones, where nobody finds them. */
export function skippedTitles(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ fullName }) => fullName),
  );
}

export function countPlaywright(report, exitCode) {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return countsOf(expected, unexpected + flaky + skipped, exitCode);
}

/** A runner may fail without a failed test (an unhandled rejection), or find no test at all. */
function countsOf(passed, failed, exitCode) {
  const unnoticed = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: unnoticed ? 1 : failed };
}
