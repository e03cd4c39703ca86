import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Finding, Trial } from '../lib/trial.ts';

const FOLDER = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url));
const NOT_RUN = 'not run: promtool is not installed (Debian’s package "prometheus" has it)';

export const trial: Trial = {
  id: 'alert-rules',
  title: 'Prometheus’ own tool reads the alert rules and raises each of them with an example.',
  run: async (): Promise<Finding[]> => [
    promtool('The alert rules are read', ['check', 'rules', 'alerts.yaml']),
    promtool('Each alert is raised by its example alone', ['test', 'rules', 'alerts.test.yaml']),
  ],
};

function promtool(what: string, args: string[]): Finding {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, {
    cwd: FOLDER,
    encoding: 'utf8',
  });
  if (error) return { what, aim: 'yes', figure: 'unknown', isMet: null, detail: NOT_RUN };
  const isMet = status === 0;
  const detail = `${stdout} ${stderr}`.replaceAll(/\s+/g, ' ').trim();
  return { what, aim: 'yes', figure: isMet ? 'yes' : 'no', isMet, detail };
}
