import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/lib/figure.ts';
import { residentMegabytes } from '../../bench/lib/memory.ts';
import { PASSWORD, type Person, saveDetails, signUp } from '../../bench/lib/people.ts';
import { photographs } from '../../bench/lib/photographs.ts';
import type { Product } from '../../bench/lib/product.ts';
import { onProduct } from '../lib/target.ts';
import { type Finding, none, type Trial } from '../lib/trial.ts';

const ACCOUNTS = 9;
const UPLOADS = 18;
const SENT_BYTES = 14_000_000;
const READERS = 100;
/** Longer than the period for which an upload's pace is judged, wherever in it a client stops sending. */
const WATCHED_SECONDS = 30;
/** One network may start thirty sign-ins at once. */
const BETWEEN_MS = 1_200;
const MEMORY_BAR_MB = 300;
export const trial: Trial = {
  id: 'silent-clients',
  title: `${ACCOUNTS} accounts, each on a network of its own, begin ${UPLOADS} uploads of ${SENT_BYTES / 1e6} MB and stop sending; ${READERS} connections ask for private pictures and read nothing. A stranger signs in and uploads meanwhile.`,
  // The forwarded address is trusted, so that each has a network of its own.
  run: () => onProduct(attack, { TRUST_PROXY: 'loopback' }),
};

async function attack(product: Product): Promise<Finding[]> {
  const [photo = Buffer.alloc(0)] = await photographs(1);
  const people = await signUp(product, ACCOUNTS + 1, 2);
  const [stranger, ...attackers] = people as [Person, ...Person[]];
  for (const person of people) await saveDetails(product, person);
  const pictures: string[] = [];
  for (const [n, { token }] of attackers.entries()) {
    const saved = await draft(product, token, addressOf(n), photo);
    pictures.push(`/user/document-drafts/${(JSON.parse(saved.body) as { id: string }).id}/image`);
  }
  const quiet = residentMegabytes(product.pid);
  let peak = quiet;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(product.pid));
  }, 100);

  const sockets: Socket[] = [];
  for (let n = 0; n < UPLOADS; n += 1) {
    const { token } = attackers[n % ACCOUNTS] as Person;
    sockets.push(beginUpload(product, token, addressOf(n % ACCOUNTS)));
  }
  for (let n = 0; n < READERS; n += 1) {
    const { token } = attackers[n % ACCOUNTS] as Person;
    const path = pictures[n % ACCOUNTS] ?? '';
    sockets.push(askAndWait(product, { path, token, from: addressOf(n % ACCOUNTS) }));
  }
  const startedAt = performance.now();
  const signIns: boolean[] = [];
  const uploads: boolean[] = [];
  while (performance.now() - startedAt < WATCHED_SECONDS * 1000) {
    signIns.push(await signsIn(product, stranger));
    uploads.push(await uploadsInTwoTries(product, stranger, photo));
    await wait(BETWEEN_MS);
  }
  clearInterval(sampling);
  const open = sockets.slice(0, UPLOADS).filter((socket) => !socket.destroyed).length;
  for (const socket of sockets) socket.destroy();
  return [
    {
      what: 'The stranger’s sign-ins that succeeded',
      ...atLeast(1, partOf(signIns)),
      detail: `${signIns.length} in ${WATCHED_SECONDS} s`,
    },
    {
      what: 'The stranger’s uploads that succeeded, at the second try at the latest',
      ...atLeast(1, partOf(uploads)),
      detail: `${uploads.length} in ${WATCHED_SECONDS} s, repeated after the time in Retry-After`,
    },
    {
      what: 'Peak memory',
      ...atMost(MEMORY_BAR_MB, peak, { digits: 0, unit: ' MB' }),
      detail: `resident set; ${quiet.toFixed(0)} MB before`,
    },
    none(`Silent uploads still open after ${WATCHED_SECONDS} s`, open, `of ${UPLOADS}`),
  ];
}

const partOf = (tries: boolean[]) => tries.filter(Boolean).length / tries.length;
const addressOf = (n: number) => `198.51.100.${n + 1}`;
const STRANGER = '203.0.113.9';

function askAndWait(
  { port }: Product,
  { path, token, from }: { path: string; token: string; from: string },
): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n\r\n`,
  );
  return socket;
}

function beginUpload({ port }: Product, token: string, from: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(
    `POST /user/add-user-document HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=edge\r\ncontent-length: 15000000\r\n\r\n`,
  );
  let left = SENT_BYTES;
  for (const name of ['docImageFront', 'docImageBack', 'personImage']) {
    const bytes = Math.min(left, 4_900_000);
    left -= bytes;
    socket.write(`--edge\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n`);
    socket.write(Buffer.alloc(bytes, 0x41));
    socket.write('\r\n');
  }
  return socket;
}

async function signsIn(product: Product, { email }: Person): Promise<boolean> {
  const body = Buffer.from(JSON.stringify({ email, password: PASSWORD }));
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': STRANGER };
  return (await post(product, '/user/auth/login', headers, body)).status === 200;
}

async function uploadsInTwoTries(
  product: Product,
  { token }: Person,
  photo: Buffer,
): Promise<boolean> {
  const first = await draft(product, token, STRANGER, photo);
  if (first.status === 200) return true;
  await wait((first.retryAfter || 5) * 1000);
  return (await draft(product, token, STRANGER, photo)).status === 200;
}

function draft(product: Product, token: string, from: string, photo: Buffer) {
  const head =
    '--edge\r\ncontent-disposition: form-data; name="docImageFront"; filename="a"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), photo, Buffer.from('\r\n--edge--\r\n')]);
  const headers = {
    'content-type': 'multipart/form-data; boundary=edge',
    authorization: `Bearer ${token}`,
    'x-forwarded-for': from,
  };
  return post(product, '/user/add-document-draft', headers, body);
}

type Answer = { status: number; retryAfter: number; body: string };

/** A separate connection for each call; a cut one counts as status 0. */
function post(
  { port }: Product,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Answer> {
  return new Promise((resolve) => {
    const call = request(
      { host: '127.0.0.1', port, path, method: 'POST', agent: false, headers },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        answer.once('end', () => {
          const retryAfter = Number(answer.headers['retry-after'] ?? 0);
          resolve({ status: answer.statusCode ?? 0, retryAfter, body: text });
        });
      },
    );
    call.once('error', () => resolve({ status: 0, retryAfter: 0, body: '' }));
    call.end(body);
  });
}
