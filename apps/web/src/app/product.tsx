import { HasMarketplace } from '#domain/optional/has-marketplace.ts';
import { type Language, Messages } from '#platform/language/messages.tsx';
import { isOff } from '#platform/router/page-data.ts';
import { type Location, Navigation } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { anotherLanguage } from './another-language.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { marketPage } from './marketplace.tsx';
import { Router } from './router.tsx';
import { Shell } from './shell.tsx';

type ProductProps = {
  language: Language;
  /** The location that the server rendered; without it the browser reads its own. */
  at?: Location | undefined;
};

/** Everything that a document shows, the same on the server and in the browser. */
export function Product({ language, at }: ProductProps) {
  return (
    <Messages initial={language} anotherLanguage={anotherLanguage}>
      <Navigation {...(at && { initial: at })}>
        <ErrorBoundary>
          <HasMarketplace value={marketPage !== undefined && !isOff(PATHS.marketplace)}>
            <Shell>
              <Router />
            </Shell>
          </HasMarketplace>
        </ErrorBoundary>
      </Navigation>
    </Messages>
  );
}
