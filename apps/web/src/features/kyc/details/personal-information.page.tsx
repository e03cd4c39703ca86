import { Fragment, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { useCountryOptions } from '#features/kyc/status/countries.ts';
import { useRefused } from '#features/kyc/status/refused.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { useForm } from '#platform/forms/form.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { DateField } from './date-field.tsx';
import { DetailsFailed } from './details-failed.tsx';
import { useDetailsStep } from './details-step.ts';
import { type PersonalField, personalProblems, typedDateProblem } from './personal-problems.ts';
import { Stays } from './stays.tsx';
import { typedDay } from './typed-day.ts';
import { UnderAge } from './under-age.tsx';
import { useOfferedNames } from './use-offered-names.ts';

/** The details that this page asks for, in its order. */
const PARTS = ['citizenship', 'name', 'birthDate'] as const;
const NAMES = ['firstName', 'lastName'] as const;
const LABELS = { firstName: 'first_name', lastName: 'last_name' } as const;
const IDS = { year: 'year', month: 'month', day: 'day' } as const;

/** R-KYC-2. A person under 18 gets a separate page, which is an ordinary history entry. */
export function PersonalInformationPage() {
  const typed = useDraft(details);
  const { state } = useLocation();
  const asked = (state as { underAge?: boolean } | null)?.underAge === true;
  return asked && typedDateProblem(typed)?.code === 'under_age' ? <UnderAge /> : <PersonalForm />;
}

function PersonalForm() {
  const t = useTranslations('personal');
  const shell = useTranslations('shell');
  const locale = useLocale();
  const navigate = useNavigate();
  const { state } = useLocation();
  const typed = useDraft(details);
  const countries = useCountryOptions();
  const [failed, setFailed] = useState<Failure | null>(null);
  const step = useDetailsStep({ parts: PARTS, before: PATHS.residency, next: PATHS.adress });
  useOfferedNames();
  const form = useForm<PersonalField>({
    validate: () => {
      setFailed(null);
      return personalProblems(typed);
    },
    send: async () => {
      const underAge = typedDateProblem(typed)?.code === 'under_age';
      if (underAge) navigate(PATHS.personalInformation, { state: { ...state, underAge } });
      else setFailed(await step.goOn());
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

  const fields = {
    citizenship: (
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
    ),
    name: NAMES.map((id) => (
      <TextField
        key={id}
        id={id}
        name={id}
        label={t(LABELS[id])}
        hint={t('name_hint')}
        autoComplete={id === 'firstName' ? 'given-name' : 'family-name'}
        spellCheck={false}
        required
        value={typed[id]}
        onChange={(value) => details.write({ [id]: value })}
        error={form.error(id)}
        errorPrefix={errorPrefix}
      />
    )),
    birthDate: (
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
    ),
  };
  const asSent = {
    citizenship: (
      <Stays
        id="citizenship"
        label={t('citizenship')}
        value={countries.find(({ value }) => value === typed.citizenship)?.label ?? ''}
      />
    ),
    name: NAMES.map((id) => <Stays key={id} id={id} label={t(LABELS[id])} value={typed[id]} />),
    birthDate: <Stays id={IDS.year} label={t('birth_date')} value={typedDay(locale, typed)} />,
  };
  // Parts to correct come first, visible when the page opens.
  const open = PARTS.filter((part) => step.isOpen(part));
  const stays = PARTS.filter((part) => !open.includes(part));

  return (
    <StepScreen
      screen="personal"
      place={step.place}
      title={t('title')}
      lede={t('lede')}
      back={step.back}
      form={form}
      failed={failed !== null}
    >
      {() => (
        <>
          {failed && <DetailsFailed failed={failed} onClose={() => setFailed(null)} />}
          <Panel>
            <form noValidate onSubmit={form.onSubmit}>
              {open.map((part) => (
                <Fragment key={part}>{fields[part]}</Fragment>
              ))}
              {stays.map((part) => (
                <Fragment key={part}>{asSent[part]}</Fragment>
              ))}
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
