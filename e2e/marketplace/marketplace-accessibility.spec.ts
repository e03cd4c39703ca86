import { readPart } from '../../packages/locales/build/read-part.ts';
import { marketplace as english } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { cards, dialog, filters } from '../support/collection.ts';
import { expect, keep, test } from '../support/states.ts';
import { button } from '../support/walk.ts';

const arabic = readPart('ar-AR', 'marketplace');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const [locale, theme, { market }] of [
  ['en-US', 'dark', english],
  ['ar-AR', 'light', arabic],
] as const) {
  test(`R-MKT-3 axe finds no violation in lists, filters, coins, events and an item, ${theme}, ${locale}`, async ({
    page,
  }) => {
    await keep(page, { locale, theme });
    await page.goto('/marketplace?view=list&listed=1&min=0.5&sky=dawn,dusk&guest=cat');
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(button(page, market.layout_list)).toHaveAttribute('aria-pressed', 'true');
    for (const folded of await page.locator('main details').all()) {
      if ((await folded.getAttribute('open')) === null) await folded.locator('summary').click();
    }
    await expect(page.locator('main details:not([open])')).toHaveCount(0);
    expect(await violations(page), 'the list, with its filters').toEqual([]);
    for (const each of ['tab_coins', 'tab_activity'] as const) {
      await page.getByRole('tab', { name: market[each] }).click();
      await expect(page.getByRole('table', { name: market[each] })).toBeVisible();
      expect(await violations(page), market[each]).toEqual([]);
    }
    await page.setViewportSize({ width: 640, height: 800 });
    await filters(page).click();
    await expect(dialog(page)).toHaveAccessibleName(market.filters);
    expect(await violations(page), 'the drawer of filters').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('tab', { name: market.tab_nft }).click();
    await cards(page).first().locator('a').click();
    await expect(dialog(page)).toHaveAccessibleName(/^Arch #/);
    expect(await violations(page), 'an item').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: market.search_nft }).fill('zzzz');
    await expect(page.getByText(market.none)).toBeVisible();
    expect(await violations(page), 'nothing found').toEqual([]);
  });
}
