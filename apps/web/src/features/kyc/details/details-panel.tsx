import type { DetailPage } from '@portico/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { DetailInputs } from './detail-inputs.tsx';
import type { DetailsStep } from './details-step.ts';
import type { DetailsForm } from './use-details-form.ts';

type DetailsPanelProps = DetailsForm & {
  page: DetailPage;
  step: Pick<DetailsStep, 'isOpen'>;
  submit: string;
  submitting?: string;
  /** Above the fields. */
  children?: ReactNode;
};

/** The form of a page of the details, and why it was not accepted. */
export function DetailsPanel(props: DetailsPanelProps) {
  const { page, step, form, failed, onClose, submit, submitting, children } = props;
  return (
    <>
      {failed && <DetailsFailed failed={failed} onClose={onClose} />}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          {children}
          <DetailInputs page={page} form={form} isOpen={step.isOpen} />
          <Button type="submit" busy={form.busy} {...(submitting && { busyLabel: submitting })}>
            {submit}
          </Button>
        </form>
      </Panel>
    </>
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
