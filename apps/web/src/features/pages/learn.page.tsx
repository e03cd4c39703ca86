import { usePageTexts } from '#platform/i18n/use-page-texts.ts';
import { isOff } from '#platform/router/page-data.ts';
import { useAccessToken } from '#platform/session/session.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { GoOn } from './go-on.tsx';
import { pagesTexts } from './pages-texts.ts';
import { Questions } from './questions.tsx';

/** Common questions before signing up. */
export function LearnPage() {
  const { title, lede, questions, begin } = usePageTexts(pagesTexts.useTexts(), 'pages.').learn;
  const { tvl, ...others } = questions;
  const signedIn = useAccessToken() !== null;
  usePage(title);
  return (
    <Screen
      title={title}
      lede={lede}
      wide
      beside={signedIn ? undefined : <GoOn to={PATHS.auth} {...begin} />}
    >
      <Questions questions={isOff(PATHS.ecosystem) ? others : questions} />
    </Screen>
  );
}
