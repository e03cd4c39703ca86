import { writeFileSync } from 'node:fs';
import type { Figure } from './lib/figure.ts';
import { newDataDir, type Product, startProduct } from './lib/product.ts';
import { busyness, machine, tableOf } from './lib/table.ts';
import { cheapestCall } from './measures/cheapest-call.ts';
import { consentPage } from './measures/consent-page.ts';
import { deskQueueMeasure } from './measures/desk-queue.ts';
import { documents } from './measures/documents.ts';
import { firstScreen } from './measures/first-screen.ts';
import { imageQuality } from './measures/image-quality.ts';
import { login } from './measures/login.ts';
import { marketplace } from './measures/marketplace.ts';
import { memory } from './measures/memory.ts';
import { partners } from './measures/partners.ts';
import { profile } from './measures/profile.ts';
import { refresh } from './measures/refresh.ts';
import { start } from './measures/start.ts';
import { wallet } from './measures/wallet.ts';

type Measure = (product: Product) => Promise<Figure[]>;

const MEASURES: Record<string, Measure> = {
  call: cheapestCall,
  login,
  profile,
  refresh,
  partners,
  wallet,
  documents,
  'desk-queue': deskQueueMeasure,
  'image-quality': imageQuality,
  'first-screen': firstScreen,
  'consent-page': consentPage,
  marketplace,
  memory,
  start,
};

const chosen = process.argv.slice(2);
// Filling the databases takes minutes, so that it is measured apart.
if (chosen.length === 1 && (chosen[0] === 'size' || chosen[0] === 'chain')) {
  await (chosen[0] === 'size' ? import('./size/main.ts') : import('./size/chain.ts'));
  process.exit(0);
}
const unknown = chosen.filter((name) => !Object.hasOwn(MEASURES, name));
if (unknown.length > 0) {
  console.error(
    `There is no measure ${unknown.join(', ')}; there are ${Object.keys(MEASURES).join(', ')}.`,
  );
  process.exit(1);
}

const figures: Figure[] = [];
const others = busyness();
const data = newDataDir();
const product = await startProduct(data.path);
try {
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    console.log(`Measuring: ${name} …`);
    figures.push(...(await measure(product)));
  }
} finally {
  await product.stop();
  data.remove();
}
console.log(`\n${tableOf(figures)}`);
// A run of some measures is for inspection; only a run of all is saved.
if (chosen.length === 0) writeResults(figures);

function writeResults(all: Figure[]): void {
  const text = `# Last figures

\`npm run bench\` wrote this on ${new Date().toISOString().slice(0, 10)} on: ${machine()}.

Every ratio is the median of rounds in which both sides took turns, in one run; 1 would mean that the product adds
nothing. Load and product are processes of their own and share the machine. The product runs on SQLite as \`npm start\`
starts it. When it began, other work on the machine wanted ${others} cores; every one of them makes the
figures rougher and the waiting for the disk longer.

${tableOf(all)}
`;
  writeFileSync(new URL('RESULTS.md', import.meta.url), text);
}
