import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/lib/figure.ts';
import { residentMegabytes } from '../../bench/lib/memory.ts';
import { PASSWORD, signUp } from '../../bench/lib/people.ts';
import type { Product } from '../../bench/lib/product.ts';
import { LOCALE_IDS } from '../../packages/contract/src/locales.ts';
import { type Answer, ask, partWith, slowestSeconds } from '../lib/ask.ts';
import { onProduct } from '../lib/target.ts';
import { type Finding, seconds, type Trial } from '../lib/trial.ts';

const CONNECTIONS = 200;
/** Networks of neighbors are limited together, so each is an IPv4 address far from the others. */
const NETWORKS = 20;
const SECONDS = 12;
const BETWEEN_MS = 500;
/** The renderer's thread has a heap of its own, which grows to a hundred megabytes while it renders without a pause. */
const MEMORY_BAR_MB = 400;
/** The page at the end of the longest queue, behind 32; past 5 s it would be sent without its content. */
const PAGE_BAR_SECONDS = 3;
const STRANGER = '203.0.113.9';
const PATHS = [
  ...['/', '/auth', '/marketplace', '/profile', '/security', '/faq', '/terms', '/privacy'],
  ...['/ecosystem', '/blog', '/learn', '/my-data', '/forgot-password', '/registration/adress'],
];
const THEMES = ['dark', 'light', 'auto', 'none'];
/** The page that another client opens. */
const OPENED = ['/', '/auth', '/faq', '/marketplace'];

export const trial: Trial = {
  id: 'renderer-flood',
  title: `${CONNECTIONS} connections from ${NETWORKS} networks open pages for ${SECONDS} s, each with another query, language and appearance. A stranger opens pages and signs in meanwhile.`,
  // The forwarded address is trusted, so that each client has a network of its own.
  run: () => onProduct(attack, { TRUST_PROXY: 'loopback' }),
};

async function attack(product: Product): Promise<Finding[]> {
  const { port, pid } = product;
  const [person] = await signUp(product, 1);
  const linesBefore = product.lines();
  let peak = residentMegabytes(pid);
  const quiet = peak;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
  }, 100);
  const flood = startFlood(port);
  const pages: Answer[] = [];
  const signIns: Answer[] = [];
  const end = performance.now() + SECONDS * 1000;
  for (let n = 0; performance.now() < end; n += 1) {
    await wait(BETWEEN_MS);
    const headers = { accept: 'text/html', 'accept-encoding': 'br' };
    const path = OPENED[n % OPENED.length] ?? '/';
    pages.push(await ask(port, path, { from: STRANGER, headers }));
    const body = { email: person?.email, password: PASSWORD };
    signIns.push(await ask(port, '/user/auth/login', { from: STRANGER, body }));
  }
  const statuses = await flood.stop();
  clearInterval(sampling);
  const whole = pages.filter(({ headers }) => 'etag' in headers).length;
  const lines = product.lines() - linesBefore;
  const opened = statuses.filter((status) => status === 200).length;
  return [
    seconds(
      'A stranger’s page meanwhile, the slowest',
      PAGE_BAR_SECONDS,
      slowestSeconds(pages),
      `${pages.length} opened; the flood opened ${opened} of ${statuses.length}`,
    ),
    {
      what: 'A stranger’s pages that come with their content',
      ...atLeast(0.8, whole / pages.length),
      detail: `${whole} of ${pages.length}; the others are filled in by the browser`,
    },
    seconds(
      'A stranger’s sign-in meanwhile, the slowest',
      2,
      slowestSeconds(signIns),
      `${signIns.length} sign-ins`,
    ),
    {
      what: 'A stranger’s sign-ins that succeed',
      ...atLeast(1, partWith(200, signIns)),
      detail: '',
    },
    {
      what: 'Peak memory',
      ...atMost(MEMORY_BAR_MB, peak, { digits: 0, unit: ' MB' }),
      detail: `resident set; ${quiet.toFixed(0)} MB before`,
    },
    {
      what: 'Lines in the log',
      // Log lines about throttled networks, and some from the renderer itself.
      ...atMost(NETWORKS + 10, lines, { digits: 0 }),
      detail: `${NETWORKS} networks`,
    },
  ];
}

/** Keeps all connections busy with pages until it is stopped; returns the answers. */
function startFlood(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses: number[] = [];
  let asked = 0;
  let isOver = false;
  const attacker = async (n: number) => {
    while (!isOver) {
      asked += 1;
      const path = `${PATHS[asked % PATHS.length]}?q=${asked}`;
      const headers = {
        accept: 'text/html',
        'accept-encoding': asked % 3 === 0 ? 'identity' : 'br',
        'accept-language': `${LOCALE_IDS[asked % LOCALE_IDS.length]}, x-${asked}`,
        cookie: `theme=${THEMES[asked % THEMES.length]}; n=${asked}`,
      };
      const from = `198.18.${n % NETWORKS}.7`;
      statuses.push((await ask(port, path, { from, headers, agent })).status);
    }
  };
  const all = Promise.all(Array.from({ length: CONNECTIONS }, (_, n) => attacker(n)));
  return {
    async stop() {
      isOver = true;
      await all;
      agent.destroy();
      return statuses;
    },
  };
}
