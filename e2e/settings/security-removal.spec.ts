import type { Page } from '@playwright/test';
import { account, mail, ui } from '../../packages/locales/src/english.ts';
import type { Tokens } from '../support/people.ts';
import {
  addWallet,
  isSaid,
  methods,
  openSecurity,
  removal,
  removing,
  rows,
} from '../support/security-page.ts';
import { expect, test } from '../support/states.ts';
import { callsTo } from '../support/walk.ts';

const REMOVE = '/user/identities/remove';

const inDialog = (page: Page, name: string) =>
  removal(page).getByRole('button', { name, exact: true });

/** Removes a sign-in method as another tab or device would. */
async function removeElsewhere(page: Page, { access_token }: Tokens, label: string): Promise<void> {
  const headers = { authorization: `Bearer ${access_token}` };
  const listed = await page.request.get('/user/identities', { headers });
  const { identities } = (await listed.json()) as { identities: { id: string; label: string }[] };
  const id = identities.find((each) => each.label === label)?.id;
  const answer = await page.request.post(REMOVE, { headers, data: { id } });
  expect(answer.status()).toBe(204);
}

test('R-DOOR-3 a sign-in method is removed after a confirmation, and the last one stays', async ({
  page,
  product,
  mailbox,
  newMember,
}) => {
  const member = await newMember();
  const address = await addWallet(page, product, member);
  await openSecurity(page, member);
  const removes = callsTo(page, REMOVE);
  const toggle = removing(page, 'wallet', address);
  await toggle.press('Enter');
  await expect(removal(page)).toContainText(address);
  await page.keyboard.press('Escape');
  await expect(removal(page)).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await inDialog(page, account.security.keep).click();
  await expect(toggle).toBeFocused();
  expect(removes()).toBe(0);

  await toggle.click();
  await inDialog(page, account.security.remove).click();
  await isSaid(page, account.security.way_removed);
  await expect(removal(page)).toHaveCount(0);
  await expect(methods(page)).not.toContainText(address);
  await expect(methods(page).getByRole('heading', { name: account.security.ways })).toBeFocused();
  await expect(rows(page).filter({ hasText: member.email })).toContainText(
    account.security.only_way,
  );
  await expect(removing(page, 'email', member.email)).toHaveCount(0);
  const subjects = () => mailbox.mailsTo(member.email).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(mail.identity_removed.subject);
});

test('R-DOOR-3 R-VAL-4 a failed removal says so in the dialog and can be retried; a method removed elsewhere meanwhile disappears', async ({
  page,
  product,
  newMember,
}) => {
  const member = await newMember();
  const [first, second] = [
    await addWallet(page, product, member),
    await addWallet(page, product, member),
  ];
  await openSecurity(page, member);
  await removing(page, 'wallet', first).click();
  await page.route(`**${REMOVE}`, (route) => route.abort());
  await inDialog(page, account.security.remove).click();
  await expect(removal(page).getByRole('alert')).toHaveText(ui.notices.network_error);
  await page.unroute(`**${REMOVE}`);
  await removeElsewhere(page, member, first);
  await inDialog(page, account.security.remove).click();
  await expect(removal(page)).toHaveCount(0);
  await expect(methods(page)).not.toContainText(first);

  // This tab knows two sign-in methods; only one exists.
  await removeElsewhere(page, member, second);
  await removing(page, 'email', member.email).click();
  await inDialog(page, account.security.remove).click();
  await expect(removal(page).getByRole('alert')).toHaveText(ui.errors.last_identity);
  await expect(page).toHaveTitle(/^Error: /);
  await inDialog(page, account.security.keep).click();
  await expect(page).toHaveTitle(`${account.security.title} – Portico`);
  await page.reload();
  await expect(rows(page).filter({ hasText: member.email })).toContainText(
    account.security.only_way,
  );
});
