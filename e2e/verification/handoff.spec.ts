import type { Page } from '@playwright/test';
import { verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { alter } from '../support/database.ts';
import type { TestImages } from '../support/images.ts';
import { sendDetails } from '../support/people.ts';
import { test as base, expect, keep, type Member, TYPED } from '../support/states.ts';

const { handoff, doc, image, check, person } = verification;
const SIDES = ['docImageFront', 'docImageBack', 'personImage'] as const;

/** Further browsers, each a separate phone without a session. */
const test = base.extend<{ newPhone: () => Promise<Page> }>({
  newPhone: async ({ browser, baseURL, consoleErrors }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async () => {
      const context = await browser.newContext({
        baseURL: baseURL ?? '',
        locale: 'en-US',
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      });
      context.on('weberror', (error) => consoleErrors.push(String(error.error())));
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });
const words = (page: Page) => page.locator('main bdi:not([dir])');
const panel = (page: Page) => page.getByRole('region', { name: /phone/i });
const names = {
  docImageFront: doc.front,
  docImageBack: doc.back,
  personImage: person.selfie,
} as const;
const arrived = (side: keyof typeof names) => handoff.arrived.replace('{side}', names[side]);

/** On the page for the document's sides, with details sent. */
async function arrive(page: Page, member: Member): Promise<void> {
  await sendDetails(page, member.access_token);
  await keep(page, { member, details: TYPED });
  await page.goto('/kyc-doc');
}

/** Creates a link and returns it. */
async function makeLink(page: Page): Promise<string> {
  await button(page, handoff.start).click();
  await expect(page.getByRole('img', { name: handoff.qr })).toBeVisible();
  const link = panel(page).getByRole('link', { name: /\/handoff#/ });
  return (await link.getAttribute('href')) ?? '';
}

async function claim(phone: Page, url: string): Promise<void> {
  await phone.goto(url);
  await button(phone, handoff.phone_yes).click();
  await expect(phone.locator('main input[type=file]').first()).toBeAttached();
}

/** Chooses an image for a side on the phone and uses it, with any problem it may have. */
async function take(phone: Page, side: (typeof SIDES)[number], images: TestImages): Promise<void> {
  const files = {
    docImageFront: images.front,
    docImageBack: images.back,
    personImage: images.selfie,
  };
  await phone.locator(`input#${side}`).setInputFiles(files[side]);
  await phone
    .getByRole('button', { name: new RegExp(`^(${image.use}|${image.use_anyway})$`) })
    .click();
}

test('R-KYC-15 R-KYC-27 from the computer to the phone and back: each image arrives, and the page continues by itself @gate', async ({
  page,
  newMember,
  newPhone,
  images,
}) => {
  await arrive(page, await newMember());
  const url = await makeLink(page);
  await expect(heading(page, handoff.title)).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const steps = panel(page).getByRole('list').first();
  const [list, whole] = [await steps.boundingBox(), await panel(page).boundingBox()];
  expect(list?.width ?? 0, 'as wide as their panel').toBeGreaterThan((whole?.width ?? 0) * 0.8);
  const both = await words(page).textContent();
  expect(both?.trim().split(/\s+/)).toHaveLength(2);

  const phone = await newPhone();
  await phone.goto(url);
  await expect(words(phone)).toHaveText(both ?? '');
  await expect(phone.getByText(handoff.phone_warning)).toBeVisible();
  // The secret is neither in the URL nor in the history.
  expect(await phone.evaluate(() => location.hash)).toBe('');
  expect(await violations(phone)).toEqual([]);
  await expect(panel(page).getByText(handoff.waiting)).toBeVisible();

  // A reload before and after the phone has the link: both ends resume.
  await phone.reload();
  await expect(words(phone)).toHaveText(both ?? '');
  await button(phone, handoff.phone_yes).click();
  await expect(panel(page).getByText(handoff.claimed)).toBeVisible();
  await page.reload();
  await expect(words(page)).toHaveText(both ?? '');
  await expect(panel(page).getByText(handoff.claimed)).toBeVisible();

  await take(phone, 'docImageFront', images);
  await expect(panel(page).getByText(arrived('docImageFront'))).toBeVisible();
  await expect(phone.locator('input#docImageBack')).toBeAttached();
  expect(await violations(phone)).toEqual([]);
  await take(phone, 'docImageBack', images);
  await expect(phone.locator('input#personImage')).toBeAttached();
  await phone.reload();
  await take(phone, 'personImage', images);
  await expect(heading(phone, handoff.phone_all)).toBeFocused();
  await expect(button(phone, handoff.phone_finish)).toBeVisible();

  // R-KYC-27: nobody has to press "Done".
  await expect(heading(phone, handoff.phone_done_title)).toBeFocused();
  await expect(page).toHaveURL(/\/kyc-person$/);
  await expect(heading(page, check.title)).toBeVisible();
  await phone.reload();
  await expect(heading(phone, handoff.phone_done_title)).toBeVisible();
});

test('R-KYC-15 one phone, once: a second one is refused, and declining sends nothing', async ({
  page,
  newMember,
  newPhone,
}) => {
  await arrive(page, await newMember());
  const url = await makeLink(page);
  const [wary, phone, second] = [await newPhone(), await newPhone(), await newPhone()];
  await wary.goto(url);
  await button(wary, handoff.phone_no).click();
  await expect(heading(wary, handoff.phone_refused_title)).toBeFocused();
  await wary.reload();
  await expect(heading(wary, handoff.phone_refused_title)).toBeVisible();
  await expect(panel(page).getByText(handoff.waiting)).toBeVisible();

  await second.goto(url);
  await claim(phone, url);
  // The second one showed its words before the first one accepted.
  await button(second, handoff.phone_yes).click();
  await expect(heading(second, handoff.phone_taken_title)).toBeFocused();
  expect(await violations(second)).toEqual([]);
  await expect(panel(page).getByText(handoff.claimed)).toBeVisible();

  // Ended on the computer, it is over on the phone at its next step.
  await button(page, handoff.stop).click();
  await expect(heading(page, handoff.offer)).toBeFocused();
  await phone.reload();
  await expect(heading(phone, handoff.phone_over_title)).toBeVisible();
  await page.reload();
  await expect(button(page, handoff.start)).toBeVisible();
});

test('R-KYC-15 after fifteen minutes both screens say so, and a new link replaces the old one', async ({
  page,
  product,
  newMember,
  newPhone,
  images,
}) => {
  const member = await newMember();
  await arrive(page, member);
  const [old, late] = [await newPhone(), await newPhone()];
  const url = await makeLink(page);
  await claim(old, url);
  await take(old, 'docImageFront', images);
  await expect(panel(page).getByText(arrived('docImageFront'))).toBeVisible();
  alter(
    product,
    'update handoffs set expires_at = ? where account_id = ?',
    Date.now() - 1_000,
    member.id,
  );
  await expect(heading(page, handoff.phone_over_title)).toBeVisible();
  await take(old, 'docImageBack', images);
  await expect(heading(old, handoff.phone_over_title)).toBeFocused();
  await late.goto(url);
  await expect(heading(late, handoff.phone_over_title)).toBeVisible();
  // A link without its secret is refused in the same way.
  await late.goto('/handoff');
  await expect(heading(late, handoff.phone_over_title)).toBeVisible();
  const home = late.getByRole('link', { name: handoff.go_home });
  await expect(home).toHaveAttribute('href', '/');
  expect(await violations(late)).toEqual([]);

  await button(page, handoff.renew).click();
  await expect(heading(page, handoff.title)).toBeFocused();
  const next = await panel(page)
    .getByRole('link', { name: /\/handoff#/ })
    .getAttribute('href');
  expect(next).not.toBe(url);
  // Images that arrived are kept: the new link asks for the rest.
  await claim(late, next ?? '');
  await expect(late.locator('input#docImageBack')).toBeAttached();
});

test('R-KYC-15 offline, both ends say so, lose nothing and resume when the network is back', async ({
  page,
  newMember,
  newPhone,
  images,
}) => {
  await arrive(page, await newMember());
  const url = await makeLink(page);
  const phone = await newPhone();
  await phone.goto(url);
  await expect(button(phone, handoff.phone_yes)).toBeVisible();
  await phone.context().setOffline(true);
  await button(phone, handoff.phone_yes).click();
  await expect(phone.getByRole('alert')).toBeVisible();
  await phone.context().setOffline(false);
  await button(phone, handoff.phone_yes).click();
  await expect(phone.locator('input#docImageFront')).toBeAttached();

  await page.context().setOffline(true);
  await expect(panel(page).getByText(handoff.lost)).toBeVisible();
  await take(phone, 'docImageFront', images);
  await expect(phone.locator('input#docImageBack')).toBeAttached();
  await page.context().setOffline(false);
  await expect(panel(page).getByText(arrived('docImageFront'))).toBeVisible();
  await expect(panel(page).getByText(handoff.lost)).toHaveCount(0);

  // An image that cannot be uploaded stays on the phone until it can.
  await phone.context().setOffline(true);
  await take(phone, 'docImageBack', images);
  await expect(phone.getByText(image.not_saved)).toBeVisible();
  await phone.context().setOffline(false);
  await expect(panel(page).getByText(arrived('docImageBack'))).toBeVisible();
});
