import { ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { comeFrom, expectInside, named, test } from '../support/connect.ts';
import { expect, keep } from '../support/states.ts';
import { button, filled, title } from '../support/walk.ts';

const { connect, connections: texts } = verification;

test('R-OP-14 a person sees what a partner got and when, disconnects it, and is asked again @phone-only @gate', async ({
  page,
  newMember,
  startPartner,
}) => {
  const partner = await startPartner();
  await keep(page, { member: await newMember() });
  await page.goto('/my-data');
  const section = page.getByRole('region', { name: texts.title });
  const given = page.getByRole('region', { name: texts.given });
  await expect(section).toContainText(texts.none);
  await expect(given).toHaveCount(0);

  await comeFrom(page, partner);
  await button(page, connect.go).click();
  await expectInside(page, partner);
  await page.goto('/my-data');
  const row = section.getByRole('listitem');
  await expect(row).toHaveCount(1);
  const facts = [texts.sub, texts.verified, texts.age_over_18].join(' · ');
  for (const part of [partner.name, new URL(partner.url).host, facts]) {
    await expect(row).toContainText(part);
  }
  for (const text of [texts.agreed, texts.first_used, texts.last_used]) {
    await expect(row).toContainText(filled(text, { when: '' }).trim());
  }
  await expect(given.getByRole('listitem')).toContainText(`${partner.name}: ${texts.sub}`);
  expect(await violations(page)).toEqual([]);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);

  const press = button(page, named(texts.disconnect_label));
  await press.click();
  const question = page.getByRole('dialog', { name: named(texts.disconnect_title) });
  await question.getByRole('button', { name: texts.keep }).click();
  await expect(question).toBeHidden();
  await expect(press).toBeFocused();
  await press.click();
  await page.route('**/user/connections/disconnect', (route) => route.abort());
  await question.getByRole('button', { name: texts.disconnect }).click();
  await expect(question.getByRole('alert')).toContainText(ui.notices.network_error);
  await page.unroute('**/user/connections/disconnect');
  await question.getByRole('button', { name: texts.disconnect }).click();
  await expect(section).toContainText(named(texts.disconnected));
  await expect(section).toContainText(texts.none);
  await expect(section.getByRole('heading')).toBeFocused();
  // What the partner got stays on record.
  await expect(given.getByRole('listitem')).toHaveCount(1);

  await comeFrom(page, partner);
  await expect(title(page)).toHaveText(named(connect.title_go));
});

test('R-OP-14 connections that do not load leave the page usable, and can be loaded again', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember() });
  await page.route('**/user/connections', (route) => route.abort());
  await page.goto('/my-data');
  const section = page.getByRole('region', { name: texts.title });
  await expect(section.getByRole('alert')).toContainText(texts.failed);
  await expect(button(page, verification.receipt.download)).toBeEnabled();
  await page.unroute('**/user/connections');
  await section.getByRole('button', { name: ui.shell.retry }).click();
  await expect(section).toContainText(texts.none);
});
