import { isEmail, normalizeEmail } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { identifiers, useDraft } from '#domain/sign-up/drafts.ts';
import { useForm } from '#platform/forms/form.ts';
import { IdentifierField } from '#ui/form/identifier-field.tsx';
import { SpokenError } from '#ui/form/spoken-error.tsx';
import { type Problem, useProblemText } from '@portico/client/i18n/texts.ts';
import { focusField } from '@portico/client/router/focus-field.ts';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { knownEmail } from './known-email.ts';
import { OtherMethods } from './other-methods.tsx';
import { sendResetLink, sentLink } from './reset-link.ts';
import { ResetSent } from './reset-sent.tsx';

/** Requests a link to set a new password (R-RESET-1). After it is sent, says what to do with it. */
export function ResetPasswordPage() {
  const sent = sentLink(useLocation().state);
  return sent === null ? <ResetForm /> : <ResetSent {...sent} />;
}

function ResetForm() {
  const t = useTranslations();
  const text = useProblemText();
  const navigate = useNavigate();
  const stored = useDraft(identifiers);
  /**
   * Null until the person types here. Until then the field shows what was typed on another page, which the server does
   * not know.
   */
  const [own, setOwn] = useState<string | null>(null);
  const typed = own ?? (stored.resetEmail || knownEmail(stored));
  const [failed, setFailed] = useState<Problem | null>(null);
  const email = normalizeEmail(typed);
  const form = useForm<'email'>({
    validate: () => {
      setFailed(null);
      return isEmail(email) ? {} : { email: 'fields.email_invalid' };
    },
    send: async () => {
      const answer = await sendResetLink(email);
      // Back leads to the form, with the typed address.
      if (answer.ok) navigate(PATHS.resetPassword, { state: answer.sent });
      else setFailed(answer.problem);
      return undefined;
    },
  });
  usePage(t('reset.title'), { errors: form.items.length > 0 || failed !== null, asks: focusField });

  const onChange = (value: string) => {
    setOwn(value);
    identifiers.write({ resetEmail: value });
  };

  return (
    <Screen
      title={t('reset.title')}
      lede={t('reset.lede')}
      back={{
        label: t('shell.back'),
        to: stored.loginEmail || stored.loginPhone ? PATHS.login : PATHS.auth,
      }}
    >
      {failed && (
        <Alert kind="error" closeLabel={t('shell.close')} onClose={() => setFailed(null)}>
          {text(failed)}
        </Alert>
      )}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <IdentifierField
            id="email"
            label={t('reset.label')}
            error={form.error('email')}
            errorPrefix={t('shell.error_prefix')}
            value={typed}
            onChange={onChange}
          />
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('reset.submitting')}
            unavailable={!isEmail(email)}
          >
            {t('reset.submit')}
          </Button>
        </form>
        <SpokenError fieldId="email" error={form.error('email')} attempt={form.attempt} />
      </Panel>
      <OtherMethods />
    </Screen>
  );
}
