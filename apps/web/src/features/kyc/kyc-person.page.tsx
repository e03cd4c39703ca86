import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useForm } from '#lib/form.ts';
import { chosenImages } from '#lib/images.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { PATHS } from '#lib/paths.ts';
import type { Problem } from '#lib/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { ImageSlot } from './image-slot.tsx';
import { StepScreen } from './step-screen.tsx';
import { useSubmission } from './submission.ts';
import { SubmissionAlert } from './submission-alert.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** R-KYC-7, R-KYC-8, R-KYC-9: the selfie, then everything in one upload. */
export function KycPersonPage() {
  const t = useTranslations('person');
  const shell = useTranslations('shell');
  const navigate = useNavigate();
  const sendButton = useRef<HTMLButtonElement>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const { submission, send, cancel, reset } = useSubmission(() =>
    navigate(PATHS.success, { state: { from: PATHS.kycPerson } }),
  );
  const sending = submission.state === 'sending';
  const sent = submission.state === 'sent';

  const form = useForm<'person'>({
    validate: () =>
      chosenImages().person === null ? { person: refused ?? 'errors.upload_file' } : {},
    send: async () => {
      send();
      return undefined;
    },
  });

  const judge = (problem: Problem | null) => {
    setRefused(problem);
    form.show(problem === null ? {} : { person: problem });
  };
  const stop = () => {
    cancel();
    // The button that had the focus goes away.
    sendButton.current?.focus();
  };

  return (
    <StepScreen
      n={6}
      title={t('title')}
      lede={t('lede')}
      back={PATHS.kycDoc}
      form={form}
      failed={submission.state === 'failed'}
    >
      {submission.state === 'failed' && (
        <SubmissionAlert failure={submission.failure} onClose={reset} />
      )}
      {submission.state === 'cancelled' && (
        <Alert kind="info" onClose={reset} closeLabel={shell('close')}>
          {t('cancelled')}
        </Alert>
      )}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <ImageSlot
            side="person"
            label={t('selfie')}
            hint={t('hint')}
            error={form.error('person')}
            onProblem={judge}
            progress={sending ? submission.progress : null}
            done={sent}
          />
          {(sending || sent) && (
            <UploadProgress progress={sending ? submission.progress : 1} onCancel={stop} />
          )}
          <Button ref={sendButton} type="submit" busy={sending || sent} busyLabel={t('sending')}>
            {t('submit')}
          </Button>
        </form>
      </Panel>
    </StepScreen>
  );
}
