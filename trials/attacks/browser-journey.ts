import { rm } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { texts } from '../../apps/desk/src/texts.ts';
import { atLeast, atMost } from '../../bench/lib/figure.ts';
import { findBrowser, launchOptions, remember } from '../../e2e/support/browser.ts';
import { signInAtDesk } from '../../e2e/support/desk-walk.ts';
import { makeTestImages } from '../../e2e/support/images.ts';
import { addOperatorWith } from '../../e2e/support/operators.ts';
import { PASSWORD } from '../../e2e/support/people.ts';
import { expect } from '../../e2e/support/states.ts';
import { sendDocuments, verifyFromSuccess } from '../../e2e/support/verify.ts';
import {
  button,
  createPassword,
  enter,
  enterCode,
  signOut,
  title,
} from '../../e2e/support/walk.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { hasHaproxy, type ProcessCluster, startCluster } from '../lib/cluster.ts';
import type { Finding, Trial } from '../lib/trial.ts';

const PROCESSES = 3;
const EMAIL = 'olena@example.com';

export const trial: Trial = {
  id: 'browser-journey',
  title: `In a browser, a person signs up, submits a verification, is approved by an operator in another browser, signs out and in again. HAProxy gives each request to the next of ${PROCESSES} processes, with PostgreSQL and object storage.`,
  async run() {
    if (!hasHaproxy())
      return [{ what: 'Not run', aim: '', figure: 'no haproxy', isMet: null, detail: '' }];
    const cluster = await startCluster(PROCESSES);
    remember(await findBrowser());
    const browser = await chromium.launch(launchOptions());
    try {
      return await travel(cluster, browser);
    } finally {
      await browser.close();
      await cluster.stop();
    }
  },
};

/** What a browser saw: the process of each answer, and what went wrong. */
type Seen = { processes: string[]; wrong: string[] };

async function travel(cluster: ProcessCluster, browser: Browser): Promise<Finding[]> {
  const person: Seen = { processes: [], wrong: [] };
  const operator: Seen = { processes: [], wrong: [] };
  const page = await openPage(browser, cluster.port, person);
  await signUpAndSubmit(page, cluster);
  const desk = await openPage(browser, cluster.deskPort, operator);
  await approve(desk, cluster);
  await page.reload();
  await expect(page.getByRole('heading', { name: ui.home.confirmed_title })).toBeVisible();
  await signOut(page);
  await expect(page).toHaveURL('/auth');
  await enter(page, EMAIL);
  await expect(title(page)).toHaveText(ui.code.title_sign_in);
  await enterCode(page, await cluster.codeFor(EMAIL));
  await button(page, ui.success.go_on).click();
  await expect(page.getByRole('heading', { name: ui.home.confirmed_title })).toBeVisible();
  const processes = [...person.processes, ...operator.processes];
  const shares = Array.from(
    { length: PROCESSES },
    (_, n) => processes.filter((each) => each === `p${n}`).length / processes.length,
  );
  const wrong = [...person.wrong, ...operator.wrong];
  return [
    { what: 'The journey came to its end', aim: 'yes', figure: 'yes', isMet: true, detail: '' },
    {
      what: 'Failed requests and errors in the two browsers',
      ...atMost(0, wrong.length, { digits: 0 }),
      detail: `${person.processes.length} requests of the person, ${operator.processes.length} of the operator; ${wrong.join('; ')}`,
    },
    {
      what: 'The smallest share of a process',
      ...atLeast(0.3, Math.min(...shares)),
      detail: shares.map((share) => share.toFixed(2)).join(', '),
    },
  ];
}

async function openPage(browser: Browser, port: number, seen: Seen): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    viewport: { width: 1180, height: 800 },
  });
  const page = await context.newPage();
  context.on('response', (response) => {
    const process = response.headers()['x-process'];
    if (process !== undefined) seen.processes.push(process);
    // The desk asks who is signed in before anybody is.
    const isExpected = response.status() === 401 && response.url().endsWith('/desk/me');
    if (response.status() >= 400 && !isExpected)
      seen.wrong.push(`${response.url()}: ${response.status()}`);
  });
  context.on('weberror', (error) => seen.wrong.push(String(error.error())));
  return page;
}

async function signUpAndSubmit(page: Page, cluster: ProcessCluster): Promise<void> {
  const words = { ...ui, ...verification };
  const images = await makeTestImages();
  try {
    await enter(page, EMAIL);
    await enterCode(page, await cluster.codeFor(EMAIL));
    await createPassword(page, PASSWORD);
    await verifyFromSuccess(page, words);
    await sendDocuments(page, words, { country: 'DE', ...images });
    await expect(title(page)).toHaveText(ui.success.kyc_sent.replace(/<[^>]+>/g, ''));
    await button(page, ui.success.go_on).click();
    await expect(page.getByRole('heading', { name: ui.home.pending_title })).toBeVisible();
  } finally {
    await rm(images.folder, { recursive: true, force: true });
  }
}

/** A new operator decides the only case. */
async function approve(desk: Page, { settings }: ProcessCluster): Promise<void> {
  const keys = await addOperatorWith(settings, 'Ann Example');
  await desk.goto('/');
  await signInAtDesk(desk, keys);
  await desk.getByLabel(texts.queue.auto).uncheck();
  await desk.getByRole('row').getByRole('link').click();
  // A confirmation requires every photograph to be opened.
  for (const [key, side] of [
    ['1', texts.sides.docImageFront],
    ['2', texts.sides.docImageBack],
    ['3', texts.sides.personImage],
  ] as const) {
    await expect(desk.getByRole('img').first()).toBeVisible();
    await desk.keyboard.press(key);
    await expect(desk.getByRole('img', { name: texts.viewer.alt(side) })).toBeVisible();
  }
  await desk.keyboard.press('c');
  for (const point of await desk.getByRole('checkbox').all()) await point.check();
  await desk.getByLabel(texts.decide.mrzUnread).selectOption('no_zone');
  await button(desk, texts.decide.confirmSend).click();
  await expect(desk.getByText(texts.queue.decidedNow.CONFIRMED)).toBeVisible();
}
