import { existsSync } from 'node:fs';
import process from 'node:process';
import {
  AUDIT_PROBLEMS,
  type AuditProblem,
  type Mark,
  sealedRows,
  verifyAudit,
} from './audit/verify.ts';
import { readConfig } from './config.ts';
import { isUpToDate } from './db/migrate.ts';
import { createDeps, type Deps } from './deps.ts';
import { type Command, readCommand, USAGE } from './operator/command.ts';
import { disableAccount, enableAccount, findNamed } from './operator/operator.ts';
import { readSecrets } from './secrets.ts';

/*
 * The operator's commands: a second entry beside main.ts, with the same settings. It may run beside the server.
 */

/** Ends the command with what the operator should read. */
class Refused extends Error {}

/** Waits where the reader is slower, so that a long trail is not heaped up in memory. */
async function say(line: string): Promise<void> {
  if (process.stdout.write(`${line}\n`)) return;
  await new Promise<void>((drained) => {
    process.stdout.once('drain', () => drained());
  });
}

async function verify(deps: Deps, noted?: Mark): Promise<void> {
  const { checked, unsealed, head, problems } = await verifyAudit(deps, noted);
  const [first, ...more] = problems;
  if (first !== undefined) {
    throw new Refused(`The audit trail does not hold. ${said(first)}.
Problems beside this one: ${more.length}; rows that were read: ${checked}.
With another SECRET_KEY than it was written with, no row holds.`);
  }
  await say(`The audit trail holds: ${checked} rows; ${unsealed} more wait for their place.`);
  if (noted !== undefined) await say('It still runs through that mark.');
  await say(`Mark to be noted elsewhere: ${head.seq}:${head.link}`);
}

function said({ what, seq, id }: AuditProblem): string {
  const row = seq === null ? 'A row that waits for its place' : `Row ${seq}`;
  const where = what.startsWith('head_') ? 'It' : row;
  return `${where}${id === null ? '' : ` (${id})`} ${AUDIT_PROBLEMS[what]}`;
}

async function exportTrail(deps: Deps, after: number): Promise<void> {
  for await (const { seq, id, at, ...row } of sealedRows(deps.db, after)) {
    const when = new Date(at);
    // Somebody may have written there what is no time: it is exported all the same.
    const isTime = !Number.isNaN(when.getTime());
    await say(JSON.stringify({ seq, id, at: isTime ? when.toISOString() : at, ...row }));
  }
}

async function named(deps: Deps, account: string): Promise<string> {
  const id = await findNamed(deps, account);
  if (id === null) throw new Refused(`There is no account of ${account}.`);
  return id;
}

async function disable(deps: Deps, account: string): Promise<void> {
  const sessions = await disableAccount(deps, await named(deps, account));
  if (sessions === null) return say(`The account of ${account} was closed already.`);
  return say(`The account of ${account} is closed; sessions that ended: ${sessions}.`);
}

async function enable(deps: Deps, account: string): Promise<void> {
  const isOpened = await enableAccount(deps, await named(deps, account));
  return say(`The account of ${account} ${isOpened ? 'is open again' : 'was open already'}.`);
}

async function obey(deps: Deps, command: Command): Promise<void> {
  switch (command.kind) {
    case 'audit':
      return verify(deps, command.mark);
    case 'export':
      return exportTrail(deps, command.after);
    case 'disable':
      return disable(deps, command.account);
    case 'enable':
      return enable(deps, command.account);
  }
}

async function run(command: Command): Promise<void> {
  const configured = readConfig(process.env, process.cwd());
  if (!configured.ok) throw new Refused(configured.problems.join('\n'));
  const { config } = configured;
  if (config.database.kind === 'sqlite' && !existsSync(config.database.file)) {
    throw new Refused(`There is no database at ${config.database.file}.`);
  }
  const read = readSecrets(process.env, config.mode, config.dataDir);
  if (!read.ok) throw new Refused(read.problems.join('\n'));
  const deps = createDeps(config, read.secrets);
  try {
    if (!(await isUpToDate(deps.db))) {
      throw new Refused('The database is of another version of Portico: start this one first.');
    }
    await obey(deps, command);
  } finally {
    deps.mailer.close();
    await deps.db.destroy();
  }
}

// Whoever reads may have read enough: `… audit export | head`. A disk that is full is no success.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
  process.exit(code === 'EPIPE' ? 0 : 1);
});
const command = readCommand(process.argv.slice(2));
if (command === null) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else {
  await run(command).catch((error: Error) => {
    const reason = error instanceof Refused ? error.message : `It failed: ${error.message}`;
    process.stderr.write(`${reason}\n`);
    process.exitCode = 1;
  });
}
