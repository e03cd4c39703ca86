import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { VerificationTexts } from './verification-texts.tsx';

/** The label that expands external text, and the one that attributes it. */
type Labels = { details: string; whose: string };

type ForeignLabelsProps = { children: (labels: Labels) => ReactNode };

/** The labels for external text from an address: texts that no other page needs. */
export function ForeignLabels({ children }: ForeignLabelsProps) {
  return (
    <Suspense fallback={null}>
      <VerificationTexts>
        <Labeled>{children}</Labeled>
      </VerificationTexts>
    </Suspense>
  );
}

function Labeled({ children }: ForeignLabelsProps) {
  const t = useTranslations('entry');
  return children({ details: t('foreign_details'), whose: t('foreign_words') });
}
