import type { Page } from '@playwright/test';
import type { TYPED } from '../../apps/web/src/test/journey-states.ts';
import { test as base } from './fixtures.ts';
import { join, type Member } from './people.ts';

export { TYPED } from '../../apps/web/src/test/journey-states.ts';
export { expect } from './fixtures.ts';
export type { Member } from './people.ts';

export const test = base.extend<{ newMember: () => Promise<Member> }>({
  /** Makes an account that the test may change freely. */
  newMember: async ({ request, mailbox }, use, info) => {
    await use(() => join({ request }, mailbox, info.workerIndex));
  },
});

export type StoredState = {
  member?: Member;
  /** The verification details that the member has typed. */
  details?: Partial<typeof TYPED>;
  identifiers?: Partial<
    Record<
      | 'typed'
      | 'agreed'
      | 'loginEmail'
      | 'loginPhone'
      | 'signUpEmail'
      | 'signUpPhone'
      | 'resetEmail'
      | 'newPassword',
      string
    >
  >;
  /** The pending second factor of a phone number, in this tab only. */
  ticket?: { phone: string; ticket: string };
  locale?: string;
  theme?: 'dark' | 'light';
};

/** Fills the browser's storage as the product does, and nothing else, before a page of the product opens. */
export async function keep(page: Page, stored: StoredState): Promise<void> {
  const { member, details, identifiers, ticket, locale, theme } = stored;
  await keepRaw(page, {
    ...(member && { accessToken: member.access_token, refreshToken: member.refresh_token }),
    ...(details && { [`details.${member?.id ?? ''}`]: JSON.stringify(details) }),
    ...(identifiers && { identifiers: JSON.stringify(identifiers) }),
    ...(locale && { locale }),
    ...(theme && { theme }),
  });
  if (!ticket) return;
  await page.evaluate(
    (value) => sessionStorage.setItem('signInTicket', value),
    JSON.stringify(ticket),
  );
}

/** The same with raw keys. `/health` has the product's origin and runs none of its code. */
export async function keepRaw(page: Page, entries: Record<string, string>): Promise<void> {
  await page.goto('/health');
  await page.evaluate((all) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value);
  }, entries);
}

/**
 * Signs the browser out without a call. Elsewhere than on a page of the product: one that needs a session would notice,
 * and remember itself for the next sign-in.
 */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/health');
  await page.evaluate(() => {
    for (const key of ['accessToken', 'refreshToken']) localStorage.removeItem(key);
  });
}
