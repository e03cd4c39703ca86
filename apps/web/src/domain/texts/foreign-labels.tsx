import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { VerificationTexts } from './verification-texts.tsx';

/** What unfolds words that are not ours, and what says whose they are. */
type Labels = { details: string; whose: string };

type ForeignLabelsProps = { children: (labels: Labels) => ReactNode };

/** The labels of what an address said that is none of our reasons: texts that nobody else needs. */
export function ForeignLabels({ children }: ForeignLabelsProps) {
  return (
    <Suspense fallback={null}>
      <VerificationTexts>
        <Labelled>{children}</Labelled>
      </VerificationTexts>
    </Suspense>
  );
}

function Labelled({ children }: ForeignLabelsProps) {
  const t = useTranslations('entry');
  return children({ details: t('foreign_details'), whose: t('foreign_words') });
}
