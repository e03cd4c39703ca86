export function vitestSeconds(report: unknown, root: string): Map<string, number>;
export function playwrightSeconds(report: unknown): Map<string, number>;
export function slowestLines(seconds: Map<string, number>): string[];
