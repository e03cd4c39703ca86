import type { Locale } from '@portico/contract';
import { accountTexts } from '#domain/texts/account-texts.tsx';
import { addedTexts } from '#platform/i18n/added-texts.tsx';
import { lazyPage } from '#platform/router/lazy-page.tsx';
import { isOff } from '#platform/router/page-data.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import type { Page } from './page.ts';
import { MARKETPLACE, type Marketplace } from './with-marketplace.ts';

const [around] = MARKETPLACE.map(made);

/** The page of the marketplace; undefined without the marketplace. */
export const marketPage = around && inMarket(around.page);

/** A page around the marketplace, which has its header; without the marketplace, the page as it is. */
export function inMarket(page: Page): Page {
  if (!around) return page;
  return {
    ...page,
    get header() {
      return isOff(PATHS.marketplace) ? undefined : around.header;
    },
    load(locale) {
      return Promise.all([page.load?.(locale), this.header && around.load(locale)]);
    },
  };
}

function made(load: () => Promise<Marketplace>) {
  const texts = addedTexts(async (locale) => (await load()).loadTexts(locale));
  const { Texts } = texts;
  const Market = lazyPage(async () => (await load()).loadPage());
  const Header = lazyPage(async () => (await load()).Header);
  const Around = lazyPage(async () => (await import('./around-market.tsx')).AroundMarket);
  return {
    page: {
      element: (
        <Texts>
          <Market />
        </Texts>
      ),
      load: Market.load,
    },
    header: (
      <Texts>
        <Around>{(places) => <Header {...places} />}</Around>
      </Texts>
    ),
    load: (locale: Locale) =>
      Promise.all([Header.load(), Around.load(), texts.load(locale), accountTexts.load(locale)]),
  };
}
