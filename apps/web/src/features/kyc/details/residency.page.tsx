import { isCountry } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { useCountryOptions } from '#features/kyc/status/countries.ts';
import { useRefused } from '#features/kyc/status/refused.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { useForm } from '#platform/forms/form.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { DetailsFailed } from './details-failed.tsx';
import { useDetailsStep } from './details-step.ts';

/** R-KYC-1 */
export function ResidencyPage() {
  const t = useTranslations('residency');
  const shell = useTranslations('shell');
  const { residency } = useDraft(details);
  const countries = useCountryOptions();
  const [failed, setFailed] = useState<Failure | null>(null);
  const step = useDetailsStep({ parts: ['residency'], next: PATHS.personalInformation });
  const form = useForm<'residency'>({
    validate: () => {
      setFailed(null);
      return isCountry(residency) ? {} : { residency: 'missing.country' };
    },
    send: async () => {
      setFailed(await step.goOn());
      return undefined;
    },
  });
  useRefused(form, { residency: 'residency' });

  return (
    <StepScreen
      screen="residency"
      place={step.place}
      title={t('title')}
      lede={t('lede')}
      form={form}
      failed={failed !== null}
    >
      {() => (
        <>
          {failed && <DetailsFailed failed={failed} onClose={() => setFailed(null)} />}
          <Panel>
            <form noValidate onSubmit={form.onSubmit}>
              <SelectField
                id="residency"
                name="country"
                label={t('label')}
                placeholder={t('choose')}
                autoComplete="country"
                options={countries}
                value={residency}
                onChange={(value) => details.write({ residency: value })}
                error={form.error('residency')}
                errorPrefix={shell('error_prefix')}
              />
              <Button type="submit" busy={form.busy}>
                {t('submit')}
              </Button>
            </form>
          </Panel>
        </>
      )}
    </StepScreen>
  );
}
