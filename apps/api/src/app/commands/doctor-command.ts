import { examine } from '#app/doctor/doctor.ts';
import type { Deps } from '#platform/deps.ts';
import type { Said } from './keys-command.ts';

/* The administrator's messages of `npm run doctor`. */

/** A line for each subject, followed by its problems. `ok` is false if something does not work. */
export async function runDoctor(deps: Deps): Promise<Said> {
  const examined = await examine(deps);
  const findings = examined.flatMap((each) => each.findings);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  const lines = examined.flatMap(({ subject, findings: found }) => [
    `${found.length === 0 ? 'ok     ' : found.some(({ level }) => level === 'problem') ? 'PROBLEM' : 'warning'}  ${subject}`,
    ...found.map(({ text }) => `         ${text}`),
  ]);
  return {
    ok: problems === 0,
    lines: [...lines, '', `Problems: ${problems}; warnings: ${findings.length - problems}.`],
  };
}
