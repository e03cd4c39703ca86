import type { PagesMessages } from '@portico/locales';
import { use } from 'react';
import { HasMarketplace } from '#domain/optional/has-marketplace.ts';
import { usePageTexts } from '#platform/i18n/use-page-texts.ts';
import { isOff, runtimeConfig } from '#platform/router/page-data.ts';
import { useAccessToken } from '#platform/session/session.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { GoOn } from './go-on.tsx';
import { pagesTexts } from './pages-texts.ts';
import { type Question, Questions, useNamesOf } from './questions.tsx';

/** Common questions about verification, wallets, the marketplace and the account. */
export function FaqPage() {
  const { title, lede, questions, learn, begin, verify } = usePageTexts(
    pagesTexts.useTexts(),
    'pages.',
  ).faq;
  const signedIn = useAccessToken() !== null;
  const site = runtimeConfig().mainSiteUrl;
  const hasMarketplace = use(HasMarketplace);
  const offered = useOffered(questions);
  usePage(title);
  return (
    <Screen
      title={title}
      lede={hasMarketplace && !isOff('wallet') && lede}
      wide
      beside={
        <GoOn {...(signedIn ? { to: PATHS.kycSelect, ...verify } : { to: PATHS.auth, ...begin })}>
          {site === '' ? (
            <Link to={PATHS.learn}>{learn}</Link>
          ) : (
            // The target of Learn in the header, too (R-ROUTE-6).
            <a href={`${site}${PATHS.learn}`} rel="noopener">
              {learn}
            </a>
          )}
        </GoOn>
      }
    >
      <Questions questions={offered} />
    </Screen>
  );
}

type Asked = PagesMessages['faq']['questions'];

/** The questions about what is offered, with answers that name nothing else. */
function useOffered(questions: Asked): Readonly<Record<string, Question>> {
  const hasMarketplace = use(HasMarketplace);
  const countryNames = useNamesOf('region');
  const languageNames = useNamesOf('language');
  const { countries, locales } = runtimeConfig();
  const isGone: Partial<Record<keyof Asked, boolean>> = {
    wallet: isOff('wallet'),
    marketplace: !hasMarketplace,
    cart: !hasMarketplace,
  };
  const others = {
    countries:
      countries && questions.countries.answer_some.replace('{list}', () => countryNames(countries)),
    languages:
      locales &&
      questions.languages.answer_some.replace('{list}', () =>
        languageNames(locales.map((locale) => locale.slice(0, 2))),
      ),
  };
  const entries = Object.entries(questions) as [keyof Asked, Question][];
  return Object.fromEntries(
    entries.flatMap(([name, question]) => {
      const answer = name in others ? others[name as keyof typeof others] : undefined;
      return isGone[name] ? [] : [[name, answer ? { ...question, answer } : question]];
    }),
  );
}
