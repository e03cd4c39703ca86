import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Form } from '#lib/form.ts';
import { useOwnTab } from '#lib/own-tab.ts';
import { PATHS } from '#lib/paths.ts';
import { usePage } from '#lib/use-page.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Screen } from '#ui/screen.tsx';

/** Of the verification: where one lives, who one is, the address, the choice of document, its images, the selfie. */
const STEPS = 6;

type StepScreenProps = {
  n: number;
  title: string;
  lede: string;
  /** Where Back leads; without it one step back, to the start page where there is none. */
  back?: string | undefined;
  /** The page's form: what is wrong with it stands on top. */
  form?: Pick<Form<string>, 'items' | 'attempt'>;
  /** Names the fields of the form where two may have the same sentence. */
  labels?: Partial<Record<string, string>>;
  /** Whether something else went wrong that the page shows: the title says so too. */
  failed?: boolean;
  wide?: boolean;
  /** A panel beside the column on wide screens, and below it on others. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A page of the verification with its place among the six. */
export function StepScreen(props: StepScreenProps) {
  const { n, title, lede, back, form, labels = {}, failed = false, wide } = props;
  const t = useTranslations('shell');
  const ownTab = useOwnTab();
  const items = (form?.items ?? []).map((item) => ({ ...item, of: labels[item.fieldId] }));
  usePage(title, { errors: failed || items.length > 0, step: { n, total: STEPS } });
  return (
    <Screen
      title={title}
      lede={lede}
      step={t('step', { n: String(n), total: String(STEPS) })}
      steps={{ current: n, total: STEPS }}
      back={{ label: t('back'), to: back ?? (ownTab ? PATHS.home : undefined) }}
      problems={<ErrorSummary title={t('problem')} items={items} attempt={form?.attempt ?? 0} />}
      wide={wide}
      beside={props.beside}
      slim
    >
      {props.children}
    </Screen>
  );
}
