import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { cleanUpWhenBrokenOff } from '../bench/lib/product.ts';
import { busyness, machine, tableOf } from '../bench/lib/table.ts';
import type { Finding, Trial } from './lib/trial.ts';

cleanUpWhenBrokenOff();
// The parent process was killed.
process.once('disconnect', () => process.exit(1));
process.channel?.unref();

const ATTACKS = new URL('attacks/', import.meta.url);

const trials = await Promise.all(
  readdirSync(ATTACKS)
    .filter((name) => name.endsWith('.ts'))
    .toSorted()
    .map(async (name) => ((await import(new URL(name, ATTACKS).href)) as { trial: Trial }).trial),
);

/** Times depend on what else runs on the machine: the full run of the tests reports them and judges the others. */
const WITHOUT_TIMES = '--without-times';
const judgesTimes = !process.argv.includes(WITHOUT_TIMES);
const chosen = process.argv.slice(2).filter((word) => word !== WITHOUT_TIMES);
const unknown = chosen.filter((id) => !trials.some((trial) => trial.id === id));
if (unknown.length > 0) {
  console.error(
    `There is no trial ${unknown.join(', ')}; there are ${trials.map(({ id }) => id).join(', ')}.`,
  );
  process.exit(1);
}

const others = busyness();
const sections: string[] = [];
let isAllMet = true;
for (const trial of trials) {
  if (chosen.length > 0 && !chosen.includes(trial.id)) continue;
  console.log(`\n${trial.id}: ${trial.title}`);
  const findings = await attempt(trial);
  isAllMet &&= findings.every(
    ({ isMet, isTime }) => isMet !== false || (isTime === true && !judgesTimes),
  );
  const table = tableOf(findings);
  console.log(table);
  sections.push(`## ${trial.id}\n\n${trial.title}\n\n${table}\n`);
}
// A run of some trials is for inspection; only a run of all is saved.
if (chosen.length === 0) writeResults();
// A trial that failed may have left its load running.
process.exit(isAllMet ? 0 : 1);

/** A trial that crashes is a finding, and does not keep the next one from running. */
async function attempt({ run }: Trial): Promise<Finding[]> {
  try {
    return await run();
  } catch (error) {
    console.error(error);
    const detail = (error as Error).message.split('\n')[0] ?? '';
    return [{ what: 'The trial ran to its end', aim: 'yes', figure: 'no', isMet: false, detail }];
  }
}

/** The commit of this version, and whether files differ from it. */
function commit(): string {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  return git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain') && ' with changes');
}

function writeResults(): void {
  const text = `# Last trials

\`npm run trials\` wrote this on ${new Date().toISOString().slice(0, 10)}, of commit ${commit()}, on: ${machine()}.

Each trial attacks the product in a process of its own, over loopback, on SQLite as \`npm start\` starts it unless it says
otherwise. The attacker shares the machine with the product, so times are upper bounds; counts, statuses and memory hold
anywhere. When the run began, other work on the machine wanted ${others} cores.

${sections.join('\n')}`;
  writeFileSync(new URL('../bench/TRIALS.md', import.meta.url), text);
}
