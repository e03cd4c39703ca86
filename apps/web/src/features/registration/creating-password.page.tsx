import { isPassword, registerWithEmail, registerWithPhone } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { choose, type Identifiers, identifiers } from '#domain/sign-up/drafts.ts';
import { useNewPassword } from '#domain/sign-up/use-new-password.ts';
import { fieldProblems, useForm } from '#platform/forms/form.ts';
import { call } from '#platform/http/call.ts';
import { storeTokens } from '#platform/session/session.ts';
import { KnownUsername } from '#ui/form/known-username.tsx';
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx';
import type { Failure } from '@portico/client/http/answer.ts';
import { focusField } from '@portico/client/router/focus-field.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { ErrorSummary } from '@portico/ui/form/error-summary.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { SignUpFailed } from './sign-up-failed.tsx';

/** The password of the new account, twice (R-REG-3). */
export function CreatingPasswordPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [stored] = useState(identifiers.read);
  const fresh = useNewPassword(stored.signUpEmail || stored.signUpPhone);
  const [failed, setFailed] = useState<Failure | null>(null);

  const form = useForm<'password' | 'confirm'>({
    validate: () => {
      setFailed(null);
      const problems = fresh.problems();
      // The list beside the field shows which rules are not met.
      return isPassword(fresh.password)
        ? problems
        : { ...problems, password: 'password.incomplete' };
    },
    send: async () => {
      const answer = await register(stored, fresh.password);
      if (answer.ok) {
        storeTokens(answer.value);
        navigate(PATHS.success, { replace: true, state: { from: PATHS.creatingPassword } });
        return undefined;
      }
      const placed = fieldProblems(answer.fields, { password: 'password' as const });
      if (!placed) setFailed(answer);
      return placed;
    },
  });
  usePage(t('password.title'), {
    errors: form.items.length > 0 || failed !== null,
    asks: focusField,
  });

  const signIn = () => {
    choose('loginEmail', stored.signUpEmail);
    navigate(PATHS.emailVerify);
  };

  return (
    <Screen
      title={t('password.title')}
      lede={t('password.lede')}
      back={{ label: t('shell.back'), to: PATHS.auth }}
      problems={
        <ErrorSummary title={t('shell.problem')} items={form.items} attempt={form.attempt} />
      }
    >
      {failed && (
        <SignUpFailed
          failed={failed}
          codeScreen={stored.signUpPhone === '' ? PATHS.registrationEmail : PATHS.registrationPhone}
          onSignIn={signIn}
          onClose={() => setFailed(null)}
        />
      )}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <KnownUsername label={t('auth.label')} value={stored.signUpEmail || stored.signUpPhone} />
          <NewPasswordFields
            {...fresh.fields}
            label={t('password.label')}
            errors={{ password: form.error('password'), confirm: form.error('confirm') }}
          />
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('password.submitting')}
            unavailable={!fresh.complete}
          >
            {t('password.submit')}
          </Button>
        </form>
      </Panel>
    </Screen>
  );
}

/** Creates the account of the verified address or number; the browser's cookie proves the verification. */
function register({ signUpEmail, signUpPhone }: Identifiers, password: string) {
  return signUpPhone === ''
    ? call(registerWithEmail, { email: signUpEmail, password })
    : call(registerWithPhone, { phone: signUpPhone, password });
}
