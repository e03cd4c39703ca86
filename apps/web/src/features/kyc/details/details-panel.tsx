import type { DetailPage } from '@portico/contract';
import type { ReactNode } from 'react';
import { Button } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { DetailInputs } from './detail-inputs.tsx';
import { DetailsFailed } from './details-failed.tsx';
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
