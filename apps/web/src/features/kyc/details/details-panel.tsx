import { type DetailPage, partNameOf } from '@portico/contract';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { isolated, useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { DetailInputs } from './detail-inputs.tsx';
import styles from './details-panel.module.css';
import type { DetailsStep } from './details-step.ts';
import type { DetailsForm, Question } from './use-details-form.ts';

type DetailsPanelProps = DetailsForm & {
  page: DetailPage;
  step: Pick<DetailsStep, 'isOpen' | 'only' | 'fromReview'>;
  submit: string;
  submitting?: string;
  /** Above the fields. */
  children?: ReactNode;
  /** In place of the fields and their button. */
  instead?: ReactNode;
};

/** The form of a page of the details, and why it was not accepted. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { page, step, form, failed, onClose, submit, submitting, children, instead } = props;
  const t = useTranslations('check');
  const question = props.question && (
    <Asked question={props.question} busy={form.busy} onConfirm={props.onConfirm} />
  );
  return (
    <>
      {failed && <DetailsFailed failed={failed} onClose={onClose} />}
      <Panel>
        {instead || (
          <form noValidate onSubmit={form.onSubmit}>
            {children}
            <DetailInputs page={page} form={form} isOpen={step.isOpen} only={step.only} />
            {question}
            <Button type="submit" busy={form.busy} {...(submitting && { busyLabel: submitting })}>
              {step.fromReview ? t('save') : submit}
            </Button>
          </form>
        )}
        {instead && question}
      </Panel>
    </>
  );
}

type AskedProps = { question: Question; busy: boolean; onConfirm: () => void };

/** A question, not a refusal: the person may be right. */
function Asked({ question, busy, onConfirm }: AskedProps) {
  const t = useTranslations();
  const list = new Intl.ListFormat(useLocale());
  const { unchanged, signs } = question;
  const parts = list.format(unchanged.map((part) => t(`parts.${partNameOf(part, null)}`)));
  const isName = unchanged.length === 1 && unchanged[0] === 'name';
  return (
    <Alert kind="info" takesFocus>
      <div className={styles.asked}>
        {isName && <p>{t('fix.unchanged_name')}</p>}
        {unchanged.length > 0 && !isName && <p>{t('fix.unchanged', { parts })}</p>}
        {signs !== '' && <p>{t('personal.name_question', { signs: isolated(signs) })}</p>}
        <Button variant="small" busy={busy} onClick={onConfirm}>
          {t('fix.is_right')}
        </Button>
      </div>
    </Alert>
  );
}

/** Why the details were not accepted. */
function DetailsFailed({ failed, onClose }: { failed: Failure; onClose: () => void }) {
  const t = useTranslations('shell');
  const errorText = useErrorText();
  return (
    <Alert kind="error" onClose={onClose} closeLabel={t('close')}>
      <p>{errorText(failed)}</p>
    </Alert>
  );
}
