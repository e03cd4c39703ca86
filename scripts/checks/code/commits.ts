import { spawnSync } from 'node:child_process';
import { conclude, ROOT } from '../source/tree.ts';

/** The last commit before this rule. */
const SINCE = 'def5923e54';
const SUBJECT = /^[a-z0-9][a-z0-9/-]*(, [a-z0-9/-]+)*: [A-Z`"].*[^.]$/;
const SUBJECT_MAX = 72;

/** The problem with a commit's subject, or undefined. A subject reads `area: Imperative summary`. */
export function subjectProblem(subject: string): string | undefined {
  if (subject.length > SUBJECT_MAX) return `has ${subject.length} characters; ${SUBJECT_MAX} fit`;
  return SUBJECT.test(subject) ? undefined : 'is not “area: Imperative summary”, without a period';
}

/** Subjects since the rule, the latest first; empty if the history is not available (an archive, a shallow clone). */
function subjects(): string[] {
  const range = ['log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`];
  const { status, stdout } = spawnSync('git', ['-C', ROOT, ...range], { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}

if (import.meta.main) {
  conclude(
    subjects().flatMap((line) => {
      const [hash = '', ...words] = line.split(' ');
      const problem = subjectProblem(words.join(' '));
      return problem ? [`commit ${hash}: “${words.join(' ')}” ${problem}`] : [];
    }),
  );
}
