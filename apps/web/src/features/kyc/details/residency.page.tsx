import { useTranslations } from 'use-intl';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { DetailsPanel } from './details-panel.tsx';
import { useDetailsStep } from './details-step.ts';
import { useDetailsForm } from './use-details-form.ts';

/** R-KYC-1 */
export function ResidencyPage() {
  const t = useTranslations('residency');
  const step = useDetailsStep({ page: 'residency', next: PATHS.personalInformation });
  const form = useDetailsForm('residency', step.goOn);
  return (
    <StepScreen
      screen="residency"
      place={step.place}
      title={t('title')}
      lede={t('lede')}
      form={form.form}
      failed={form.failed !== null}
    >
      {() => (
        <>
          <DetailsPanel {...form} page="residency" step={step} submit={t('submit')} />
          <p>{t('not_listed')}</p>
        </>
      )}
    </StepScreen>
  );
}
