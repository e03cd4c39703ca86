import { chooseDocument, DOCUMENTS, formatOf, isCountry, isRestricted } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { useProfile } from '#domain/session/use-profile.ts';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import { useCountryOptions } from '#features/kyc/status/countries.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { useStepState } from '#features/kyc/status/use-step-state.ts';
import { useForm } from '#platform/forms/form.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { SelectField } from '@portico/ui/form/select-field.tsx';
import { Icon, LineDrawing } from '@portico/ui/icons/icon.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { documentChoice, takenChoice } from './document-choice.ts';
import { RadioCards } from './radio-cards.tsx';
import { isAgain, StillRight } from './still-right.tsx';

const BOOKLET =
  'M5.5 2.5h9a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-13a1 1 0 0 1 1-1M13 8.5a3 3 0 1 1-6 0 3 3 0 0 1 6 0M7 8.5h6M7.75 14.5h4.5';

/** R-KYC-5 */
export function KycSelectPage() {
  const t = useTranslations('select');
  const shell = useTranslations('shell');
  const navigate = useNavigate();
  const fromReview = useLocation().state?.review === true;
  // Another kind of document has another front: it may be chosen if the front has to be corrected.
  const place = useStepState({ parts: ['docImageFront'] });
  const { profile, retry } = useProfile();
  const typed = useDraft(details);
  const choice = documentChoice(typed);
  const { document, country } = choice;
  const countries = useCountryOptions();

  const form = useForm<'document' | 'documentCountry'>({
    validate: () => {
      if (profile.state === 'failed') return { document: 'notices.form_invalid' };
      return country === '' ? { documentCountry: 'errors.document_type' } : {};
    },
    send: async () => {
      details.write(takenChoice(choice, typed));
      // The page does not wait for it: the browser keeps the choice in any case.
      if (isCountry(country)) void call(chooseDocument, { document, documentCountry: country });
      navigate(fromReview ? PATHS.kycPerson : PATHS.kycInfo);
      return undefined;
    },
  });
  const early = profile.state === 'loaded' && !profile.profile.detailsSubmitted;
  const choose = (chosen: Partial<typeof typed>) => {
    details.write(chosen);
    // The missing choice has been made.
    if (form.items.length > 0) form.show({});
  };

  return (
    <StepScreen
      screen="select"
      place={place}
      title={t('title')}
      lede={t('lede')}
      early={early}
      form={form}
      failed={profile.state === 'failed'}
      beside={({ verification }) =>
        isAgain(verification) ? <StillRight verification={verification} /> : null
      }
    >
      {() => (
        <>
          {profile.state === 'failed' && <ProfileRetry failure={profile.failure} onRetry={retry} />}
          {early && (
            <>
              <Alert kind="info">{t('details_first')}</Alert>
              <ButtonLink to={PATHS.residency} variant="ghost">
                {t('details_go')}
              </ButtonLink>
            </>
          )}
          <Panel>
            <form noValidate onSubmit={form.onSubmit}>
              <RadioCards
                name="document"
                legend={t('type')}
                value={document}
                onChange={(value) => choose({ document: value, documentForced: '' })}
                error={form.error('document')}
                errorPrefix={shell('error_prefix')}
                options={DOCUMENTS.map((value) => {
                  const disabled = country !== '' && isRestricted(country, value);
                  return {
                    value,
                    title: t(value),
                    note: disabled ? t(`no_${value}`) : t(`${value}_sides`),
                    disabled,
                    icon:
                      formatOf(value) === 'card' ? (
                        <Icon name="card" />
                      ) : (
                        <LineDrawing d={BOOKLET} />
                      ),
                  };
                })}
              />
              <SelectField
                id="documentCountry"
                name="documentCountry"
                label={t('country')}
                placeholder={t('choose')}
                options={countries}
                value={country}
                onChange={(documentCountry) => choose({ documentCountry })}
                error={form.error('documentCountry')}
                errorPrefix={shell('error_prefix')}
              />
              <Button
                type="submit"
                busy={profile.state === 'loading'}
                busyLabel={shell('loading')}
                unavailable={profile.state === 'failed'}
              >
                {t('submit')}
              </Button>
            </form>
          </Panel>
        </>
      )}
    </StepScreen>
  );
}

/** The sentence of the specification with its cause, and a retry. */
function ProfileRetry({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const t = useTranslations();
  const errorText = useErrorText();
  // "Failed to fetch profile." is the specification's text for any refusal by the server.
  const answered = failure.code !== 'network_error' && failure.code !== 'parsing_error';
  const cause = answered ? t('notices.failed_fetch_profile') : errorText(failure);
  return (
    <>
      <Alert kind="error">{`${t('notices.failed_load_profile')} ${cause}`}</Alert>
      <Button variant="ghost" onClick={onRetry}>
        {t('shell.retry')}
      </Button>
    </>
  );
}
