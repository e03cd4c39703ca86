import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePage } from '#lib/use-page.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Screen } from '#ui/screen.tsx';

/** Of the verification: where one lives, who one is, the address, the choice of document, its images, the selfie. */
const STEPS = 6;

type StepScreenProps = {
  n: number;
  title: string;
  lede: string;
  /** Where Back leads; one step back without it. */
  back?: string;
  /** What is wrong, in the order of the page. */
  errors?: readonly { fieldId: string; text: string; of?: string | undefined }[];
  wide?: boolean;
  children: ReactNode;
};

/** A page of the verification with its place among the six. */
export function StepScreen(props: StepScreenProps) {
  const { n, title, lede, back, errors = [], wide, children } = props;
  const t = useTranslations('shell');
  const wrong = errors.length > 0;
  usePage(title, { errors: wrong, step: { n, total: STEPS } });
  return (
    <Screen
      title={title}
      lede={lede}
      step={t('step', { n: String(n), total: String(STEPS) })}
      steps={{ current: n, total: STEPS }}
      back={{ label: t('back'), to: back }}
      wide={wide}
    >
      {wrong && <ErrorSummary title={t('problem')} items={errors} />}
      {children}
    </Screen>
  );
}
