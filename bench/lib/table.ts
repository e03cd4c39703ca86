import { cpus, loadavg, totalmem } from 'node:os';
import type { Figure } from './figure.ts';

const MET = new Map([
  [true, 'yes'],
  [false, 'no'],
  [null, ''],
]);

/** The figures as a Markdown table. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map((each) => [
    each.what,
    each.aim,
    `**${each.figure}**`,
    met(each),
    each.detail,
  ]);
  const lines = [['Measure', 'Aim', 'Figure', 'Met', 'Made of'], Array(5).fill('---'), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** A missed target links to the decision that says what is realistic instead. */
function met({ isMet, decision }: Figure): string {
  const word = MET.get(isMet) ?? '';
  return isMet === false && decision ? `${word}, [see](../docs/decisions/${decision})` : word;
}

/** Describes the machine, without its name. */
export function machine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const model = cores[0]?.model.trim() ?? 'unknown processor';
  return `${model}, ${cores.length} cores, ${memory} GiB; ${process.platform} ${process.arch}; Node ${process.version}`;
}

/**
 * The machine's other load: the number of processes that wanted a core in the last minute (0 if the system does not
 * report it).
 */
export function busyness(): number {
  return Math.round(loadavg()[0] ?? 0);
}
