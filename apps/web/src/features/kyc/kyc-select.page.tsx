import { chooseDocument, isCountry, issuesDocument } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { call } from '#lib/call.ts';
import { details, useDraft } from '#lib/drafts.ts';
import { useForm } from '#lib/form.ts';
import { useLocation, useNavigate } from '#lib/navigation.tsx';
import { SETTLED } from '#lib/own-verification.ts';
import { PATHS } from '#lib/paths.ts';
import { type ProfileState, useProfile } from '#lib/use-profile.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { useCountryOptions } from './countries.ts';
import { documentChoice } from './document-choice.ts';
import { ProfileFailed } from './profile-failed.tsx';
import { StepScreen } from './step-screen.tsx';
import { UnderReview } from './under-review.tsx';

/** R-KYC-5 */
export function KycSelectPage() {
  const t = useTranslations('select');
  const shell = useTranslations('shell');
  const navigate = useNavigate();
  const comesBack = useLocation().state?.review === true;
  const { profile, retry } = useProfile();
  const typed = useDraft(details);
  const { document, country } = documentChoice(typed);
  const countries = useCountryOptions();
  const noIdCard = country !== '' && !issuesDocument(country, 'id_card');
  const settled = profile.state === 'loaded' && isSettled(profile);

  const form = useForm<'document' | 'documentCountry'>({
    validate: () => {
      if (profile.state === 'failed' || settled) return { document: 'notices.form_invalid' };
      return country === '' ? { documentCountry: 'errors.document_type' } : {};
    },
    send: async () => {
      details.write({ document, documentCountry: country });
      // Nobody waits for it: here it is kept in any case.
      if (isCountry(country)) void call(chooseDocument, { document, documentCountry: country });
      navigate(comesBack ? PATHS.kycPerson : PATHS.kycInfo);
      return undefined;
    },
  });

  return (
    <StepScreen
      n={4}
      title={t('title')}
      lede={t('lede')}
      form={form}
      failed={profile.state === 'failed'}
    >
      {profile.state === 'failed' && <ProfileFailed failure={profile.failure} onRetry={retry} />}
      {settled && <UnderReview />}
      {profile.state === 'loaded' && !settled && !profile.profile.detailsSubmitted && (
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
            onChange={(value) => details.write({ document: value })}
            error={form.error('document')}
            errorPrefix={shell('error_prefix')}
            options={[
              {
                value: 'id_card',
                title: t('id_card'),
                note: noIdCard ? t('no_id_card') : t('id_card_sides'),
                disabled: noIdCard || settled,
                icon: 'card',
              },
              {
                value: 'passport',
                title: t('passport'),
                note: t('passport_sides'),
                disabled: settled,
                icon: 'passport',
              },
            ]}
          />
          <SelectField
            id="documentCountry"
            name="documentCountry"
            label={t('country')}
            placeholder={t('choose')}
            options={countries}
            value={country}
            onChange={(documentCountry) => details.write({ documentCountry })}
            error={form.error('documentCountry')}
            errorPrefix={shell('error_prefix')}
          />
          <Button
            type="submit"
            busy={profile.state === 'loading'}
            busyLabel={shell('loading')}
            unavailable={profile.state === 'failed' || settled}
          >
            {t('submit')}
          </Button>
        </form>
      </Panel>
    </StepScreen>
  );
}

/** Under review or confirmed: nothing is left to choose. */
function isSettled({ profile }: Extract<ProfileState, { state: 'loaded' }>): boolean {
  return SETTLED.includes(profile.verificationStatus);
}
