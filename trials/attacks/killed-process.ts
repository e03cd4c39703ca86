import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { exampleDetails } from '../../packages/contract/src/index.ts';
import { type ProcessCluster, startCluster } from '../lib/cluster.ts';
import { type Finding, none, type Trial } from '../lib/trial.ts';

const PROCESSES = 3;
const CLIENTS = 8;
const KILLS = 12;
const EVERY_MS = 1_000;
const PASSWORD = 'Colonnade 47 verdigris';

export const trial: Trial = {
  id: 'killed-process',
  title: `One of ${PROCESSES} processes behind a balancer is killed every ${EVERY_MS / 1000} s and started again, ${KILLS} times, while ${CLIENTS} people at once sign up and submit documents. PostgreSQL, object storage, requests in turns.`,
  async run() {
    const cluster = await startCluster(PROCESSES);
    try {
      return await attack(cluster);
    } finally {
      await cluster.stop();
    }
  },
};

type Journey = { email: string; token: string | null; submitted: boolean };
type Counts = {
  calls: number;
  retried: number;
  failedTwice: string[];
  /** Calls that were in progress at two kills: each of the two tries was cut by one of its own. */
  killedTwice: string[];
  /** When a process was killed. */
  kills: number[];
  processes: Set<string>;
};

async function attack(cluster: ProcessCluster): Promise<Finding[]> {
  const counts: Counts = {
    calls: 0,
    retried: 0,
    failedTwice: [],
    killedTwice: [],
    kills: [],
    processes: new Set(),
  };
  const photo = await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#789' },
  })
    .jpeg()
    .toBuffer();
  const journeys: Journey[] = [];
  let isOver = false;
  const client = async (number: number) => {
    for (let n = 0; !isOver; n += 1) {
      journeys.push(await travel(cluster, counts, { email: `p${number}-${n}@example.com`, photo }));
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await wait(EVERY_MS);
    counts.kills.push(performance.now());
    await cluster.replace(kill % PROCESSES, 'SIGKILL');
  }
  isOver = true;
  await Promise.all(clients);
  const registered = journeys.filter(({ token }) => token !== null);
  const submitted = journeys.filter((each) => each.submitted);
  const denials = await lost(cluster, registered);
  return [
    none(
      'Acknowledged registrations that are lost',
      denials.lost,
      `of ${registered.length}; sign-ins afterwards: ${statusesOf(denials)}`,
    ),
    none(
      'Acknowledged submissions without every image',
      await bare(cluster, submitted),
      `of ${submitted.length}`,
    ),
    none(
      'Calls that failed again when they were repeated once',
      counts.failedTwice.length,
      `${counts.calls} calls, ${counts.retried} repeated; ${[...new Set(counts.failedTwice)].join(', ')}`,
    ),
    {
      what: 'Calls that two kills cut, one at each try',
      aim: '',
      figure: String(counts.killedTwice.length),
      isMet: null,
      detail: `a call that takes longer than two kills are apart; ${[...new Set(counts.killedTwice)].join(', ')}`,
    },
    {
      what: 'Processes that answered',
      aim: String(PROCESSES),
      figure: String(counts.processes.size),
      isMet: counts.processes.size === PROCESSES,
      detail: [...counts.processes].toSorted().join(', '),
    },
  ];
}

const statusesOf = ({ statuses }: Denials) =>
  [...statuses].map(([status, count]) => `${count} times ${status}`).join(', ');

/** One person from the address to the submission. A step that fails twice ends the journey. */
async function travel(
  cluster: ProcessCluster,
  counts: Counts,
  { email, photo }: { email: string; photo: Buffer },
): Promise<Journey> {
  const journey: Journey = { email, token: null, submitted: false };
  const send = (path: string, body: object, ...done: number[]) =>
    call(cluster, counts, { path, body: JSON.stringify(body), token: journey.token, done });
  // A repeated step may find that the first try took effect: the code was sent, the account or the submission exists.
  if ((await send('/user/auth/send-code', { email }, 429)) === null) return journey;
  const code = await cluster.codeFor(email).catch(() => null);
  if (code === null) return { ...journey, email: `${email}: no code` };
  // The code is spent by a first try that was cut after it took effect (422): the person asks for another one.
  const verified = await send('/user/auth/verify-code', { email, code }, 422);
  if (verified === null || typeof verified.verified !== 'string') return journey;
  const body = { email, password: PASSWORD, verified: verified.verified };
  // The proof of the address is spent by the first try (403); the sign-in below shows that the account exists.
  const registered = await send('/user/auth/registration-with-email', body, 409, 403);
  const tokens =
    typeof registered?.access_token === 'string'
      ? registered
      : await send('/user/auth/login', { email, password: PASSWORD });
  if (typeof tokens?.access_token !== 'string') return journey;
  journey.token = tokens.access_token;
  if ((await send('/user/add-user-details', DETAILS)) === null) return journey;
  const form = new FormData();
  form.set('document', 'id_card');
  form.set('documentCountry', 'UA');
  for (const side of ['docImageFront', 'docImageBack', 'personImage'])
    form.set(side, new Blob([await distinct(photo)], { type: 'image/jpeg' }), `${side}.jpg`);
  const path = '/user/add-user-document';
  const sent = await call(cluster, counts, { path, body: form, token: journey.token, done: [409] });
  journey.submitted = sent !== null;
  return journey;
}

let drawn = 0;
/** No two people send the same picture. */
function distinct(photo: Buffer): Promise<Buffer<ArrayBuffer>> {
  drawn += 1;
  const background = { r: drawn % 251, g: (drawn * 7) % 251, b: (drawn * 31) % 251 };
  const patch = { create: { width: 40, height: 40, channels: 3 as const, background } };
  return sharp(photo)
    .composite([{ input: patch, left: (drawn * 13) % 600, top: (drawn * 17) % 360 }])
    .jpeg()
    .toBuffer() as Promise<Buffer<ArrayBuffer>>;
}

type Call = { path: string; body: string | FormData; token: string | null; done: number[] };

/** The answer's body; null if the call failed twice. `done`: statuses that mean that the first try took effect. */
async function call(
  { port }: ProcessCluster,
  counts: Counts,
  { path, body, token, done }: Call,
): Promise<Record<string, unknown> | null> {
  counts.calls += 1;
  const sentAt = performance.now();
  let pause = 300;
  const seen: string[] = [];
  for (const isRepeated of [false, true]) {
    if (isRepeated) {
      counts.retried += 1;
      await wait(pause);
    }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
      body,
    }).catch(() => null);
    const text = await answer?.text().catch(() => null);
    if (answer === null || text === null || text === undefined || answer.status >= 500) {
      seen.push(String(answer?.status ?? 'cut'));
      // As the answer asks.
      pause = Math.max(300, Number(answer?.headers.get('retry-after') ?? 0) * 1000);
      continue;
    }
    counts.processes.add(answer.headers.get('x-process') ?? '');
    if (answer.ok) return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    if (isRepeated && done.includes(answer.status)) return {};
    counts.failedTwice.push(`${path} ${answer.status}${isRepeated ? ' when repeated' : ''}`);
    return null;
  }
  const killed = counts.kills.filter((at) => at >= sentAt).length;
  const failed = `${path} (${seen.join(', ')})`;
  (killed > 1 && seen.every((each) => each === 'cut' || each === '502')
    ? counts.killedTwice
    : counts.failedTwice
  ).push(failed);
  return null;
}

/** After the last kill, a person who gets 503 tries again; a loss is only what the product itself denies. */
const PATIENCE_MS = 30_000;

type Denials = { lost: number; statuses: Map<number, number> };

/** How many of these people cannot sign in with their password, with the statuses of all answers. */
async function lost({ port }: ProcessCluster, journeys: readonly Journey[]): Promise<Denials> {
  const denials: Denials = { lost: 0, statuses: new Map() };
  const until = performance.now() + PATIENCE_MS;
  for (const { email } of journeys) {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/user/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      await answer.text();
      denials.statuses.set(answer.status, (denials.statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 200) break;
      if (answer.status === 503 && performance.now() < until) {
        await wait(500);
        continue;
      }
      denials.lost += 1;
      break;
    }
  }
  return denials;
}

/** How many of these people do not have three images that open. */
async function bare({ port }: ProcessCluster, journeys: readonly Journey[]): Promise<number> {
  let missing = 0;
  for (const { token } of journeys) {
    const get = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const answer = await get('/user/own-data');
    const { images = [] } = (await answer.json()) as { images?: { id: string }[] };
    const opened = await Promise.all(
      images.map(async ({ id }) => {
        const image = await get(`/user/documents/${id}/image`);
        await image.arrayBuffer();
        return image.status === 200;
      }),
    );
    if (opened.filter(Boolean).length !== 3) missing += 1;
  }
  return missing;
}

const DETAILS = {
  ...exampleDetails(),
  address: 'Khreshchatyk 1, flat 2',
  postalCode: '01001',
  city: 'Kyiv',
  region: 'Kyiv',
  firstName: 'Olena',
  lastName: 'Shevchenko',
  birthDate: '1990-03-27',
  citizenship: 'UA',
  residency: 'DE',
};
