import { spawnSync } from 'node:child_process';
import { NOT_RUN } from '../../lib/say.mjs';
import { conclude, ROOT } from '../source/tree.ts';

/** What npm's registry knows against the packages that ship, of a high severity or a critical one. */
type Report = {
  auditReportVersion?: number;
  vulnerabilities: Record<
    string,
    { severity: string; via: (string | { title: string; url: string })[] }
  >;
};

// Without a network it answers at once.
const options = ['--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const { stdout } = spawnSync('npm', ['audit', ...options], { cwd: ROOT, encoding: 'utf8' });
const report: Report = JSON.parse(stdout || '{}');

if (report.auditReportVersion === undefined) process.exitCode = NOT_RUN;
else {
  conclude(
    Object.entries(report.vulnerabilities)
      .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
      .map(([name, { severity, via }]) => {
        const reasons = via.map((each) =>
          typeof each === 'string' ? each : `${each.title} ${each.url}`,
        );
        return `${name}, ${severity}: ${reasons.join('; ')}`;
      }),
  );
}
