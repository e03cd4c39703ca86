import { useTranslations } from 'use-intl';
import { type Correction, correctionStep } from '#domain/verification/correction-step.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';

/** Failures that have their own text; any other refusal by the server is failed_kyc, followed by its cause. */
const OWN_TEXT: readonly Failure['code'][] = [
  'existing_document',
  'missing_token',
  'document_type',
  'alert_message_file_error2',
  'upload_file',
  'file_too_large',
  'invalid_file_type',
  'image_too_small',
  'image_too_large',
  'image_damaged',
  'image_refused_before',
  'details_missing',
  'network_error',
  'parsing_error',
  'unexpected_error',
];

/** The page to continue on after a failure that sending again will not fix. */
const NEXT_PAGES = {
  existing_document: [PATHS.home, 'not_found.home'],
  details_missing: [PATHS.residency, 'select.details_go'],
  document_type: [PATHS.kycSelect, 'select.title'],
  alert_message_file_error2: [PATHS.kycDoc, 'info.document'],
  upload_file: [PATHS.kycDoc, 'info.document'],
  image_refused_before: [PATHS.kycDoc, 'info.document'],
} as const;

type SubmissionAlertProps = {
  failure: Failure;
  corrections: readonly Correction[];
  onClose: () => void;
};

/** Why the images have not arrived, and what to do (R-KYC-9). */
export function SubmissionAlert({ failure, corrections, onClose }: SubmissionAlertProps) {
  const t = useTranslations();
  const errorText = useErrorText();
  const nextPage = NEXT_PAGES[failure.code as keyof typeof NEXT_PAGES];
  // Of the saved details, only the parts of an open correction request can be edited.
  const isCorrection =
    failure.code === 'details_missing' && corrections.some(({ corrected }) => !corrected);
  const own = OWN_TEXT.includes(failure.code);
  return (
    <>
      <Alert kind="error" onClose={onClose} closeLabel={t('shell.close')}>
        {!own && <p>{t('notices.failed_kyc')}</p>}
        <p>{errorText(failure)}</p>
        {failure.code === 'network_error' && <p>{t('person.network_hint')}</p>}
      </Alert>
      {nextPage && (
        <ButtonLink
          to={isCorrection ? correctionStep(corrections) : nextPage[0]}
          state={isCorrection ? { correction: true } : undefined}
          variant="ghost"
        >
          {t(nextPage[1])}
        </ButtonLink>
      )}
    </>
  );
}
