import { useTranslations } from 'use-intl';
import { details, useDraft } from '#lib/drafts.ts';
import { useForm } from '#lib/form.ts';
import { useLocation, useNavigate } from '#lib/navigation.tsx';
import { PATHS } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCountryOptions } from './countries.ts';
import { type PersonalField, personalProblems, typedDateProblem } from './personal-problems.ts';
import { useRefused } from './refused.ts';
import { StepScreen } from './step-screen.tsx';
import { UnderAge } from './under-age.tsx';
import { useOfferedNames } from './use-offered-names.ts';

const IDS = { year: 'year', month: 'month', day: 'day' } as const;

/** R-KYC-2. Who is under 18 comes to a page of their own, an entry of the history like any other. */
export function PersonalInformationPage() {
  const typed = useDraft(details);
  const { state } = useLocation();
  const asked = (state as { underAge?: boolean } | null)?.underAge === true;
  return asked && typedDateProblem(typed)?.code === 'under_age' ? <UnderAge /> : <PersonalForm />;
}

function PersonalForm() {
  const t = useTranslations('personal');
  const shell = useTranslations('shell');
  const navigate = useNavigate();
  const typed = useDraft(details);
  const countries = useCountryOptions();
  useOfferedNames();
  const form = useForm<PersonalField>({
    validate: () => personalProblems(typed),
    send: async () => {
      const underAge = typedDateProblem(typed)?.code === 'under_age';
      if (underAge) navigate(PATHS.personalInformation, { state: { underAge } });
      else navigate(PATHS.adress);
      return undefined;
    },
  });
  useRefused(form, {
    citizenship: 'citizenship',
    selectedCountry: 'citizenship',
    firstName: 'firstName',
    lastName: 'lastName',
    birthDate: 'year',
  });
  const wrongBox = (['year', 'month', 'day'] as const).find((box) => form.error(box));
  const errorPrefix = shell('error_prefix');

  return (
    <StepScreen n={2} title={t('title')} lede={t('lede')} back={PATHS.residency} form={form}>
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <SelectField
            id="citizenship"
            name="citizenship"
            label={t('citizenship')}
            placeholder={t('choose')}
            options={countries}
            value={typed.citizenship}
            onChange={(citizenship) => details.write({ citizenship })}
            error={form.error('citizenship')}
            errorPrefix={errorPrefix}
          />
          <TextField
            id="firstName"
            name="firstName"
            label={t('first_name')}
            hint={t('name_hint')}
            autoComplete="given-name"
            spellCheck={false}
            required
            value={typed.firstName}
            onChange={(firstName) => details.write({ firstName })}
            error={form.error('firstName')}
            errorPrefix={errorPrefix}
          />
          <TextField
            id="lastName"
            name="lastName"
            label={t('last_name')}
            hint={t('name_hint')}
            autoComplete="family-name"
            spellCheck={false}
            required
            value={typed.lastName}
            onChange={(lastName) => details.write({ lastName })}
            error={form.error('lastName')}
            errorPrefix={errorPrefix}
          />
          <DateField
            legend={t('birth_date')}
            hint={t('birth_date_hint')}
            labels={{ year: t('year'), month: t('month'), day: t('day') }}
            ids={IDS}
            values={typed}
            onChange={({ year, month, day }) => details.write({ year, month, day })}
            error={wrongBox && { box: wrongBox, text: form.error(wrongBox) ?? '' }}
            errorPrefix={errorPrefix}
          />
          <Button type="submit">{t('submit')}</Button>
        </form>
      </Panel>
    </StepScreen>
  );
}
