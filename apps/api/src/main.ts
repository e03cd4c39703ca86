import process from 'node:process';
import { lockedRingLines, lostKeyLines } from '#admin-cli/keys-command.ts';
import { run } from '#app/start/run.ts';
import { restrictUmask } from '#config/data-dir.ts';

restrictUmask();
await run({
  env: process.env,
  cwd: process.cwd(),
  problemsOf: lockedRingLines,
  warningsOf: lostKeyLines,
  withDemoPartner: process.argv.includes('--demo-partner'),
});
