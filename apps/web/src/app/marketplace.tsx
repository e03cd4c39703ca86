import type { Locale } from '@portico/contract';
import { accountTexts } from '#domain/texts/account-texts.tsx';
import { addedTexts } from '#platform/i18n/added-texts.tsx';
import { lazyPage } from '#platform/router/lazy-page.tsx';
import type { Page } from './page.ts';
import { MARKETPLACE, type Marketplace } from './with-marketplace.ts';

const [market] = MARKETPLACE.map(made);

/** The page of the marketplace, with a header that no other page has; undefined without the marketplace. */
export const marketPage: Page | undefined = market;

function made(load: () => Promise<Marketplace>) {
  const texts = addedTexts(async (locale) => (await load()).loadTexts(locale));
  const { Texts } = texts;
  const Market = lazyPage(async () => (await load()).loadPage());
  const Header = lazyPage(async () => (await load()).Header);
  const Around = lazyPage(async () => (await import('./around-market.tsx')).AroundMarket);
  return {
    element: (
      <Texts>
        <Market />
      </Texts>
    ),
    header: (
      <Texts>
        <Around>{(places) => <Header {...places} />}</Around>
      </Texts>
    ),
    load: (locale: Locale) =>
      Promise.all([Market, Header, Around, texts, accountTexts].map((part) => part.load(locale))),
  };
}
