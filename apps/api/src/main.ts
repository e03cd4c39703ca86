import process from 'node:process';
import { lockedRingLines } from '#app/commands/keys-command.ts';
import { logLibraries } from '#app/start/library-output.ts';
import { run } from '#app/start/run.ts';
import { startWarnings } from '#app/start/warnings.ts';
import { restrictUmask } from '#platform/config/data-dir.ts';
import { DEMO_ARGUMENT } from '#platform/config/demo.ts';
import { STAND_INS_ARGUMENT } from '#platform/config/stand-ins.ts';

restrictUmask();
logLibraries();
await run({
  env: process.env,
  cwd: process.cwd(),
  problemsOf: lockedRingLines,
  warningsOf: startWarnings,
  withDemoPartner: process.argv.includes('--demo-partner'),
  withStandIns: process.argv.includes(STAND_INS_ARGUMENT),
  withDemo: process.argv.includes(DEMO_ARGUMENT),
});
