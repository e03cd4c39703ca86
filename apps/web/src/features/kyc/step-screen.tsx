import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Form } from '#lib/form.ts';
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
  /** The page's form: what is wrong with it stands on top. */
  form?: Pick<Form<string>, 'items' | 'attempt'>;
  /** Names the fields of the form where two may have the same sentence. */
  labels?: Partial<Record<string, string>>;
  wide?: boolean;
  children: ReactNode;
};

/** A page of the verification with its place among the six. */
export function StepScreen(props: StepScreenProps) {
  const { n, title, lede, back, form, labels = {}, wide, children } = props;
  const t = useTranslations('shell');
  const items = (form?.items ?? []).map((item) => ({ ...item, of: labels[item.fieldId] }));
  const wrong = items.length > 0;
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
      {wrong && <ErrorSummary key={form?.attempt} title={t('problem')} items={items} />}
      {children}
    </Screen>
  );
}
