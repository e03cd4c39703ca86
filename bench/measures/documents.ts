import { encode } from '../../apps/api/src/platform/ports/images/images.ts';
import { atLeast, type Figure, SERVER_COSTS } from '../lib/figure.ts';
import { type Person, saveDetails, signUp } from '../lib/people.ts';
import { photographs } from '../lib/photographs.ts';
import { atRest, processorMs } from '../lib/processor.ts';
import type { Product } from '../lib/product.ts';
import { compare, median } from '../lib/rounds.ts';

const ROUNDS = 9;
const WARM_UPS = 3;

/**
 * `add-user-document` with three photographs, against sharp encoding the same three with the product's settings. The
 * product measures the images after its answer; each side starts once that is done, and that work is reported
 * separately.
 */
export async function documents(product: Product): Promise<Figure[]> {
  const [front, back, person, ...more] = await photographs(3);
  if (!front || !back || !person || more.length > 0)
    throw new Error('Three photographs are needed.');
  const pictures = { docImageFront: front, docImageBack: back, personImage: person };

  // A person submits once, so every submission has an account of its own.
  const people = await signUp(product, ROUNDS + WARM_UPS);
  await Promise.all(people.map((each) => saveDetails(product, each)));
  const { pid } = product;
  const worked: number[] = [];
  const sharpWorked: number[] = [];
  const ours = async () => {
    const before = processorMs(pid);
    const rate = await submissionsPerSecond(product, people.pop(), pictures);
    await atRest(pid);
    if (before !== null) worked.push((processorMs(pid) ?? before) - before);
    return rate;
  };
  const against = async () => {
    const before = process.cpuUsage();
    const rate = await encodingsPerSecond(Object.values(pictures));
    const { user, system } = process.cpuUsage(before);
    sharpWorked.push((user + system) / 1000);
    return rate;
  };
  await atRest(pid);
  for (let warm = 0; warm < WARM_UPS; warm += 1) for (const side of [ours, against]) await side();
  const compared = await compare(ours, against, ROUNDS);
  return [
    {
      what: '`add-user-document` with three photographs of 2 MB to sharp encoding them alone',
      ...atLeast(0.8, compared.ratio),
      decision: SERVER_COSTS,
      detail: `${milliseconds(compared.measured)} to ${milliseconds(compared.against)}`,
    },
    ...(worked.length > 0
      ? [
          {
            what: 'Processor time of that submission, with what is measured after the answer, to sharp’s',
            aim: '',
            figure: (median(worked) / median(sharpWorked)).toFixed(2),
            isMet: null,
            detail: `${median(worked).toFixed()} ms to ${median(sharpWorked).toFixed()} ms`,
          },
        ]
      : []),
  ];
}

async function submissionsPerSecond(
  { port }: Product,
  submitter: Person | undefined,
  pictures: Record<string, Buffer>,
): Promise<number> {
  if (!submitter) throw new Error('Every person has submitted already.');
  const form = new FormData();
  form.set('document', 'id_card');
  form.set('documentCountry', 'UA');
  for (const [name, bytes] of Object.entries(pictures)) {
    form.set(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'picture.jpg');
  }
  // Composed before the clock starts: the browser's share is not measured.
  const composed = new Response(form);
  const body = await composed.arrayBuffer();
  const headers = {
    authorization: `Bearer ${submitter.token}`,
    'content-type': composed.headers.get('content-type') ?? '',
  };
  const startedAt = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/user/add-user-document`, {
    method: 'POST',
    headers,
    body,
  });
  const answered = await answer.text();
  const taken = performance.now() - startedAt;
  if (!answer.ok) throw new Error(`add-user-document answered ${answer.status}: ${answered}`);
  return 1000 / taken;
}

async function encodingsPerSecond(pictures: readonly Buffer[]): Promise<number> {
  const startedAt = performance.now();
  const encoded = await Promise.all(pictures.map(encode));
  if (encoded.some(({ ok }) => !ok)) throw new Error('A photograph could not be encoded.');
  return 1000 / (performance.now() - startedAt);
}

const milliseconds = (rate: number) => `${Math.round(1000 / rate)} ms`;
