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
  const navigate = useNavigate();
  const { state } = useLocation();
  const step = useDetailsStep({ page: 'personal', before: PATHS.residency, next: PATHS.adress });
  const form = useDetailsForm('personal', async () => {
    if (!isUnderAge(details.read())) return step.goOn();
    navigate(PATHS.personalInformation, { state: { ...state, underAge: true } });
    return null;
  });
  useOfferedNames();
  return (
    <StepScreen
      screen="personal"
      place={step.place}
      title={t('title')}
      lede={t('lede')}
      back={step.back}
      form={form.form}
      failed={form.failed !== null}
    >
      {() => <DetailsPanel {...form} page="personal" step={step} submit={t('submit')} />}
    </StepScreen>
  );
}
