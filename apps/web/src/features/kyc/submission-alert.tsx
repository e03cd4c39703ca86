import { useTranslations } from 'use-intl';
import type { Failure } from '#lib/answer.ts';
import { PATHS } from '#lib/paths.ts';
import { useErrorText } from '#lib/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';

/** Failures that speak for themselves; any other refusal of the server is failed_kyc, with its cause after it. */
const OWN_TEXT: readonly Failure['code'][] = [
  'existing_document',
  'missing_token',
  'document_type',
  'alert_message_file_error2',
  'upload_file',
  'file_too_large',
  'invalid_file_type',
  'image_refused_before',
  'details_missing',
  'network_error',
  'parsing_error',
  'unexpected_error',
];

/** Where to go on from a failure that sending again will not mend. */
const WAY_OUT = {
  existing_document: [PATHS.home, 'not_found.home'],
  details_missing: [PATHS.residency, 'select.details_go'],
  document_type: [PATHS.kycSelect, 'select.title'],
  alert_message_file_error2: [PATHS.kycDoc, 'info.document'],
  upload_file: [PATHS.kycDoc, 'info.document'],
  image_refused_before: [PATHS.kycDoc, 'info.document'],
} as const;

/** Why the images have not arrived, and what to do (R-KYC-9). */
export function SubmissionAlert({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const wayOut = WAY_OUT[failure.code as keyof typeof WAY_OUT];
  const own = OWN_TEXT.includes(failure.code);
  return (
    <>
      <Alert kind="error" onClose={onClose} closeLabel={t('shell.close')}>
        {!own && <p>{t('notices.failed_kyc')}</p>}
        <p>{errorText(failure)}</p>
        {failure.code === 'network_error' && <p>{t('person.network_hint')}</p>}
      </Alert>
      {wayOut && (
        <ButtonLink to={wayOut[0]} variant="ghost">
          {t(wayOut[1])}
        </ButtonLink>
      )}
    </>
  );
}
