import { usePage } from '#lib/use-page.ts';
import { Screen } from '#ui/screen.tsx';
import { pagesTexts } from './pages-texts.ts';

/** What people ask; the answers open without a script. */
export function FaqPage() {
  const { title, lede } = pagesTexts.useTexts().faq;
  usePage(title);
  return <Screen title={title} lede={lede} wide />;
}
