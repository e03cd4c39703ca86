/** A test of a runner's report; `error` has its first lines. */
export interface RanTest {
  title: string;
  status: string;
  seconds: number;
  error: string[];
}
export function vitestTests(report: unknown, root: string): RanTest[];
export function playwrightTests(report: unknown, root: string): RanTest[];
export function countOf(
  tests: RanTest[],
  exitCode: number | null,
): { passed: number; failed: number };
export function failedTexts(tests: RanTest[]): string[];
export function slowestLines(tests: RanTest[]): string[];
