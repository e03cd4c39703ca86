import { useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { DetailsPanel } from './details-panel.tsx';
import { useDetailsStep } from './details-step.ts';
import { isUnderAge } from './page-problems.ts';
import { UnderAge } from './under-age.tsx';
import { useDetailsForm } from './use-details-form.ts';
import { useOfferedNames } from './use-offered-names.ts';

/** R-KYC-2. A person under 18 gets a separate page, which is an ordinary history entry. */
export function PersonalInformationPage() {
  const typed = useDraft(details);
  const { state } = useLocation();
  const asked = (state as { underAge?: boolean } | null)?.underAge === true;
  return asked && isUnderAge(typed) ? <UnderAge /> : <PersonalForm />;
}

function PersonalForm() {
  const t = useTranslations('personal');
  const parts = useTranslations('parts');
  const navigate = useNavigate();
  const { state } = useLocation();
  const step = useDetailsStep({ page: 'personal', before: PATHS.residency, next: PATHS.adress });
  const form = useDetailsForm('personal', step, async (confirmed) => {
    if (!isUnderAge(details.read())) return step.goOn(confirmed);
    navigate(PATHS.personalInformation, { state: { ...state, underAge: true } });
    return null;
  });
  useOfferedNames();
  return (
    <StepScreen
      screen={step.only === null ? 'personal' : 'review'}
      place={step.place}
      title={step.only === null ? t('title') : parts(step.only)}
      lede={t('lede')}
      back={step.back}
      form={form.form}
      failed={form.failed !== null}
      asks
    >
      {() => <DetailsPanel {...form} page="personal" step={step} submit={t('submit')} />}
    </StepScreen>
  );
}
