import { existsSync, rmSync } from 'node:fs';
import process from 'node:process';
import { lockDataDir, restrictUmask } from '../../apps/api/src/platform/config/data-dir.ts';
import { type Demo, readDemo } from '../../apps/api/src/platform/config/demo.ts';
import { seed } from './seed.ts';

/* Makes or removes the folder of the demo: `node main.ts make|remove FOLDER`. */

const PEOPLE = 300;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Deletes the folder, unless a server runs on it. */
function remove(folder: string): void {
  if (!existsSync(folder)) return;
  const locked = lockDataDir(folder);
  if (!locked.ok) throw new Error(`The demo is running (process ${locked.pid}): stop it first.`);
  locked.lock.release();
  rmSync(folder, { recursive: true });
}

async function make(folder: string): Promise<Demo> {
  const made = readDemo(folder);
  if (made !== null) return made;
  // What an interrupted run left.
  remove(folder);
  say(`Making ${PEOPLE} people and three months of history, about a minute …`);
  const { demo } = await seed(folder, { people: PEOPLE, now: Date.now() });
  return demo;
}

restrictUmask();
const [what, folder = ''] = process.argv.slice(2);
try {
  if (what === 'remove') {
    remove(folder);
    say('The demo is removed.');
  } else {
    const { people, known } = await make(folder);
    say(
      `The demo has ${people} invented people in ${folder}; npm run demo -- remove deletes them.`,
    );
    say('At the review desk, press "Sign in as Ann (lead)" and decide a case.');
    say(`At the site, sign in as ${known.verified}, who is verified. The code is in /outbox.`);
    say(`At /partners, sign in as ${known.developer}, who has apps in each state.`);
  }
  process.exit(0);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
