import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Manifest } from '../../apps/api/src/backup/folder/manifest.ts';
import type { Deps } from '../../apps/api/src/deps/deps.ts';
import { startS3 } from '../../apps/api/src/test/providers/s3-server.ts';
import { openRow } from '../../apps/api/src/verification/documents/documents.ts';
import { atMost } from '../../bench/lib/figure.ts';
import { PASSWORD, type Person } from '../../bench/lib/people.ts';
import { newDataDir, type Product, startProduct } from '../../bench/lib/product.ts';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { command, type Ended } from '../lib/killed-command.ts';
import { depsOn, firstImage, seed, submitters } from '../lib/seed.ts';
import type { Finding, Trial } from '../lib/trial.ts';

const PEOPLE = Number(process.env.PEOPLE ?? 10_000);
/** Of them, those who come by real calls. */
const REAL = 10;
/** At most so many images are missing when the last run of the backup begins: early enough for the kill to come in time. */
const LAST = 500;

export const trial: Trial = {
  id: 'moved-installation',
  title: `An installation with ${PEOPLE.toLocaleString('en')} people moves from SQLite and a disk to PostgreSQL and object storage: \`npm run backup\` beside the running server and \`npm run restore\` are killed at several moments and continued. Meanwhile people delete their accounts.`,
  async run() {
    const [database, storage] = await Promise.all([startPostgres(), startS3()]);
    const data = newDataDir();
    try {
      const from = { DATA_DIR: join(data.path, 'from') };
      const to = {
        DATA_DIR: join(data.path, 'to'),
        DATABASE_URL: database.url,
        S3_URL: storage.url,
      };
      const folder = join(data.path, 'backup');
      const { findings: backedUp, people } = await leave(from, folder);
      // The keys are apart from the backup.
      cpSync(join(from.DATA_DIR, 'keys'), join(to.DATA_DIR, 'keys'), { recursive: true });
      const restored = await arrive(to, {
        folder,
        journal: join(from.DATA_DIR, 'erasures'),
        storage,
      });
      return [...backedUp, ...restored, ...(await compare(from, to)), ...(await live(to, people))];
    } finally {
      await Promise.allSettled([database.stop(), storage.close()]);
      data.remove();
    }
  },
};

type Place = { DATA_DIR: string } & Record<string, string>;
/** The people, by what they did after the backup. */
type People = { members: Person[]; deleted: Person[]; erased: Person[]; closed: Person };

async function leave(from: Place, folder: string) {
  const deps = depsOn(from);
  await seed(deps, PEOPLE);
  await deps.db.destroy();
  const product = await startProduct(from.DATA_DIR);
  try {
    const all = await submitters(product, REAL);
    const findings = await backUp(from, folder);
    return { findings, people: await goOn(product, from, all) };
  } finally {
    await product.stop();
  }
}

async function backUp(from: Place, folder: string): Promise<Finding[]> {
  const objects = () => filesIn(join(folder, 'objects'));
  const { length: total } = filesIn(join(from.DATA_DIR, 'documents'));
  const moments = [
    () => existsSync(join(folder, 'tables', 'accounts.ndjson.gz.part')),
    () => existsSync(join(folder, 'tables', 'documents.ndjson.gz')),
    () => objects().length > 100,
    () => objects().length > total / 2,
    () => objects().length >= total - LAST,
  ];
  const ended: Ended[] = [];
  for (const moment of moments)
    ended.push(await command('backup.mjs', [folder], from, async () => moment()));
  const isEarly = existsSync(join(folder, 'manifest.json'));
  const before = Date.now();
  const last = await command('backup.mjs', [folder], from);
  const again = objects().filter((path) => statSync(path).mtimeMs >= before).length;
  return [
    continued('Backup', ended, last),
    yes('No interrupted backup passes for a complete one', !isEarly),
    {
      what: 'Images that the last run copied',
      ...atMost(LAST, again, { digits: 0 }),
      detail: `of ${total}; at most ${LAST} were missing`,
    },
  ];
}

/** What people and the administrator do after the backup. */
async function goOn({ port }: Product, from: Place, all: Person[]): Promise<People> {
  const [deleted, erased, others] = [all.slice(0, 3), all.slice(3, 6), all.slice(6)];
  const [closed, ...members] = others;
  if (closed === undefined) throw new Error('There are too few people.');
  for (const { token } of deleted) await post(port, '/user/delete-account', {}, token);
  for (const { token } of erased) await post(port, '/user/own-data/erase', {}, token);
  const disabled = await command('operate.mjs', ['disable', closed.email], from);
  if (disabled.code !== 0) throw new Error(disabled.said);
  return { members, deleted, erased, closed };
}

async function post(port: number, path: string, body: object, token?: string) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return (text === '' ? {} : JSON.parse(text)) as Record<string, string>;
}

async function arrive(
  to: Place,
  { folder, journal, storage }: { folder: string; journal: string; storage: Storage },
): Promise<Finding[]> {
  const words = [folder, '--journal', journal];
  const manifest = manifestOf(folder);
  const [tables, count] = [manifest.tables.length, manifest.objects.count];
  const client = new pg.Client({ connectionString: to.DATABASE_URL });
  await client.connect();
  const progress = async () => {
    const asked = client.query('select tables_done, objects_done from restoring');
    const { rows } = await asked.catch(() => ({ rows: [] }));
    const [row] = rows as { tables_done: number; objects_done: string }[];
    return row && { tables: row.tables_done, objects: Number(row.objects_done) };
  };
  const ended: Ended[] = [];
  const kill = async (isTime: (at: { tables: number; objects: number }) => boolean) =>
    ended.push(
      await command('restore.mjs', words, to, async () => {
        const at = await progress();
        return at !== undefined && isTime(at);
      }),
    );
  await kill(() => true);
  await kill(({ tables: done }) => done >= 1);
  await kill(({ tables: done }) => done >= tables - 5);
  const refused = await startProduct(to.DATA_DIR, settingsOf(to)).then(
    async (product) => {
      await product.stop();
      return 'started';
    },
    () => 'refused',
  );
  await kill(({ objects }) => objects >= 100);
  const puts = storage.requests();
  await kill(({ objects }) => objects >= count / 2);
  // The journal of erasures cannot be stored, so that the command is killed after it has erased people again.
  let hangingSince = 0;
  ended.push(
    await command('restore.mjs', words, to, async (ms) => {
      const at = await progress();
      if (at?.tables !== tables + 1) return false;
      if (hangingSince === 0) storage.behave('hang');
      hangingSince ||= ms;
      return ms - hangingSince > 1_000;
    }),
  );
  storage.behave('forward');
  await wait(100);
  const last = await command('restore.mjs', words, to);
  const stored = storage.requests() - puts;
  await client.end();
  return [
    continued('Restore', ended, last),
    yes('No server starts on a database that is half restored', refused === 'refused'),
    {
      what: 'Requests to the storage since 100 images were stored',
      ...atMost(1.1, stored / (count - 100)),
      detail: `${stored} for ${count - 100} images that were missing`,
    },
  ];
}

type Storage = Awaited<ReturnType<typeof startS3>>;

function continued(what: string, killed: readonly Ended[], last: Ended): Finding {
  const { length } = killed.filter(({ isKilled }) => isKilled);
  if (last.code !== 0) console.error(last.said);
  return {
    what: `${what}: killed, then continued to its end`,
    aim: `${killed.length} kills`,
    figure: `${length} kills, exit ${last.code}`,
    isMet: length === killed.length && last.code === 0,
    detail: `the last run took ${last.seconds.toFixed(1)} s`,
  };
}

const yes = (what: string, isMet: boolean, detail = ''): Finding => ({
  what,
  aim: 'yes',
  figure: isMet ? 'yes' : 'no',
  isMet,
  detail,
});

const SAME = ['accounts', 'identities', 'kyc', 'documents', 'drafts', 'image_prints'] as const;
const ALSO_SAME = ['refused_images', 'operators', 'reviews', 'erasure_journal'] as const;

/** The two installations after the move: everything that people did on the first one is on the second. */
async function compare(from: Place, to: Place): Promise<Finding[]> {
  const [first, second] = [depsOn(from), depsOn(to)];
  try {
    const different: string[] = [];
    let total = 0;
    for (const table of [...SAME, ...ALSO_SAME]) {
      const [one, other] = [await rowsIn(first, table), await rowsIn(second, table)];
      total += one;
      if (one !== other) different.push(`${table}: ${one} and ${other}`);
    }
    const [images, stored] = [await digestOf(first), await digestOf(second)];
    const rows = await second.db.selectFrom('documents').selectAll().execute();
    let closed = 0;
    for (const row of rows) closed += Number(!(await openRow(second, row)).ok);
    const audit = await command('operate.mjs', ['audit'], to);
    return [
      {
        what: 'Tables whose number of rows is not the same',
        ...atMost(0, different.length, { digits: 0 }),
        detail: different.join(', ') || `${total.toLocaleString('en')} rows in all`,
      },
      yes(
        'Names and bytes of all images are the same',
        images.digest === stored.digest,
        `${stored.count} images, ${stored.bytes.toLocaleString('en')} bytes`,
      ),
      {
        what: 'Images that do not open',
        ...atMost(0, closed, { digits: 0 }),
        detail: `of ${rows.length}`,
      },
      yes('The audit trail is valid', audit.code === 0, audit.said.split('\n')[0]),
    ];
  } finally {
    await Promise.all([first.db.destroy(), second.db.destroy()]);
  }
}

async function rowsIn({ db }: Deps, table: (typeof SAME | typeof ALSO_SAME)[number]) {
  const counted = db.selectFrom(table as 'accounts').select((eb) => eb.fn.countAll().as('n'));
  return Number((await counted.executeTakeFirstOrThrow()).n);
}

/** The images that a row names. Those of people who were erased have no key any more, and housekeeping removes them. */
async function digestOf({ db, files }: Deps) {
  const rows = await db.selectFrom('documents').select('object_name').execute();
  const names = rows.map(({ object_name }) => object_name);
  const hash = createHash('sha256');
  let bytes = 0;
  for (const name of names.toSorted()) {
    const object = await files.get(name);
    if (object === null) throw new Error(`The storage does not have ${name}.`);
    bytes += object.byteLength;
    hash.update(name).update(object);
  }
  return { count: names.length, bytes, digest: hash.digest('hex') };
}

/** The second installation serves its people. */
async function live(to: Place, { members, deleted, erased, closed }: People): Promise<Finding[]> {
  const product = await startProduct(to.DATA_DIR, settingsOf(to));
  try {
    const signIn = ({ email }: Person) =>
      post(product.port, '/user/auth/login', { email, password: PASSWORD });
    let served = 0;
    for (const person of members) {
      const { access_token: token } = await signIn(person);
      if (token !== undefined && (await firstImage(product, token)) > 0) served += 1;
    }
    let back = 0;
    for (const person of deleted) back += Number((await signIn(person)).access_token !== undefined);
    for (const person of erased) {
      const { access_token: token } = await signIn(person);
      back += token === undefined ? 1 : await firstImage(product, token);
    }
    const { code } = await signIn(closed);
    const gone = deleted.length + erased.length;
    return [
      yes(
        'Everybody else signs in and gets an image',
        served === members.length,
        `${served} of ${members.length}`,
      ),
      {
        what: 'Accounts and images that came back',
        ...atMost(0, back, { digits: 0 }),
        detail: `${gone} people deleted or erased after the backup`,
      },
      yes('The account that was closed after the backup is closed', code === 'account_disabled'),
    ];
  } finally {
    await product.stop();
  }
}

const settingsOf = ({ DATA_DIR: _, ...settings }: Place): Record<string, string> => settings;

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
    .map(({ parentPath, name }) => join(parentPath, name));
}
