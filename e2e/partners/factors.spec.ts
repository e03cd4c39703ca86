import { account, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { comeFrom, expectInside, named, test } from '../support/connect.ts';
import { anAuthenticator } from '../support/passkeys.ts';
import { isSaid, openSecurity } from '../support/security-page.ts';
import { expect } from '../support/states.ts';
import { button, filled, title } from '../support/walk.ts';

const texts = verification.connect;
const { security } = account;

test('R-ACR-7 a partner that demands two factors gets a sign-in with a passkey, or learns that there is none @gate', async ({
  page,
  context,
  product,
  newMember,
  startPartner,
}) => {
  const value = `${product.url}/acr/mfa`;
  const claims = JSON.stringify({ id_token: { acr: { essential: true, value }, amr: null } });
  const partner = await startPartner({ params: { claims } });
  await anAuthenticator(context, page);
  await openSecurity(page, await newMember());
  await button(page, filled(security.add_label, { way: security.passkey })).click();
  await isSaid(page, security.way_added);

  await comeFrom(page, partner);
  await expect(title(page)).toHaveText(named(texts.title_again));
  await expect(page.getByText(named(texts.lede_factors))).toBeVisible();
  await expect(button(page, texts.go)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await button(page, texts.not_now).click();
  await expect(title(page)).toHaveText('Not signed in: unmet_authentication_requirements');

  await comeFrom(page, partner);
  await button(page, verification.receipt.sign_in).click();
  await expect(title(page)).toHaveText(named(texts.title_go));
  await button(page, texts.go).click();
  await expectInside(page, partner);
  expect(partner.returned.at(-1)).toMatchObject({
    claims: { acr: value, amr: ['pop', 'user', 'mfa'] },
  });
});

test('R-ACR-7 a person without a second factor goes back by themselves', async ({
  page,
  product,
  newMember,
  startPartner,
}) => {
  const acr = { essential: true, value: `${product.url}/acr/mfa` };
  const partner = await startPartner({ params: { claims: JSON.stringify({ id_token: { acr } }) } });
  await openSecurity(page, await newMember());
  await comeFrom(page, partner);
  await expect(title(page)).toHaveText('Not signed in: unmet_authentication_requirements');
});
