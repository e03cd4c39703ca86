import { setTimeout as wait } from 'node:timers/promises';
import { atLeast } from '../../bench/lib/figure.ts';
import { type ProcessCluster, startCluster } from '../lib/cluster.ts';
import { buildFormerVersion } from '../lib/former-version.ts';
import { FILE, PAGE, startLoad } from '../lib/load.ts';
import { type Finding, none, seconds, type Trial } from '../lib/trial.ts';

const PROCESSES = 3;
const CLIENTS = 4;
/** Both versions serve for so long after each step. */
const SIDE_BY_SIDE_MS = 5_000;

export const trial: Trial = {
  id: 'rolling-upgrade',
  title: `${PROCESSES} processes of the release before, behind a balancer, are replaced by those of this version one after another, and then by the release before again, while ${CLIENTS} people sign in, use the site, and open pages with all of their files.`,
  async run() {
    const former = await buildFormerVersion();
    const cluster = await startCluster(PROCESSES, former);
    try {
      return await attack(cluster, former);
    } finally {
      await cluster.stop();
    }
  },
};

async function attack(cluster: ProcessCluster, former: string): Promise<Finding[]> {
  const { port } = cluster;
  const load = startLoad(port, await cluster.join(CLIENTS));
  await wait(SIDE_BY_SIDE_MS);
  for (const root of [undefined, former]) {
    for (let n = 0; n < PROCESSES; n += 1) {
      await cluster.replace(n, 'SIGTERM', root);
      await wait(SIDE_BY_SIDE_MS);
    }
  }
  await load.stop();
  const failed = load.sent.filter(({ status }) => status !== 200);
  const count = (what: string) => load.sent.filter((each) => each.what === what).length;
  const shares = Array.from({ length: PROCESSES }, (_, n) => {
    const mine = load.sent.filter(({ process }) => process === `p${n}`);
    return mine.length / load.sent.length;
  });
  return [
    none(
      'Requests that fail',
      failed.length,
      `of ${load.sent.length}, with ${count(PAGE)} pages and ${count(FILE)} of their files; ${[...new Set(failed.map(({ what, status }) => `${what} ${status}`))].join(', ')}`,
    ),
    seconds('The slowest request', 5, Math.max(...load.sent.map(({ ms }) => ms)) / 1000),
    {
      what: 'The smallest share of a process',
      ...atLeast(0.15, Math.min(...shares)),
      detail: shares.map((share) => share.toFixed(2)).join(', '),
    },
  ];
}
