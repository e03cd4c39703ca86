/** The result of one test runner. */
export interface Count {
  passed: number;
  failed: number;
}
export function countVitest(report: unknown, exitCode: number | null): Count;
export function countPlaywright(report: unknown, exitCode: number | null): Count;
export function skippedTitles(report: unknown): string[];
