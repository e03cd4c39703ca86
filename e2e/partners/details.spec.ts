import { verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { comeFrom, expectInside, named, test } from '../support/connect.ts';
import { alter } from '../support/database.ts';
import { DETAILS } from '../support/people.ts';
import { decide } from '../support/sent.ts';
import { expect, keep } from '../support/states.ts';
import { button, filled, link, title } from '../support/walk.ts';

const { connect, connections, receipt } = verification;
const SCOPE = 'openid verified age_over_18 person profile address email phone';
/** Markup, and letters from right to left. */
const NAMES = ['<b>Max</b>', 'לוי'] as const;

test('R-LIFE-35 a person reads what is not given, switches on, reads each value, gives it, and ends it @phone @gate', async ({
  page,
  product,
  images,
  newMember,
  startPartner,
}) => {
  const partner = await startPartner({ params: { scope: SCOPE } });
  const member = await newMember();
  await decide(page, { product, images, member }, { outcome: 'CONFIRMED' });
  alter(
    product,
    'update kyc set first_name = ?, last_name = ? where account_id = ?',
    ...NAMES,
    member.id,
  );
  await keep(page, { member });
  await comeFrom(page, partner);
  await expect(title(page)).toHaveText(named(connect.title_go));
  const line = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first();
  for (const what of [connect.name, connect.birthdate, connect.address, connect.email]) {
    await expect(line(what)).toContainText(connect.detail_off);
  }
  await expect(line(connect.person)).toContainText(connect.person_none);
  const withheld = page.getByRole('region', { name: connect.withheld });
  await expect(withheld.getByRole('listitem')).toHaveText([
    connect.withheld_photos,
    connect.withheld_wallet,
  ]);
  await link(page, '“Your data”').click();
  await button(page, receipt.share_on).click();
  await expect(page.getByText(receipt.share_done)).toBeVisible();

  await comeFrom(page, partner);
  await expect(line(connect.name)).toContainText(NAMES.join(' '));
  await expect(line(connect.birthdate)).toContainText('1990');
  await expect(line(connect.adult)).not.toContainText(connect.adult_yes);
  await expect(line(connect.address)).toContainText(DETAILS.address);
  await expect(line(connect.email)).toContainText(member.email);
  await expect(line(connect.phone)).toContainText(connect.detail_none);
  expect(await violations(page)).toEqual([]);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await button(page, connect.go).click();
  await expectInside(page, partner);
  expect(partner.returned.at(-1)).toMatchObject({
    claims: { name: NAMES.join(' '), email: member.email, email_verified: true },
  });

  await page.goto('/my-data');
  const connected = page.getByRole('region', { name: connections.title });
  await expect(connected.getByRole('listitem')).toContainText(connections.address);
  await button(page, receipt.share_off).click();
  const question = page.getByRole('dialog', { name: receipt.share_off_ask });
  await question.getByRole('button', { name: receipt.erase_confirm }).click();
  await expect(page.getByText(receipt.share_off_done)).toBeVisible();
  await expect(connected.getByRole('listitem')).not.toContainText(connections.address);
  const recipient = page
    .getByRole('region', { name: connections.recipients })
    .getByRole('listitem');
  const { claims } = partner.returned.at(-1) as { claims: { sub: string } };
  for (const text of [partner.name, connections.name, connections.email, claims.sub]) {
    await expect(recipient).toContainText(text);
  }
  await expect(recipient).toContainText(filled(connections.recipients_at, { when: '' }).trim());
  await expect(recipient.getByRole('link')).toHaveAttribute('href', `${partner.url}/`);

  // Nothing is left to ask, and nothing is given.
  await comeFrom(page, partner);
  await expectInside(page, partner);
  const last = partner.returned.at(-1) as { claims: object };
  for (const name of ['name', 'birthdate', 'address', 'email']) {
    expect(last.claims).not.toHaveProperty(name);
  }
});
