import type { Page } from '@playwright/test';
import { ui } from '../../packages/locales/src/english.ts';
import type { Mailbox } from './mailbox.ts';
import { post } from './people.ts';
import type { Member } from './states.ts';
import { field } from './walk.ts';

/** The call that redeems a link, and the page that the link opens. */
export const RESET = '/user/reset-password';
export const CHANGE = '/auth/change-password';
export const NEW_PASSWORD = 'Peristyle 58 ochre';

/** Requests a link, and returns the one that was mailed. */
export async function mailedLink(page: Page, mailbox: Mailbox, { email }: Member): Promise<string> {
  const count = mailbox.mailsTo(email).length + 1;
  await post(page, '/user/auth/forgot-password', { email });
  return mailbox.linkFor(email, CHANGE, count);
}

export async function typeTwice(page: Page, password: string, repeated = password) {
  await field(page, ui.change.label).fill(password);
  await field(page, ui.password.confirm).fill(repeated);
}
