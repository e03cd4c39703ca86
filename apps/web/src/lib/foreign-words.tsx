import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { ForeignWords as Words } from '#ui/foreign-words.tsx';
import { VerificationTexts } from './verification-texts.tsx';

/** What an address said that is none of our reasons, with texts that nobody else needs. */
export function ForeignWords({ text }: { text: string }) {
  return (
    <Suspense fallback={null}>
      <VerificationTexts>
        <Labelled text={text} />
      </VerificationTexts>
    </Suspense>
  );
}

function Labelled({ text }: { text: string }) {
  const t = useTranslations('entry');
  return (
    <Words text={text} labels={{ details: t('foreign_details'), whose: t('foreign_words') }} />
  );
}
