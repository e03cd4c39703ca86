import { useTranslations } from 'use-intl';
import { type Language, Messages } from '#platform/language/messages.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { anotherLanguage } from './another-language.ts';

/** Fills the screen while a page without content waits for it (R-ENTRY-6). */
export function Arriving({ language }: { language: Language }) {
  return (
    <Messages initial={language} anotherLanguage={anotherLanguage}>
      <Waiting />
    </Messages>
  );
}

function Waiting() {
  const t = useTranslations('shell');
  return <Loader label={t('loading')} fills />;
}
