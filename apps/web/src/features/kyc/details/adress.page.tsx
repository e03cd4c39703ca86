import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { useCountryOptions } from '#features/kyc/status/countries.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { useDetailsStep } from './details-step.ts';
import { askOwnAddress } from './send-details.ts';
import { useDetailsForm } from './use-details-form.ts';

/** R-KYC-3. Spelled as the specification spells the route. */
export function AdressPage() {
  const t = useTranslations('address');
  const { residency } = useDraft(details);
  const countries = useCountryOptions();
  const country = countries.find(({ value }) => value === residency);
  const step = useDetailsStep({
    page: 'address',
    before: PATHS.personalInformation,
    next: PATHS.kycSelect,
    sends: true,
  });
  const form = useDetailsForm('address', step, step.goOn);
  useEffect(askOwnAddress, []);
  const texts = { submit: t('submit'), submitting: t('submitting') };
  return (
    <StepScreen
      screen="address"
      place={step.place}
      title={t('title')}
      lede={t('lede')}
      back={step.back}
      form={form.form}
      failed={form.failed !== null}
      asks
    >
      {() => (
        <DetailsPanel {...form} page="address" step={step} {...texts}>
          {/* A correction saves the address alone. */}
          {step.place.stepState?.at === 'open' ? (
            <SelectField
              id="country"
              name="country"
              label={t('country')}
              autoComplete="country"
              options={countries}
              value={residency}
              onChange={(value) => details.write({ residency: value })}
            />
          ) : (
            <TextField id="country" label={t('country')} value={country?.label ?? ''} readOnly />
          )}
        </DetailsPanel>
      )}
    </StepScreen>
  );
}
