import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { choose, identifiers, useDraft } from '#domain/sign-up/drafts.ts';
import { useBeginSignUp } from '#domain/sign-up/use-begin-sign-up.ts';
import { identify, useIsIdentifier } from '#domain/sign-up/use-identifier.ts';
import { type Problems, useForm } from '#platform/forms/form.ts';
import { IdentifierField } from '#ui/form/identifier-field.tsx';
import { legalLinks } from '#ui/form/legal-links.tsx';
import { focusField } from '@portico/client/router/focus-field.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { ErrorSummary } from '@portico/ui/form/error-summary.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { Checkbox } from './checkbox.tsx';

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
  usePage(t('creating_account.title'), {
    errors: form.items.length > 0 || existing !== null,
    asks: focusField,
  });

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
            onChange={(value) => {
              setExisting(null);
              identifiers.write({ typed: value });
            }}
          />
          <Checkbox
            id="terms"
            checked={agreed === 'yes'}
            error={form.error('terms')}
            errorPrefix={t('shell.error_prefix')}
            onChange={(checked) => identifiers.write({ agreed: checked ? 'yes' : '' })}
          >
            {pieces(t.rich('creating_account.terms', legalLinks(t('shell.new_tab'))))}
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
