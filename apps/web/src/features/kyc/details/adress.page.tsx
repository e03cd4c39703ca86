import { ADDRESS_MAX_LENGTH } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Details, details, useDraft } from '#domain/sign-up/drafts.ts';
import { useCountryOptions } from '#features/kyc/status/countries.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { fieldProblems, useForm } from '#platform/forms/form.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { DetailsFailed } from './details-failed.tsx';
import { useDetailsStep } from './details-step.ts';
import { found, textProblem } from './personal-problems.ts';

type AddressField = 'address' | 'postalCode' | 'city' | 'region';
const PLACE = { address: 'address', postalCode: 'postalCode', city: 'city', region: 'region' };
const POSTAL_CODE_MAX_LENGTH = 20;

function addressProblems(typed: Details) {
  return found<AddressField>({
    address: textProblem(typed.address, 'missing.address', ADDRESS_MAX_LENGTH),
    postalCode: textProblem(typed.postalCode, 'missing.postal_code', POSTAL_CODE_MAX_LENGTH),
    city: textProblem(typed.city, 'missing.city'),
    region: textProblem(typed.region, 'missing.region'),
  });
}

/** R-KYC-3. Spelled as the specification spells the route. */
export function AdressPage() {
  const t = useTranslations('address');
  const shell = useTranslations('shell');
  const typed = useDraft(details);
  const country = useCountryOptions().find(({ value }) => value === typed.residency);
  const [failed, setFailed] = useState<Failure | null>(null);
  const step = useDetailsStep({
    parts: ['address'],
    before: PATHS.personalInformation,
    next: PATHS.kycSelect,
    sends: true,
  });

  const form = useForm<AddressField>({
    validate: () => {
      setFailed(null);
      return addressProblems(typed);
    },
    send: async () => {
      const failure = await step.goOn();
      if (failure === null) return undefined;
      const place = PLACE as Record<string, AddressField>;
      const here = fieldProblems<AddressField>(failure.fields, place);
      if (!here) setFailed(failure);
      return here;
    },
  });

  const field = (id: AddressField) => ({
    id,
    name: id,
    required: true,
    value: typed[id],
    onChange: (value: string) => details.write({ [id]: value }),
    error: form.error(id),
    errorPrefix: shell('error_prefix'),
  });

  return (
    <StepScreen
      screen="address"
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
              <TextField id="country" label={t('country')} value={country?.label ?? ''} readOnly />
              <TextField
                {...field('address')}
                label={t('address')}
                hint={t('address_hint')}
                autoComplete="address-line1"
              />
              <TextField
                {...field('postalCode')}
                label={t('postal_code')}
                autoComplete="postal-code"
                autoCapitalize="characters"
                spellCheck={false}
              />
              <TextField {...field('city')} label={t('city')} autoComplete="address-level2" />
              <TextField {...field('region')} label={t('region')} autoComplete="address-level1" />
              <Button type="submit" busy={form.busy} busyLabel={t('submitting')}>
                {t('submit')}
              </Button>
            </form>
          </Panel>
        </>
      )}
    </StepScreen>
  );
}
