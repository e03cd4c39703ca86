import { describe, expect, it } from 'vitest';
import { playwrightSeconds, slowestLines, vitestSeconds } from './slowest.mjs';

describe('slowest files', () => {
  it('adds up the engines of a file that ran on both', () => {
    const ran = (name: string, from: number, to: number) => ({
      name: `/repository/${name}`,
      startTime: from,
      endTime: to,
    });
    const report = { testResults: [ran('a.test.ts', 0, 1500), ran('a.test.ts', 0, 500)] };
    expect([...vitestSeconds(report, '/repository')]).toEqual([['a.test.ts', 2]]);
  });

  it('finds the tests of nested describe blocks', () => {
    const specs = (duration: number) => [{ tests: [{ results: [{ duration }] }] }];
    const report = {
      suites: [
        {
          file: 'a.spec.ts',
          specs: specs(1000),
          suites: [{ file: 'a.spec.ts', specs: specs(2000) }],
        },
      ],
    };
    expect([...playwrightSeconds(report)]).toEqual([['a.spec.ts', 3]]);
  });

  it('prints ten lines, the slowest first', () => {
    const seconds = new Map(Array.from({ length: 12 }, (_, index) => [`${index}.ts`, index]));
    const lines = slowestLines(seconds);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe('   11.0 s  11.ts');
  });

  it('prints nothing without a report', () => {
    expect(slowestLines(vitestSeconds(undefined, '/'))).toEqual([]);
    expect(slowestLines(playwrightSeconds(undefined))).toEqual([]);
  });
});
