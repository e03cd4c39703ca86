import { use } from 'react';
import { HasMarketplace } from '#domain/optional/has-marketplace.ts';
import { usePageTexts } from '#platform/i18n/use-page-texts.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { useAccessToken } from '#platform/session/session.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { GoOn } from './go-on.tsx';
import { pagesTexts } from './pages-texts.ts';
import { Questions } from './questions.tsx';

/** Common questions about verification, wallets, the marketplace and the account. */
export function FaqPage() {
  const { title, lede, questions, learn, begin, verify } = usePageTexts(pagesTexts, 'pages.').faq;
  const signedIn = useAccessToken() !== null;
  const site = runtimeConfig().mainSiteUrl;
  const hasMarketplace = use(HasMarketplace);
  const { marketplace, cart, ...others } = questions;
  usePage(title);
  return (
    <Screen
      title={title}
      lede={hasMarketplace && lede}
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
      <Questions questions={hasMarketplace ? questions : others} />
    </Screen>
  );
}
