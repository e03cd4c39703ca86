import { useTranslations } from 'use-intl';
import { type Language, Messages } from '#lib/messages.tsx';
import { Loader } from '#ui/loader.tsx';

/** Fills the screen while a page that came without its content waits for it (R-ENTRY-6). */
export function Arriving({ language }: { language: Language }) {
  return (
    <Messages initial={language}>
      <Waiting />
    </Messages>
  );
}

function Waiting() {
  const t = useTranslations('shell');
  return <Loader label={t('loading')} fills />;
}
