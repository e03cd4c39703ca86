import { execFileSync } from 'node:child_process';
import { call } from '../lib/call.ts';
import type { Figure } from '../lib/figure.ts';
import { newDataDir, startProduct } from '../lib/product.ts';
import { compare } from '../lib/rounds.ts';

const ROUNDS = 7;

/** From the start of the process to its first answer, on existing data. */
export async function start(): Promise<Figure[]> {
  const data = newDataDir();
  try {
    await firstAnswer(data.path);
    const compared = await compare(() => firstAnswer(data.path), emptyNode, ROUNDS);
    return [
      {
        what: 'Start to first answer',
        aim: '',
        figure: `${Math.round(compared.measured)} ms`,
        isMet: null,
        detail: `${compared.ratio.toFixed(1)} times \`node -e 0\` (${Math.round(compared.against)} ms)`,
      },
    ];
  } finally {
    data.remove();
  }
}

async function firstAnswer(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const product = await startProduct(dataDir);
  await call(product.port, '/health');
  const taken = performance.now() - startedAt;
  await product.stop();
  return taken;
}

async function emptyNode(): Promise<number> {
  const startedAt = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return performance.now() - startedAt;
}
