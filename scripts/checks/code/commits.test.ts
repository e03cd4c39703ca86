import { describe, expect, it } from 'vitest';
import { subjectProblem } from './commits.ts';

describe('commit subject', () => {
  it.each(['api: Write cookies once', 'web, desk: Share the dialog', 'e2e: Read the title'])(
    'accepts %s',
    (subject) => {
      expect(subjectProblem(subject)).toBeUndefined();
    },
  );

  it.each([
    'Write cookies once',
    'api: write cookies once',
    'api: Write cookies once.',
    `api: ${'Write '.repeat(20)}`,
    'wip',
  ])('rejects %s', (subject) => {
    expect(subjectProblem(subject)).toBeDefined();
  });
});
