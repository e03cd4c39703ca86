import { isCountry } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { details, useDraft } from '#lib/drafts.ts';
import { useForm } from '#lib/form.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { PATHS } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useCountryOptions } from './countries.ts';
import { useRefused } from './refused.ts';
import { StepScreen } from './step-screen.tsx';

/** R-KYC-1 */
export function ResidencyPage() {
  const t = useTranslations('residency');
  const shell = useTranslations('shell');
  const navigate = useNavigate();
  const { residency } = useDraft(details);
  const countries = useCountryOptions();
  const form = useForm<'residency'>({
    validate: () => (isCountry(residency) ? {} : { residency: 'missing.country' }),
    send: async () => {
      navigate(PATHS.personalInformation);
      return undefined;
    },
  });
  useRefused(form, { residency: 'residency' });

  return (
    <StepScreen n={1} title={t('title')} lede={t('lede')} form={form}>
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
          <Button type="submit">{t('submit')}</Button>
        </form>
      </Panel>
    </StepScreen>
  );
}
