import type { Page } from '@playwright/test';
import { type RelyingParty, startRelyingParty } from './relying-party.ts';
import { test as base, expect } from './states.ts';
import { filled, link, title } from './walk.ts';

export const PARTNER = 'Quay & Oar';
/** A text with the partner’s name in its gap. */
export const named = (text: string) => filled(text, { partner: `\u2068${PARTNER}\u2069` });

export const test = base.extend<{
  startPartner: (options?: Parameters<typeof startRelyingParty>[1]) => Promise<RelyingParty>;
}>({
  startPartner: async ({ product }, use) => {
    const started: RelyingParty[] = [];
    await use(async (options) => {
      const partner = await startRelyingParty(product, options);
      started.push(partner);
      return partner;
    });
    await Promise.all(started.map((partner) => partner.close()));
  },
});

/** The person presses the partner's button. */
export async function comeFrom(page: Page, partner: RelyingParty, query = ''): Promise<void> {
  await page.goto(`${partner.url}/${query}`);
  await link(page, 'Continue with Portico').click();
}

export async function expectInside(page: Page, partner: RelyingParty): Promise<void> {
  await expect(title(page)).toHaveText('You are in');
  expect(new URL(page.url()).origin).toBe(partner.url);
}
