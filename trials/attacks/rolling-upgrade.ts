import { setTimeout as wait } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/lib/figure.ts';
import { newDataDir } from '../../bench/lib/product.ts';
import { hasHaproxy, type ProcessCluster, startCluster } from '../lib/cluster.ts';
import { FILE, PAGE, startLoad } from '../lib/load.ts';
import { buildNextVersion } from '../lib/next-version.ts';
import type { Finding, Trial } from '../lib/trial.ts';

const PROCESSES = 3;
const CLIENTS = 4;
/** Both versions serve for so long after each step. */
const SIDE_BY_SIDE_MS = 5_000;

export const trial: Trial = {
  id: 'rolling-upgrade',
  title: `${PROCESSES} processes behind HAProxy are replaced by those of another version one after another, and then by the first version again, while ${CLIENTS} people sign in, use the site, and open pages with all of their files.`,
  async run() {
    if (!hasHaproxy())
      return [{ what: 'Not run', aim: '', figure: 'no haproxy', isMet: null, detail: '' }];
    const next = newDataDir();
    try {
      const built = await buildNextVersion(next.path);
      const cluster = await startCluster(PROCESSES);
      try {
        return [
          {
            what: 'Files of the other site that the first one does not have',
            ...atLeast(1, built.different),
            detail: `of ${built.all} scripts`,
          },
          ...(await attack(cluster, next.path)),
        ];
      } finally {
        await cluster.stop();
      }
    } finally {
      next.remove();
    }
  },
};

async function attack(cluster: ProcessCluster, next: string): Promise<Finding[]> {
  const { port } = cluster;
  const load = startLoad(port, await cluster.join(CLIENTS));
  await wait(SIDE_BY_SIDE_MS);
  for (const root of [next, undefined]) {
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
    {
      what: 'Requests that fail',
      ...atMost(0, failed.length, { digits: 0 }),
      detail: `of ${load.sent.length}, with ${count(PAGE)} pages and ${count(FILE)} of their files; ${[...new Set(failed.map(({ what, status }) => `${what} ${status}`))].join(', ')}`,
    },
    {
      what: 'The slowest request, in seconds',
      ...atMost(5, Math.max(...load.sent.map(({ ms }) => ms)) / 1000),
      detail: '',
    },
    {
      what: 'The smallest share of a process',
      ...atLeast(0.15, Math.min(...shares)),
      detail: shares.map((share) => share.toFixed(2)).join(', '),
    },
  ];
}
