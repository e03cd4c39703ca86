/** Every test of a Playwright report (JSON reporter), those of nested describe blocks too. */
export function playwrightTests(report) {
  const testsOf = ({ file, suites = [], specs = [] }) => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ projectName, results }) => ({ file, title, projectName, results })),
    ),
    ...suites.flatMap(testsOf),
  ];
  return (report?.suites ?? []).flatMap(testsOf);
}
