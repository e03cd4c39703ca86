import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import readOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { conclude, ROOT } from '../source/tree.ts';

/** A folder of apps/api/src that is on the floor of the subjects. */
const IN_SUBJECT = /^apps\/api\/src\/(?!core\/|platform\/|app\/)(\w+)\//;

/** The imports below the current folder that break the law of direction (ARCHITECTURE.md), and how the api stands. */
const options = await readOptions(join(ROOT, '.dependency-cruiser.mjs'));
const { modules, summary } = (await cruise(['apps', 'packages'], options)).output as ICruiseResult;

const findings = summary.violations.map(({ from, to, rule, cycle, unresolvedTo }) => {
  const path = cycle?.map(({ name }) => name).join(' → ') ?? unresolvedTo ?? to;
  return `${from} → ${path} (${rule.name})`;
});
const pairs = modules.flatMap(({ source, dependencies }) => {
  const mine = IN_SUBJECT.exec(source)?.[1];
  return dependencies
    .map(({ resolved }) => IN_SUBJECT.exec(resolved)?.[1])
    .filter((theirs) => mine && theirs && theirs !== mine)
    .map((theirs) => `${mine} → ${theirs}`);
});
const distinct = [...new Set(pairs)].sort();
const count = (rule: string) =>
  summary.violations.filter(({ rule: { name } }) => name === rule).length;

conclude(findings);
console.log(
  `${count('upward')} imports upward, ${count('a circle') + count('a circle of folders')} in circles, ` +
    `${distinct.length} pairs of subjects: ${distinct.join(', ')}`,
);
