import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Localization } from '../../packages/contract/src/index.ts';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { alter } from '../support/database.ts';
import { sendDetails } from '../support/people.ts';
import type { Product } from '../support/product.ts';
import { expect, keep, type Member, TYPED, test } from '../support/states.ts';
import { button, filled, link, title } from '../support/walk.ts';

const { home, carousel } = ui;

const partners = (page: Page) => page.getByRole('region', { name: carousel.title });
const statusCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The decisions of the reviewers. */
function decide(product: Product, { id }: Member, status: string): void {
  alter(product, 'update kyc set status = ?, details_at = 1 where account_id = ?', status, id);
  if (status !== 'RESUBMISSION') return;
  alter(
    product,
    `insert into reviews (id, account_id, attempt, document, submitted_at, outcome, marks, decided_by, decided_at)
     values (?, ?, 1, 'id_card', 1, 'RESUBMISSION', ?, 'somebody', 2)`,
    randomUUID(),
    id,
    JSON.stringify([{ part: 'docImageFront', reason: 'glare' }]),
  );
}

/** The text of each status, and the target of its next step; null without a next step. */
const STATUSES = [
  ['IN_PROGRESS', home.progress_title, home.progress_action, '/kyc-select'],
  ['PENDING', home.pending_title, null, null],
  ['CONFIRMED', verification.closed.confirmed_title, carousel.all, '/ecosystem'],
  [
    'EXPIRED',
    verification.standing.expired_title,
    verification.standing.expired_action,
    '/kyc-select',
  ],
  [
    'SUSPENDED',
    verification.standing.suspended_title,
    verification.standing.suspended_action,
    '/kyc-select',
  ],
  ['RESUBMISSION', home.resubmission_title, verification.standing.mend, '/kyc-doc'],
  ['REJECTED', home.rejected_title, home.rejected_action, '/kyc-select'],
] as const;

test('R-LAND-8 R-KYC-34 a new account sees who is signed in, that nothing has begun, the benefits, the most used partners, and where to begin; a decision shows its next step @gate', async ({
  page,
  newMember,
  product,
}) => {
  const member = await newMember();
  await keep(page, { member });
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main).toContainText(`Signed in as ${member.email}`);
  const card = statusCard(page, home.none_title);
  await expect(card).toContainText(ui.auth.prepare_document);
  const unlocks = page.getByRole('region', { name: home.unlocks }).getByRole('listitem');
  await expect(unlocks).toHaveText([
    home.unlocks_partners,
    home.unlocks_once,
    home.unlocks_privacy,
  ]);
  const links = page.getByRole('navigation', { name: home.ways }).getByRole('link');
  await expect(links).toHaveText([home.marketplace, home.profile, home.security]);
  await expect(link(page, home.none_action)).toHaveAttribute('href', '/registration/residency');
  const cards = partners(page).getByRole('listitem');
  await expect(cards).toHaveCount(6);
  await expect(cards.first()).toContainText('249,310 users');
  await expect(cards.first()).toContainText('TVL $1.1B');
  const counts = await cards.allTextContents();
  const users = counts.map((text) => Number(/([\d,]+) users/.exec(text)?.[1]?.replaceAll(',', '')));
  expect(users).toEqual(users.toSorted((one, other) => other - one));
  await expect(partners(page)).toContainText(home.partners_locked);

  decide(product, member, 'REJECTED');
  await page.reload();
  const step = statusCard(page, home.rejected_title).getByRole('link', {
    name: home.rejected_action,
  });
  await expect(step).toHaveAttribute('href', '/kyc-select');
  // What happened, what to do, and the number last.
  await expect(statusCard(page, home.rejected_title)).toContainText(
    new RegExp(
      [
        home.rejected_title,
        home.rejected_text,
        home.rejected_action,
        verification.standing.reference,
      ]
        .map(RegExp.escape)
        .join('.*'),
      's',
    ),
  );
  // The benefits are for those who have sent nothing yet.
  await expect(unlocks).toHaveCount(0);
  await expect(partners(page)).not.toContainText(home.partners_locked);
  // R-KYC-34: the document is known, and yet its choice comes first.
  await sendDetails(page, member.access_token);
  await keep(page, { member, details: TYPED });
  decide(product, member, 'EXPIRED');
  await page.goto('/');
  await expect(link(page, verification.standing.expired_action)).toHaveAttribute(
    'href',
    '/kyc-select',
  );
  decide(product, member, 'CONFIRMED');
  await page.reload();
  await expect(statusCard(page, verification.closed.confirmed_title)).toBeVisible();
  await expect(partners(page)).toContainText(home.partners_unlocked);
  await partners(page).getByRole('link', { name: carousel.all }).click();
  await expect(page).toHaveURL('/ecosystem');
});

test('R-LAND-8 a verification with typed details is resumed', async ({ page, beginner }) => {
  await keep(page, { member: beginner, details: { residency: TYPED.residency } });
  await page.goto('/');
  await expect(statusCard(page, home.progress_title)).toContainText(home.draft_text);
  await link(page, home.progress_action).click();
  await expect(page).toHaveURL('/registration/personal-information');
});

test('R-LAND-8 every verification status is shown with its one next step', async ({
  page,
  newMember,
  product,
}) => {
  const member = await newMember();
  await sendDetails(page, member.access_token);
  await keep(page, { member });
  for (const [status, says, action, leads] of STATUSES) {
    decide(product, member, status);
    await page.goto('/');
    const card = statusCard(page, says);
    await expect(card, status).toBeVisible();
    const steps = card.locator('a:not(ul a, [href^="mailto:"], [href="/my-data"])');
    await expect(steps, status).toHaveText(action === null ? [] : [action]);
    if (leads === null) continue;
    await steps.click();
    await expect(page, status).toHaveURL(leads);
  }
});

test('R-LAND-8 a verified person opens the one partner that can be opened, or of several the one used last', async ({
  page,
  newMember,
  product,
}) => {
  const member = await newMember();
  decide(product, member, 'CONFIRMED');
  let open = ['Quay & Oar'];
  await page.route('**/localization/*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as Localization;
    for (const partner of Object.values(body.ecosystem_block.contributors).flat()) {
      if (open.includes(partner.name)) partner.open = `https://example.com/${partner.id}`;
    }
    await route.fulfill({ response: answer, json: body });
  });
  const used = {
    test: false,
    open: true,
    scopes: [],
    host: '',
    agreedAt: new Date().toISOString(),
  };
  const connected = [
    {
      ...used,
      clientId: '1',
      name: 'Amberloom',
      firstUsedAt: null,
      lastUsedAt: '2026-02-01T00:00:00.000Z',
    },
    {
      ...used,
      clientId: '2',
      name: 'Kioskine',
      firstUsedAt: null,
      lastUsedAt: '2026-03-01T00:00:00.000Z',
    },
  ];
  await keep(page, { member });
  await page.goto('/');
  const card = statusCard(page, verification.closed.confirmed_title);
  const into = (name: string) =>
    card.getByRole('link', {
      name: filled(ui.ecosystem.open_name, { name: `\u2068${name}\u2069` }),
    });
  await expect(into('Quay & Oar')).toHaveAttribute('href', 'https://example.com/quay-and-oar');

  open = ['Quay & Oar', 'Kioskine', 'Amberloom'];
  await page.route('**/user/connections', (route) =>
    route.fulfill({ json: { connections: connected, disclosures: [], recipients: [] } }),
  );
  await page.goto('/');
  await expect(into('Kioskine')).toHaveAttribute('href', 'https://example.com/kioskine');
  await expect(card.getByRole('link', { name: /^Open / })).toHaveCount(1);
});

test('R-LAND-8 R-LAND-3 partners that fail to load are not mentioned', async ({
  page,
  beginner,
}) => {
  await keep(page, { member: beginner });
  await page.route('**/localization/*', (route) => route.abort());
  await page.goto('/');
  await expect(statusCard(page, home.none_title)).toBeVisible();
  await expect(button(page, ui.shell.retry)).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(partners(page)).toHaveCount(0);
});

test('R-LAND-8 nothing shifts when the profile loads @phone', async ({ page, beginner }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/user/profile', async (route) => {
    await held;
    await route.continue();
  });
  await keep(page, { member: beginner });
  await page.goto('/');
  const waits = page.getByRole('main').getByRole('status');
  await expect(waits).toHaveText(ui.shell.loading);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const heading = await title(page).boundingBox();
  const waiting = await waits.locator('..').boundingBox();
  answer();
  const card = statusCard(page, home.none_title).locator('..');
  await expect(card).toBeVisible();
  expect(await title(page).boundingBox()).toEqual(heading);
  // To the pixel: text lines are rounded differently from the space reserved for them.
  expect((await card.boundingBox())?.y).toBeCloseTo(waiting?.y ?? 0, 0);
});
