import { ADDRESS_MAX_LENGTH } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#lib/answer.ts';
import { type Details, details, useDraft } from '#lib/drafts.ts';
import { fieldProblems, useForm } from '#lib/form.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { PATHS } from '#lib/paths.ts';
import { useErrorText } from '#lib/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useCountryOptions } from './countries.ts';
import { found, textProblem } from './personal-problems.ts';
import { ownerOf } from './refused.ts';
import { sendDetails } from './send-details.ts';
import { StepScreen } from './step-screen.tsx';
import { UnderReview } from './under-review.tsx';

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
  const errorText = useErrorText();
  const navigate = useNavigate();
  const typed = useDraft(details);
  const country = useCountryOptions().find(({ value }) => value === typed.residency);
  const [failed, setFailed] = useState<Failure | null>(null);

  const form = useForm<AddressField>({
    validate: () => {
      setFailed(null);
      return addressProblems(typed);
    },
    send: async () => {
      const result = await sendDetails(typed);
      if (result.ok) {
        navigate(PATHS.kycSelect);
        return undefined;
      }
      const refused = result.fields ?? {};
      const owner = ownerOf(refused);
      if (owner) {
        const state = { refused, underAge: refused.birthDate === 'under_age' };
        navigate(owner, { state });
        return undefined;
      }
      const here = fieldProblems<AddressField>(refused, PLACE as Record<string, AddressField>);
      if (!here) setFailed(result);
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
      n={3}
      title={t('title')}
      lede={t('lede')}
      back={PATHS.personalInformation}
      form={form}
      failed={failed !== null}
    >
      {failed?.code === 'details_locked' && <UnderReview />}
      {failed && failed.code !== 'details_locked' && (
        <Alert kind="error" onClose={() => setFailed(null)} closeLabel={shell('close')}>
          <p>{errorText(failed)}</p>
        </Alert>
      )}
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
    </StepScreen>
  );
}
