import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { choose, identifiers, useDraft } from '#lib/drafts.ts';
import { type Problems, useForm } from '#lib/form.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { PATHS } from '#lib/paths.ts';
import { useBeginSignUp } from '#lib/use-begin-sign-up.ts';
import { identify, useIsIdentifier } from '#lib/use-identifier.ts';
import { usePage } from '#lib/use-page.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { IdentifierField } from '#ui/identifier-field.tsx';
import { NewTabLink } from '#ui/new-tab-link.tsx';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';

/** Identifier and terms on one page (R-REG-1). */
export function CreatingAccountPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { typed, agreed } = useDraft(identifiers);
  const [existing, setExisting] = useState<string | null>(null);
  const complete = useIsIdentifier(typed) && agreed === 'yes';
  const begin = useBeginSignUp(setExisting);
  const form = useForm<'identifier' | 'terms'>({
    validate: async () => {
      setExisting(null);
      const problems: Problems<'identifier' | 'terms'> = {};
      const found = await identify(typed);
      if ('problem' in found) problems.identifier = found.problem;
      if (agreed !== 'yes') problems.terms = 'creating_account.terms_missing';
      return problems;
    },
    send: async () => {
      await begin(typed);
      return undefined;
    },
  });
  usePage(t('creating_account.title'), { errors: form.items.length > 0 || existing !== null });

  const signIn = () => {
    if (existing === null) return;
    choose('loginEmail', existing, typed);
    navigate(PATHS.emailVerify);
  };

  return (
    <Screen
      title={t('creating_account.title')}
      lede={t('creating_account.lede')}
      back={{ label: t('shell.back'), to: PATHS.auth }}
      problems={
        <ErrorSummary title={t('shell.problem')} items={form.items} attempt={form.attempt} />
      }
    >
      {existing !== null && (
        <Alert kind="error" closeLabel={t('shell.close')} onClose={() => setExisting(null)}>
          <p>{t('errors.email_already_exist')}</p>
          <Button variant="link" onClick={signIn}>
            {t('creating_account.sign_in')}
          </Button>
        </Alert>
      )}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <IdentifierField
            id="identifier"
            label={t('auth.label')}
            hint={t('auth.hint')}
            error={form.error('identifier')}
            errorPrefix={t('shell.error_prefix')}
            value={typed}
            onChange={(value) => identifiers.write({ typed: value })}
          />
          <Checkbox
            id="terms"
            checked={agreed === 'yes'}
            error={form.error('terms')}
            errorPrefix={t('shell.error_prefix')}
            onChange={(checked) => identifiers.write({ agreed: checked ? 'yes' : '' })}
          >
            {t.rich('creating_account.terms', {
              terms: (text) => (
                <NewTabLink to={PATHS.terms} hint={t('shell.new_tab')}>
                  {text}
                </NewTabLink>
              ),
              privacy: (text) => (
                <NewTabLink to={PATHS.privacy} hint={t('shell.new_tab')}>
                  {text}
                </NewTabLink>
              ),
            })}
          </Checkbox>
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('auth.submitting')}
            unavailable={!complete}
          >
            {t('creating_account.submit')}
          </Button>
        </form>
      </Panel>
      {existing === null && (
        <ButtonLink variant="link" to={PATHS.auth}>
          {t('creating_account.sign_in')}
        </ButtonLink>
      )}
    </Screen>
  );
}
