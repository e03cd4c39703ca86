import { setTimeout as wait } from 'node:timers/promises';
import { call } from '../lib/call.ts';
import type { Figure } from '../lib/figure.ts';
import { residentMegabytes } from '../lib/memory.ts';
import { signUp } from '../lib/people.ts';
import { newDataDir, startProduct } from '../lib/product.ts';

const AT_REST_MB = 140;
const REGISTRATIONS = 1_000;
const REST_MS = 3_000;

/** The product's memory after its start, and after a thousand sign-ups. */
export async function memory(): Promise<Figure[]> {
  const data = newDataDir();
  // A typical start: with compiled code and an existing database.
  await (await startProduct(data.path)).stop();
  const product = await startProduct(data.path);
  try {
    await call(product.port, '/health');
    await wait(REST_MS);
    const atRest = residentMegabytes(product.pid);
    const start = performance.now();
    await signUp(product, REGISTRATIONS);
    const seconds = (performance.now() - start) / 1000;
    await wait(REST_MS);
    const after = residentMegabytes(product.pid);
    return [
      {
        what: 'Memory at rest, after the start',
        aim: `≤ ${AT_REST_MB} MB`,
        figure: `${Math.round(atRest)} MB`,
        isMet: atRest <= AT_REST_MB,
        detail: 'resident set',
      },
      {
        what: 'Memory after 1,000 registrations',
        aim: '',
        figure: `${Math.round(after)} MB`,
        isMet: null,
        detail: `each with its code by mail; ${perSecondOf(seconds)}`,
      },
    ];
  } finally {
    await product.stop();
    data.remove();
  }
}

const perSecondOf = (seconds: number) => `${Math.round(REGISTRATIONS / seconds)}/s`;
