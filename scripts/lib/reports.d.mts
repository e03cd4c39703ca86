type RanTest = { title: string; status: string; seconds: number };
export function vitestTests(report: unknown, root: string): RanTest[];
export function playwrightTests(report: unknown): RanTest[];
export function judge(
  tests: RanTest[],
  exitCode: number | null,
): { passed: number; failed: string[] };
