import { PATHS } from '#lib/paths.ts';
import { useAccessToken } from '#lib/session.ts';
import { usePage } from '#lib/use-page.ts';
import { Screen } from '#ui/screen.tsx';
import { GoOn } from './go-on.tsx';
import { pagesTexts } from './pages-texts.ts';
import { Questions } from './questions.tsx';

/** What people ask before they begin. */
export function LearnPage() {
  const { title, lede, questions, begin } = pagesTexts.useTexts().learn;
  const signedIn = useAccessToken() !== null;
  usePage(title);
  return (
    <Screen title={title} lede={lede} wide>
      <Questions questions={questions} />
      {!signedIn && <GoOn to={PATHS.auth} {...begin} />}
    </Screen>
  );
}
