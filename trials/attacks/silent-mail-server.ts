import { setTimeout as wait } from 'node:timers/promises';
import { startSilentServer } from '../../apps/api/src/test/providers/silent-server.ts';
import { atLeast } from '../../bench/lib/figure.ts';
import { openMailbox } from '../../bench/lib/mailbox.ts';
import type { Product } from '../../bench/lib/product.ts';
import { aWallet, signedBy } from '../../bench/lib/wallets.ts';
import { ask, partWith, slowestSeconds } from '../lib/ask.ts';
import { onProduct } from '../lib/target.ts';
import { type Finding, seconds, type Trial } from '../lib/trial.ts';

/** Networks of neighbors are limited together, so each has an IPv4 address far from the others. */
const NETWORKS = 40;
const MAILS_OF_EACH = 50;
const MAILS = NETWORKS * MAILS_OF_EACH;
const MESSAGES = 6;
const DELETIONS = 6;
const PAGES = 40;
const addressOf = (n: number) => `198.18.${n}.7`;

export const trial: Trial = {
  id: 'silent-mail-server',
  title: `The mail server accepts connections and never answers, while ${MAILS} codes by email are requested from ${NETWORKS} networks. Strangers get codes by text message, open the sign-in page and delete their accounts meanwhile.`,
  async run() {
    const server = await startSilentServer();
    try {
      const settings = { SMTP_URL: server.url, TRUST_PROXY: 'loopback' };
      return await onProduct((product) => attack(product, server.connections), settings);
    } finally {
      await server.close();
    }
  },
};

async function attack(product: Product, connections: () => number): Promise<Finding[]> {
  const { port } = product;
  const tokens: string[] = [];
  for (let n = 0; n < 2 * DELETIONS; n += 1) tokens.push(await aMemberByWallet(product));
  const before = await deleteAll(port, tokens.splice(0, DELETIONS));

  const asked = await askForMails(port);
  const pages: { ms: number; status: number }[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    pages.push(await ask(port, '/auth', { headers: { accept: 'text/html' } }));
    await wait(25);
  }
  const messages: number[] = [];
  for (let n = 0; n < MESSAGES; n += 1) messages.push(await messageSeconds(product, n));
  const after = await deleteAll(port, tokens);
  return [
    {
      what: 'Codes by email that are accepted',
      ...atLeast(1, partWith(200, asked)),
      detail: `of ${MAILS}; the mail server had ${connections()} connections from the product`,
    },
    seconds(
      'A code by text message, from the request to the message, the slowest',
      3,
      Math.max(...messages),
      `${MESSAGES} requested, one after another`,
    ),
    seconds(
      'The sign-in page, the slowest',
      0.5,
      partWith(200, pages) === 1 ? slowestSeconds(pages) : Number.NaN,
      `${PAGES} opened`,
    ),
    seconds(
      'The deletion of an account, the slowest',
      0.25,
      slowestSeconds(after),
      `${DELETIONS} with ${MAILS} mails waiting; ${slowestSeconds(before).toFixed(2)} s before with none`,
    ),
    {
      what: 'Accounts that are deleted',
      ...atLeast(1, partWith(204, [...before, ...after])),
      detail: `of ${2 * DELETIONS}`,
    },
  ];
}

/** An account that needs no mail. */
async function aMemberByWallet({ port, site }: Product): Promise<string> {
  const { address, message, signature, nonceToken } = await signedBy(port, site, aWallet());
  const answer = await fetch(`http://127.0.0.1:${port}/user/auth/wallet/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, message, signature, nonceToken }),
  });
  if (!answer.ok) throw new Error(`wallet/login answered ${answer.status}.`);
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function deleteAll(port: number, tokens: readonly string[]) {
  const answers = [];
  for (const token of tokens) {
    const headers = { authorization: `Bearer ${token}` };
    answers.push(await ask(port, '/user/delete-account', { method: 'POST', headers }));
  }
  return answers;
}

async function askForMails(port: number) {
  const network = async (n: number) => {
    const answers = [];
    for (let k = 0; k < MAILS_OF_EACH; k += 1) {
      const body = { email: `waiting-${n}-${k}@example.com` };
      answers.push(await ask(port, '/user/auth/send-code', { from: addressOf(n), body }));
    }
    return answers;
  };
  return (await Promise.all(Array.from({ length: NETWORKS }, (_, n) => network(n)))).flat();
}

/** How long a text message takes to arrive; infinite if it is refused or does not arrive. */
async function messageSeconds({ port, outbox }: Product, n: number): Promise<number> {
  const phone = `+38067123450${n}`;
  const startedAt = performance.now();
  const from = addressOf(NETWORKS + n);
  const { status } = await ask(port, '/user/auth/send-code', { from, body: { phone } });
  if (status !== 200) return Number.POSITIVE_INFINITY;
  try {
    await openMailbox(outbox).codeFor(phone);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  return (performance.now() - startedAt) / 1000;
}
