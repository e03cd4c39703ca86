import { SECOND } from '#core/clock.ts';
import { isUntrusted } from '#core/untrusted.ts';
import { UNTRUSTED_DATABASE } from '#platform/db/address.ts';
import { openDatabase } from '#platform/db/client.ts';
import { isUpToDate, migrate } from '#platform/db/migrate.ts';
import { Pooled, type Presence, takePresence } from '#platform/db/presence.ts';
import { type Deps, mayHaveOthers } from '#platform/deps.ts';
import { beginJournal } from '#platform/journal/journal.ts';
import { oncePerOutage } from '#platform/ports/turns/outages.ts';
import { seedLanding } from '#site/landing/seed.ts';
import { compareWithOthers, type Described, register } from '#site/processes/processes.ts';
import { leftDemo } from '../demo/left-demo.ts';
import { leftRows } from '../parts/left-rows.ts';
import { leftStandIns } from '../stand-ins/left-stand-ins.ts';
import { exampleTexts } from './example-texts.ts';
import { refuse, say, warn } from './say.ts';

/** This process among those that use the database. */
export type Joined = { leave(): Promise<void> };

/** A migration of a large table may take longer than any call. */
const PATIENCE_FOR_MIGRATIONS = 360;
const QUIET_MS = 5 * SECOND;

/**
 * Joins the processes that use the database: brings the schema up to date, compares secrets and versions, and lists
 * this process once nothing speaks against it: an entry of a process that ended would refuse others. Ends the process if
 * it must not run beside the others, or on this data.
 */
export async function join(
  deps: Deps,
  described: Described,
  problemsOf: (deps: Deps) => Promise<string[]>,
): Promise<Joined> {
  const words = await deps.storageProblem();
  if (words !== null) refuse([words]);
  const presence = await takePlace(deps);
  const joining = presence.oneAtATime(async () => {
    await bringUpToDate(deps);
    for (const find of [leftRows, leftDemo, leftStandIns, exampleTexts]) {
      const left = await find(deps);
      if (left !== null) refuse(left);
    }
    const isAlone = await presence.isAlone();
    const compared = await compareWithOthers(deps, described, { isAlone });
    if (!compared.ok) refuse(compared.problems);
    const problems = await problemsOf(deps);
    if (problems.length > 0) refuse(problems);
    for (const note of compared.notes) warn(note);
    await seedLanding(deps);
    await beginJournal(deps);
    const report = oncePerOutage(deps.clock, (error) =>
      warn(`The list of processes cannot be written: ${(error as Error).message}`),
    );
    return register(deps, described, report);
  });
  const patience = setTimeout(
    () => say('Waiting for another process that brings the database up to date …'),
    QUIET_MS,
  );
  const registered = await joining.catch(refuseDatabase).finally(() => clearTimeout(patience));
  return {
    async leave() {
      await registered.stop();
      await presence.leave();
    },
  };
}

async function takePlace({ config, files }: Deps): Promise<Presence> {
  const company = mayHaveOthers({ config, files }) ? 'together' : 'alone';
  const place = await takePresence(config.database, {
    company,
    // What the other one stores cannot be read here, and the reverse.
    onLost: () => refuse(['Another process took over the database: this one ends.']),
  }).catch(refuseDatabase);
  if (place !== null) return place;
  return refuse([
    company === 'alone'
      ? 'Another Portico is running on this database. Documents are kept in the data folder of one process, so a second one would find none of the first one’s. Stop it, or give both the same S3_URL.'
      : 'A Portico that keeps documents in its data folder is running on this database. Stop it, or start it with the same S3_URL.',
  ]);
}

async function bringUpToDate({ config, db }: Deps): Promise<void> {
  if (config.database.kind === 'sqlite' || (await isUpToDate(db))) return migrate(db);
  const patient = openDatabase({
    ...config.database,
    poolSize: 2,
    patience: PATIENCE_FOR_MIGRATIONS,
  });
  await migrate(patient).finally(() => patient.destroy());
}

function refuseDatabase(error: Error): never {
  if (error instanceof Pooled) return refuse([error.message]);
  if (isUntrusted(error)) return refuse([UNTRUSTED_DATABASE]);
  return refuse([
    `The database could not be brought up to date: ${error.message}`,
    String(error.cause ?? ''),
  ]);
}
