import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../../scripts/lib/postgres.ts';
import { cpuSeconds } from '../lib/cpu.ts';
import { atLeast, atMost, type Figure, perSecond, SERVER_COSTS } from '../lib/figure.ts';
import { answersPerSecond } from '../lib/load.ts';
import { residentMegabytes } from '../lib/memory.ts';
import {
  type Alg,
  accessTokenOf,
  addClient,
  authorizePath,
  type Client,
  Cookies,
  type Guest,
  type Paths,
  PORTICO,
  REDIRECT_URI,
  SCOPE,
  silentSignIns,
  userInfo,
} from '../lib/partner.ts';
import { signUp } from '../lib/people.ts';
import {
  newDataDir,
  type Product,
  type Running,
  startProduct,
  startServer,
} from '../lib/product.ts';
import { compare } from '../lib/rounds.ts';

const GUESTS = 8;
const ROUND_MS = 1_500;
const ROUNDS = 7;
const PAUSE_MS = 3_000;
/** For each core. */
const SIGN_INS_AIM = 120;
const AT_REST_MB = 160;
/** The default of a client with a secret first. */
const ALGS: readonly Alg[] = ['RS256', 'ES256'];

const ENGINE: Paths = { authorize: '/auth', token: '/token', userinfo: '/me' };
const ENGINE_CLIENT: Client = { client_id: 'quay', client_secret: 'the-secret-of-quay-and-oar' };

/** Sign-ins at a partner without a page, on PostgreSQL, against the bare engine that keeps everything in memory. */
export async function partners(): Promise<Figure[]> {
  const cluster = await startPostgres();
  const data = newDataDir();
  try {
    const settings = { DATABASE_URL: cluster.url };
    // The command needs the tables.
    await (await startProduct(data.path, settings)).stop();
    const where = { DATA_DIR: data.path, ...settings };
    const clients: Record<Alg, Client> = {
      RS256: await addClient(where, { name: 'Measured', alg: 'RS256' }),
      ES256: await addClient(where, { name: 'Counted', alg: 'ES256' }),
    };
    const product = await startProduct(data.path, settings);
    try {
      const memory = await atRest(product);
      const people = await signUp(product, GUESTS);
      const figures: Figure[] = [];
      for (const alg of ALGS) {
        const client = clients[alg];
        const engine = await startBareEngine(alg);
        try {
          const porticoPeople = await Promise.all(
            people.map(({ token }) => agree(product, client, token)),
          );
          const enginePeople = await Promise.all(people.map(() => enter(engine)));
          const sides = { client, porticoPeople, enginePeople };
          figures.push(...(await signIns(product, engine, { ...sides, alg })));
          // No ID token is part of it.
          if (alg === ALGS[0]) figures.push(await userInfos(product, engine, sides));
        } finally {
          await engine.stop();
        }
      }
      return [...figures, memory];
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
    data.remove();
  }
}

type Sides = { client: Client; porticoPeople: Guest[]; enginePeople: Guest[] };

async function signIns(
  product: Product,
  engine: Running,
  { client, porticoPeople, enginePeople, alg }: Sides & { alg: Alg },
): Promise<Figure[]> {
  const perCpu: number[] = [];
  const onPortico = async () => {
    const talks = porticoPeople.map((guest) => silentSignIns(PORTICO, client, guest));
    const [before, start] = [cpuSeconds(product.pid), performance.now()];
    const rate = (await answersPerSecond(product.port, talks, ROUND_MS, { isQuick: false })) / 3;
    const cores = (cpuSeconds(product.pid) - before) / ((performance.now() - start) / 1_000);
    perCpu.push(rate / cores);
    return rate;
  };
  const onEngine = async () => {
    const talks = enginePeople.map((guest) => silentSignIns(ENGINE, ENGINE_CLIENT, guest));
    return (await answersPerSecond(engine.port, talks, ROUND_MS, { isQuick: false })) / 3;
  };
  for (const side of [onPortico, onEngine, onPortico]) await side();
  perCpu.length = 0;
  const compared = await compare(onPortico, onEngine, ROUNDS);
  const [typical = 0] = perCpu.toSorted((one, other) => one - other).slice(perCpu.length >> 1);
  return [
    {
      what: `Silent sign-in at a partner (${alg}, PostgreSQL), for each core that the process uses`,
      aim: `≥ ${SIGN_INS_AIM}/s`,
      figure: perSecond(typical),
      isMet: typical >= SIGN_INS_AIM,
      decision: SERVER_COSTS,
      detail: `${perSecond(compared.measured)} in one process beside its database and the load`,
    },
    {
      what: `Silent sign-in at a partner (${alg}) to the bare engine in memory`,
      ...atLeast(0.5, compared.ratio),
      decision: SERVER_COSTS,
      detail: `${perSecond(compared.measured)} to ${perSecond(compared.against)}`,
    },
  ];
}

async function userInfos(
  product: Product,
  engine: Running,
  { client, porticoPeople, enginePeople }: Sides,
): Promise<Figure> {
  const porticoTokens = await Promise.all(
    porticoPeople.map((guest) => accessTokenOf(product.port, PORTICO, { client, guest })),
  );
  const engineTokens = await Promise.all(
    enginePeople.map((guest) =>
      accessTokenOf(engine.port, ENGINE, { client: ENGINE_CLIENT, guest }),
    ),
  );
  const porticoCalls = porticoTokens.map((token) => userInfo(PORTICO, token));
  const engineCalls = engineTokens.map((token) => userInfo(ENGINE, token));
  const onPortico = () =>
    answersPerSecond(product.port, porticoCalls, ROUND_MS, { isQuick: false });
  const onEngine = () => answersPerSecond(engine.port, engineCalls, ROUND_MS, { isQuick: false });
  for (const side of [onPortico, onEngine, onPortico]) await side();
  const compared = await compare(onPortico, onEngine, ROUNDS);
  return {
    what: 'UserInfo (PostgreSQL, one process) to the bare engine in memory',
    ...atLeast(0.4, compared.ratio),
    decision: SERVER_COSTS,
    detail: `${perSecond(compared.measured)} to ${perSecond(compared.against)}`,
  };
}

async function atRest(product: Product): Promise<Figure> {
  const discovery = `http://127.0.0.1:${product.port}/.well-known/openid-configuration`;
  const answer = await fetch(discovery);
  if (!answer.ok) throw new Error(`Discovery answered ${answer.status}.`);
  await answer.arrayBuffer();
  await wait(PAUSE_MS);
  return {
    what: 'Memory at rest with the OpenID engine loaded',
    ...atMost(AT_REST_MB, residentMegabytes(product.pid), { digits: 0, unit: ' MB' }),
    detail: 'resident set, on PostgreSQL',
  };
}

/** A person's first sign-in at the partner, by the calls of the page. */
async function agree({ port }: Product, client: Client, token: string): Promise<Guest> {
  const cookies = new Cookies();
  const page = await cookies.get(port, authorizePath(PORTICO.authorize, client));
  const request = new URL(page, 'http://localhost').searchParams.get('request');
  const answer = await fetch(`http://127.0.0.1:${port}/connect/authorize/${request}/agree`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      cookie: cookies.header,
    },
    body: JSON.stringify({ scope: SCOPE }),
  });
  if (!answer.ok) throw new Error(`agree answered ${answer.status}: ${await answer.text()}`);
  await cookies.get(port, ((await answer.json()) as { location: string }).location);
  return { cookies: cookies.header };
}

async function enter({ port }: Running): Promise<Guest> {
  const cookies = new Cookies();
  let next = await cookies.get(port, authorizePath(ENGINE.authorize, ENGINE_CLIENT));
  while (!next.startsWith(REDIRECT_URI)) next = await cookies.get(port, next);
  return { cookies: cookies.header };
}

function startBareEngine(alg: Alg): Promise<Running> {
  const signed = { id_token_signed_response_alg: alg };
  const metadata = { ...ENGINE_CLIENT, redirect_uris: [REDIRECT_URI], ...signed };
  const script = join(import.meta.dirname, '../lib/bare-engine.ts');
  return startServer([script, JSON.stringify(metadata)], { PATH: process.env.PATH });
}
