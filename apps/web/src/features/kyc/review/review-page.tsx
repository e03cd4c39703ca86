import { sidesOf } from '@portico/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { chosenDocument, imagesOf, type Own } from '#domain/verification/own-verification.ts';
import { useSideNames } from '#domain/verification/side-names.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import type { Place } from '#features/kyc/status/use-step-state.ts';
import { useSubmission } from '#features/kyc/upload/submission.ts';
import { SubmissionAlert } from '#features/kyc/upload/submission-alert.tsx';
import { UploadProgress } from '#features/kyc/upload/upload-progress.tsx';
import { useForm } from '#platform/forms/form.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import { Review } from './review.tsx';

/** The state of a visit of this path that shows the selfie, which comes before the review. */
export const SELFIE = { selfie: true };

type ReviewPageProps = { own: Own; place: Place; onSelfie: () => void };

/** The final check of everything, and the one button that submits it. */
export function ReviewPage({ own, place, onSelfie }: ReviewPageProps) {
  const t = useTranslations();
  const navigate = useNavigate();
  const sendButton = useRef<HTMLButtonElement>(null);
  const { submission, send, cancel, reset } = useSubmission(() =>
    navigate(PATHS.success, { state: { from: PATHS.kycPerson } }),
  );
  const names = useSideNames(chosenDocument(useDraft(details)));
  const sending = submission.state === 'sending';
  const sent = submission.state === 'sent';
  const form = useForm<'front' | 'back'>({
    validate: () => {
      // Removed in another tab, or expired.
      const document = chosenDocument(details.read());
      const images = imagesOf(own, document);
      return {
        ...(!images.docImageFront && { front: 'errors.upload_file' }),
        ...(sidesOf(document).includes('docImageBack') &&
          !images.docImageBack && { back: 'errors.upload_file' }),
      };
    },
    send: async () => {
      send(own);
      return undefined;
    },
  });
  const stop = () => {
    cancel();
    // The button that had the focus disappears.
    sendButton.current?.focus();
  };
  // The previous page had the same address, so the router does not scroll to the top.
  useEffect(() => {
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) focusHeading();
  }, []);

  return (
    <StepScreen
      screen="review"
      place={place}
      title={t('check.title')}
      lede={t('check.lede')}
      back={place.stepState?.at === 'fix' ? undefined : PATHS.kycPerson}
      backState={SELFIE}
      form={form}
      labels={{ front: names.docImageFront, back: names.docImageBack }}
      failed={submission.state === 'failed'}
      wide
    >
      {() => (
        <>
          {submission.state === 'failed' && (
            <SubmissionAlert
              failure={submission.failure}
              corrections={own.verification.marks}
              onClose={reset}
            />
          )}
          {submission.state === 'canceled' && (
            <Alert kind="info" onClose={reset} closeLabel={t('shell.close')}>
              {t('person.cancelled')}
            </Alert>
          )}
          <Panel>
            <form noValidate onSubmit={form.onSubmit}>
              <Review own={own} onSelfie={onSelfie} />
              <FactList facts={[{ icon: 'lock', text: t('check.human') }]} />
              {(sending || sent) && (
                <UploadProgress progress={sending ? submission.progress : 1} onCancel={stop} />
              )}
              <Button
                ref={sendButton}
                type="submit"
                busy={sending || sent}
                busyLabel={t('person.sending')}
              >
                {t('check.submit')}
              </Button>
            </form>
          </Panel>
        </>
      )}
    </StepScreen>
  );
}
