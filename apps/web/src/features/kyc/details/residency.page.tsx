import { type Country, keysOnPage } from '@portico/contract';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { isOffered } from '#domain/verification/offered-countries.ts';
import { useCountryOptions } from '#features/kyc/status/countries.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { fieldProblem } from '@portico/client/i18n/texts.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import styles from './country-buttons.module.css';
import { CountryButtons, hasButtons } from './country-buttons.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { useDetailsStep } from './details-step.ts';
import { presetCitizenship } from './preset-citizenship.ts';
import { useDetailsForm } from './use-details-form.ts';

/** R-KYC-1 */
export function ResidencyPage() {
  const t = useTranslations('residency');
  const shell = useTranslations('shell');
  const countries = useCountryOptions();
  const { residency } = useDraft(details);
  const step = useDetailsStep({ page: 'residency', next: PATHS.personalInformation });
  const form = useDetailsForm('residency', step, step.goOn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival on the page
  useEffect(() => {
    // Chosen before it was taken away: the guard leads here.
    const { residency: chosen, sent } = details.read();
    if (chosen !== '' && sent === '' && !isOffered(chosen))
      form.form.show({ residency: fieldProblem('country_unknown') });
  }, []);
  const isOneTap = hasButtons(countries) && keysOnPage('residency').length === 1;
  const choose = (country: Country) => {
    const typed = details.read();
    details.write({
      residency: country,
      // On an errand to change the country alone, nothing else changes.
      ...(!step.onErrand && presetCitizenship(typed, country)),
    });
    form.form.onSubmit();
  };
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
          <DetailsPanel
            {...form}
            page="residency"
            step={step}
            submit={t('submit')}
            instead={
              isOneTap && (
                <CountryButtons
                  id="residency"
                  label={t('residency')}
                  countries={countries}
                  chosen={residency}
                  busy={form.form.busy}
                  error={form.form.error('residency')}
                  errorPrefix={shell('error_prefix')}
                  onChoose={choose}
                />
              )
            }
          />
          <p className={styles.missing}>{t('not_listed')}</p>
        </>
      )}
    </StepScreen>
  );
}
