import { existsSync } from 'node:fs';
import process from 'node:process';
import { findNamed } from '#app/commands/accounts-command.ts';
import { runBackup, runRestore } from '#app/commands/backup-command.ts';
import { runBrandCommand } from '#app/commands/brand-command.ts';
import { type Command, type RestoreCommand, readCommand, usageOf } from '#app/commands/command.ts';
import { DESK_USAGE, type DeskCommand, readDeskCommand } from '#app/commands/desk-command.ts';
import { runDeskCommand } from '#app/commands/desk-commands.ts';
import { runDoctor } from '#app/commands/doctor-command.ts';
import { runKeysCommand, type Said } from '#app/commands/keys-command.ts';
import { previewMail } from '#app/commands/mail-command.ts';
import {
  PEOPLE_USAGE,
  type PeopleCommand,
  readPeopleCommand,
  runPeopleCommand,
} from '#app/commands/people-command.ts';
import {
  readServersCommand,
  runServersCommand,
  type ServersCommand,
} from '#app/commands/servers-command.ts';
import { runTextsCommand } from '#app/commands/texts-command.ts';
import { createDeps } from '#app/deps.ts';
import { PARTNERS, partnersOf } from '#app/parts/parts.ts';
import { disableAccount, enableAccount } from '#identity/closing/closing.ts';
import { readConfig } from '#platform/config/config.ts';
import { lockDataDir, restrictUmask } from '#platform/config/data-dir.ts';
import { readSecrets } from '#platform/config/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import type { RunOfPart } from '#platform/part.ts';
import { exportLanding } from '#site/landing/import/export.ts';
import { importLanding } from '#site/landing/import/import.ts';
import { ownDocuments } from '#site/legal/legal.ts';
import { announceTerms } from '#site/terms/terms.ts';
import {
  AUDIT_PROBLEMS,
  type AuditProblem,
  type Mark,
  sealedRows,
  verifyAudit,
} from './platform/audit/verify.ts';
import { isUpToDate } from './platform/db/migrate.ts';
import { takePresence } from './platform/db/presence.ts';

/*
 * The administrator's commands: a second entry point beside main.ts, with the same settings. It may run while the
 * server runs.
 */

/** Ends the command with a message for the administrator. */
class Refused extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** The exit code of a command that was used wrongly. */
const MISUSED = 2;

/** The output of a command: `say` for results, `complain` for errors. */
export type Streams = { say(text: string): Promise<void>; complain(text: string): void };
/** A command of a part, such as those about clients. */
type PartCommand = { kind: 'of-part'; run: RunOfPart };
type AnyCommand = Command | DeskCommand | PeopleCommand | ServersCommand | PartCommand;
type Settings = Record<string, string | undefined>;
type Say = (line: string) => Promise<void>;

async function verifyTrail(deps: Deps, say: Say, noted?: Mark): Promise<void> {
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

async function accountIdOf(deps: Deps, account: string): Promise<string> {
  const id = await findNamed(deps, account);
  if (id === null) throw new Refused(`There is no account with ${account}.`);
  return id;
}

async function disable(deps: Deps, say: Say, account: string): Promise<void> {
  const sessions = await disableAccount(deps, await accountIdOf(deps, account));
  if (sessions === null) return say(`The account of ${account} was closed already.`);
  return say(`The account of ${account} is closed; sessions that ended: ${sessions}.`);
}

async function enable(deps: Deps, say: Say, account: string): Promise<void> {
  const isOpened = await enableAccount(deps, await accountIdOf(deps, account));
  return say(`The account of ${account} ${isOpened ? 'is open again' : 'was open already'}.`);
}

async function announce(deps: Deps, say: Say, day: string): Promise<void> {
  if ((await ownDocuments(deps.db)).includes('terms')) {
    throw new Refused(
      'It would put the example in place of your own terms. Give these a new version and date, and run: npm run brand -- apply (docs/legal.md).',
    );
  }
  const announced = await announceTerms(deps, day);
  if (!announced.ok) throw new Refused(announced.problem);
  await say(`Version ${announced.version} of the terms is announced; it applies from ${day}.`);
  return say('A running server writes to everybody with an address, 200 people a minute.');
}

async function putLanding(
  deps: Deps,
  say: Say,
  { file, dropPartners }: { file: string; dropPartners: boolean },
): Promise<void> {
  const done = await importLanding(deps, file, { dropPartners });
  if (!done.ok) {
    const list = done.problems.map((problem) => `\n- ${problem}`).join('');
    throw new Refused(`Nothing was changed. Problems in ${file}:${list}`);
  }
  const { projects, texts } = done;
  await say(`The landing was replaced; projects: ${projects}, replaced texts: ${texts}.`);
  return say('Running servers show it within seconds.');
}

/** Prints the result; refuses if the command did not do everything, so that the exit code is not 0. */
async function printOrRefuse(say: Say, { ok, lines }: Said): Promise<void> {
  if (!ok) throw new Refused(lines.join('\n'));
  for (const line of lines) await say(line);
}

async function runDesk(deps: Deps, say: Say, command: DeskCommand): Promise<void> {
  const refusal = await runDeskCommand(deps, say, command);
  if (refusal !== null) throw new Refused(refusal);
}

async function runOfPart(deps: Deps, say: Say, { run }: PartCommand): Promise<void> {
  if (partnersOf(deps.config) === null) throw new Refused('MODULES_OFF turns the partners off.');
  const refusal = await run(deps, say);
  if (refusal !== null) throw new Refused(refusal.line, refusal.misused ? MISUSED : 1);
}

async function execute(
  deps: Deps,
  say: Say,
  command: Exclude<AnyCommand, RestoreCommand | { kind: 'doctor' }>,
): Promise<void> {
  switch (command.kind) {
    case 'audit':
      return verifyTrail(deps, say, command.mark);
    case 'export':
      return exportTrail(deps, say, command.after);
    case 'disable':
      return disable(deps, say, command.account);
    case 'enable':
      return enable(deps, say, command.account);
    case 'terms':
      return announce(deps, say, command.appliesOn);
    case 'brand':
      return printOrRefuse(say, await runBrandCommand(deps, command.verb));
    case 'texts-override':
    case 'texts-overrides':
      return printOrRefuse(say, await runTextsCommand(deps, command));
    case 'mail-preview':
      return printOrRefuse(say, await previewMail(deps, command.folder));
    case 'landing-export':
      return say(JSON.stringify(await exportLanding(deps), null, 2));
    case 'landing-import':
      return putLanding(deps, say, command);
    case 'keys':
    case 'keys-rotate':
    case 'keys-retire':
      return printOrRefuse(say, await runKeysCommand(deps, command));
    case 'backup':
      return printOrRefuse(say, await runBackup(deps, command.folder));
    case 'people-import':
    case 'people-export':
      return printOrRefuse(say, await runPeopleCommand(deps, command));
    case 'servers-add':
    case 'servers-list':
    case 'servers-rotate':
    case 'servers-end-former':
    case 'servers-disable':
    case 'servers-enable':
      return printOrRefuse(say, await runServersCommand(deps, command));
    case 'of-part':
      return runOfPart(deps, say, command);
    default:
      return runDesk(deps, say, command);
  }
}

/** Restores with the data folder locked and alone on the database: no server can run meanwhile. */
async function restoreAlone(deps: Deps, say: Say, command: RestoreCommand): Promise<void> {
  const locked = lockDataDir(deps.config.dataDir);
  if (!locked.ok) {
    throw new Refused(
      `Portico (process ${locked.pid}) is running on ${deps.config.dataDir}. Stop it first.`,
    );
  }
  try {
    // The lock of the folder says nothing about servers on other machines.
    const presence = await takePresence(deps.config.database, {
      company: 'alone',
      onLost: () => {},
    });
    if (presence === null)
      throw new Refused('A Portico is running on this database. Stop every process first.');
    try {
      await printOrRefuse(say, await runRestore(deps, command));
    } finally {
      await presence.leave();
    }
  } finally {
    locked.lock.release();
  }
}

async function runCommand(command: AnyCommand, env: Settings, say: Say): Promise<void> {
  const configured = readConfig(env, process.cwd());
  if (!configured.ok) throw new Refused(configured.problems.join('\n'));
  const { config } = configured;
  const isRestore = command.kind === 'restore';
  if (!isRestore && config.database.kind === 'sqlite' && !existsSync(config.database.file)) {
    throw new Refused(
      `There is no database at ${config.database.file}. Set DATA_DIR to the folder that the server printed (the demo’s is demo-data).`,
    );
  }
  const read = readSecrets(configured.keys, config.mode, config.dataDir);
  if (!read.ok) throw new Refused(read.problems.join('\n'));
  const deps = createDeps(config, read.secrets);
  try {
    if (command.kind === 'restore') return await restoreAlone(deps, say, command);
    // doctor reports database problems itself.
    if (command.kind === 'doctor') return await printOrRefuse(say, await runDoctor(deps));
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

/** `misuse`: the message about a command line that is no command. */
function readCommandLine(words: string[]): { command: AnyCommand } | { misuse: string } {
  const [area, ...rest] = words;
  if (area === 'client') {
    if (PARTNERS === null) return { misuse: 'This installation has no partners.\n' };
    const read = PARTNERS.readCommand(rest);
    return 'problem' in read
      ? { misuse: `${read.problem}\n` }
      : { command: { kind: 'of-part', run: read.run } };
  }
  if (area === 'desk') {
    const command = readDeskCommand(rest);
    return command === null ? { misuse: DESK_USAGE } : { command };
  }
  if (area === 'people') {
    const command = readPeopleCommand(rest);
    return command === null ? { misuse: PEOPLE_USAGE } : { command };
  }
  if (area === 'servers') {
    const command = readServersCommand(rest);
    return typeof command === 'string' ? { misuse: command } : { command };
  }
  const command = readCommand(words);
  return command === null ? { misuse: usageOf(area) } : { command };
}

/** Runs one command; returns the exit code of the process. */
export async function operate(words: string[], env: Settings, streams: Streams): Promise<number> {
  const read = readCommandLine(words);
  if ('misuse' in read) {
    streams.complain(read.misuse);
    return MISUSED;
  }
  try {
    await runCommand(read.command, env, (line) => streams.say(`${line}\n`));
    return 0;
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof Refused) {
      streams.complain(`${message}\n`);
      return error.exitCode;
    }
    streams.complain(`It failed: ${message}\n`);
    return 1;
  }
}

if (import.meta.main) {
  restrictUmask();
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
