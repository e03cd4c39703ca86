import { existsSync } from 'node:fs';
import process from 'node:process';
import { disableAccount, enableAccount, findNamed } from '#admin-cli/accounts-command.ts';
import { type Command, readCommand, USAGE } from '#admin-cli/command.ts';
import { DESK_USAGE, type DeskCommand, readDeskCommand } from '#admin-cli/desk-command.ts';
import { runDeskCommand } from '#admin-cli/desk-commands.ts';
import { runKeysCommand, runRetireCommand, type Said } from '#admin-cli/keys-command.ts';
import { readConfig } from '#config/config.ts';
import { keepToOurselves } from '#config/data-dir.ts';
import { readSecrets } from '#config/secrets.ts';
import { createDeps, type Deps } from '#deps/deps.ts';
import { exportLanding } from '#site/landing/import/export.ts';
import { importLanding } from '#site/landing/import/import.ts';
import {
  AUDIT_PROBLEMS,
  type AuditProblem,
  type Mark,
  sealedRows,
  verifyAudit,
} from './audit/verify.ts';
import { isUpToDate } from './db/migrate.ts';

/*
 * The administrator's commands: a second entry point beside main.ts, with the same settings. It may run while the
 * server runs.
 */

/** Ends the command with a message for the administrator. */
class Refused extends Error {}

/** The output of a command: `say` for results, `complain` for errors. */
export type Streams = { say(text: string): Promise<void>; complain(text: string): void };
type Settings = Record<string, string | undefined>;
type Say = (line: string) => Promise<void>;

async function verify(deps: Deps, say: Say, noted?: Mark): Promise<void> {
  const { checked, unsealed, head, problems } = await verifyAudit(deps, noted);
  const [first, ...more] = problems;
  if (first !== undefined) {
    throw new Refused(`The audit trail is not valid. ${describeProblem(first)}.
Other problems: ${more.length}; rows read: ${checked}.
If SECRET_KEY is not the one that the trail was written with, no row is valid.`);
  }
  await say(`The audit trail is valid: ${checked} rows; ${unsealed} more are not linked yet.`);
  if (noted !== undefined) await say('It still contains that mark.');
  await say(`Keep this mark elsewhere: ${head.seq}:${head.link}`);
}

function describeProblem({ what, seq, id }: AuditProblem): string {
  const row = seq === null ? 'A row that is not linked yet' : `Row ${seq}`;
  const where = what.startsWith('head_') ? 'It' : row;
  return `${where}${id === null ? '' : ` (${id})`} ${AUDIT_PROBLEMS[what]}`;
}

async function exportTrail(deps: Deps, say: Say, after: number): Promise<void> {
  for await (const { seq, id, at, ...row } of sealedRows(deps.db, after)) {
    const when = new Date(at);
    // A tampered row may have an invalid time: it is exported as it is.
    const isTime = !Number.isNaN(when.getTime());
    await say(JSON.stringify({ seq, id, at: isTime ? when.toISOString() : at, ...row }));
  }
}

async function named(deps: Deps, account: string): Promise<string> {
  const id = await findNamed(deps, account);
  if (id === null) throw new Refused(`There is no account with ${account}.`);
  return id;
}

async function disable(deps: Deps, say: Say, account: string): Promise<void> {
  const sessions = await disableAccount(deps, await named(deps, account));
  if (sessions === null) return say(`The account of ${account} was closed already.`);
  return say(`The account of ${account} is closed; sessions that ended: ${sessions}.`);
}

async function enable(deps: Deps, say: Say, account: string): Promise<void> {
  const isOpened = await enableAccount(deps, await named(deps, account));
  return say(`The account of ${account} ${isOpened ? 'is open again' : 'was open already'}.`);
}

async function putLanding(deps: Deps, say: Say, file: string): Promise<void> {
  const done = await importLanding(deps, file);
  if (!done.ok) {
    const list = done.problems.map((problem) => `\n- ${problem}`).join('');
    throw new Refused(`Nothing was changed. Problems in ${file}:${list}`);
  }
  const { projects, texts } = done;
  await say(`The landing was replaced; projects: ${projects}, replaced texts: ${texts}.`);
  return say('Running servers show it within seconds.');
}

/** Prints the result; refuses if the command did not do everything, so that the exit code is not 0. */
async function report(say: Say, { ok, lines }: Said): Promise<void> {
  if (!ok) throw new Refused(lines.join('\n'));
  for (const line of lines) await say(line);
}

async function desk(deps: Deps, say: Say, command: DeskCommand): Promise<void> {
  const refusal = await runDeskCommand(deps, say, command);
  if (refusal !== null) throw new Refused(refusal);
}

async function execute(deps: Deps, say: Say, command: Command | DeskCommand): Promise<void> {
  switch (command.kind) {
    case 'audit':
      return verify(deps, say, command.mark);
    case 'export':
      return exportTrail(deps, say, command.after);
    case 'disable':
      return disable(deps, say, command.account);
    case 'enable':
      return enable(deps, say, command.account);
    case 'landing-export':
      return say(JSON.stringify(await exportLanding(deps), null, 2));
    case 'landing-import':
      return putLanding(deps, say, command.file);
    case 'keys':
      return report(say, await runKeysCommand(deps, command.verb));
    case 'keys-retire':
      return report(say, await runRetireCommand(deps, command.id));
    default:
      return desk(deps, say, command);
  }
}

async function run(command: Command | DeskCommand, env: Settings, say: Say): Promise<void> {
  const configured = readConfig(env, process.cwd());
  if (!configured.ok) throw new Refused(configured.problems.join('\n'));
  const { config } = configured;
  if (config.database.kind === 'sqlite' && !existsSync(config.database.file)) {
    throw new Refused(`There is no database at ${config.database.file}.`);
  }
  const read = readSecrets(configured.keys, config.mode, config.dataDir);
  if (!read.ok) throw new Refused(read.problems.join('\n'));
  const deps = createDeps(config, read.secrets);
  try {
    if (!(await isUpToDate(deps.db))) {
      throw new Refused(
        'The database belongs to another version of Portico: start this one first.',
      );
    }
    await execute(deps, say, command);
  } finally {
    deps.mailer.close();
    await deps.db.destroy();
  }
}

/** Runs one command; returns the exit code of the process. */
export async function operate(words: string[], env: Settings, streams: Streams): Promise<number> {
  const [area, ...rest] = words;
  const isDesk = area === 'desk';
  const command = isDesk ? readDeskCommand(rest) : readCommand(words);
  if (command === null) {
    streams.complain(isDesk ? DESK_USAGE : USAGE);
    return 2;
  }
  try {
    await run(command, env, (line) => streams.say(`${line}\n`));
    return 0;
  } catch (error) {
    const { message } = error as Error;
    streams.complain(error instanceof Refused ? `${message}\n` : `It failed: ${message}\n`);
    return 1;
  }
}

if (import.meta.main) {
  keepToOurselves();
  // A reader may close the pipe early: `… audit export | head`. Any other error, such as a full disk, is a failure.
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    process.exit(code === 'EPIPE' ? 0 : 1);
  });
  process.exitCode = await operate(process.argv.slice(2), process.env, {
    // Waits for a slower reader, so that a long trail does not pile up in memory.
    async say(text) {
      if (process.stdout.write(text)) return;
      await new Promise<void>((drained) => {
        process.stdout.once('drain', () => drained());
      });
    },
    complain: (text) => void process.stderr.write(text),
  });
}
