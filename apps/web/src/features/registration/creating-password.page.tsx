import { isPassword, isPasswordTooLong, passwordChecks } from '@portico/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Failure } from '#lib/answer.ts';
import { choose, identifiers } from '#lib/drafts.ts';
import { fieldProblems, type Problems, useForm } from '#lib/form.ts';
import { PATHS } from '#lib/paths.ts';
import { storeTokens } from '#lib/session.ts';
import { usePage } from '#lib/use-page.ts';
import { Button } from '#ui/button.tsx';
import { Checklist } from '#ui/checklist.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { KnownUsername } from '#ui/known-username.tsx';
import { Panel } from '#ui/panel.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { Screen } from '#ui/screen.tsx';
import { register } from './register.ts';
import { SignUpFailed } from './sign-up-failed.tsx';

/** The password of the new account, twice (R-REG-3). */
export function CreatingPasswordPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [who] = useState(identifiers.read);
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  const [failed, setFailed] = useState<Failure | null>(null);
  const checks = passwordChecks(password);
  const match = password !== '' && password === confirm;

  const form = useForm<'password' | 'confirm'>({
    validate: () => {
      setFailed(null);
      const problems: Problems<'password' | 'confirm'> = {};
      if (!isPassword(password)) problems.password = 'password.incomplete';
      else if (isPasswordTooLong(password)) problems.password = 'fields.password_too_long';
      if (password !== confirm) problems.confirm = 'password.rule_match';
      return problems;
    },
    send: async () => {
      const answer = await register(who, password);
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
  usePage(t('password.title'), { errors: form.items.length > 0 || failed !== null });

  const signIn = () => {
    choose('loginEmail', who.signUpEmail);
    navigate(PATHS.emailVerify);
  };
  const rules = [
    { text: t('password.rule_length'), met: checks.length },
    { text: t('password.rule_digit'), met: checks.digit },
    { text: t('password.rule_capital'), met: checks.capital },
    { text: t('password.rule_match'), met: match },
  ];

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
          codeScreen={who.signUpPhone === '' ? PATHS.registrationEmail : PATHS.registrationPhone}
          onSignIn={signIn}
        />
      )}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <KnownUsername label={t('auth.label')} value={who.signUpEmail || who.signUpPhone} />
          <Checklist
            title={t('password.rules')}
            items={rules.map((rule) => ({
              ...rule,
              stateText: rule.met ? t('password.met') : t('password.not_met'),
            }))}
          />
          <PasswordField
            id="password"
            name="password"
            label={t('password.label')}
            error={form.error('password')}
            errorPrefix={t('shell.error_prefix')}
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
            autoComplete="new-password"
            required
            value={password}
            onChange={setPassword}
          />
          <PasswordField
            id="confirm"
            name="confirm"
            label={t('password.confirm')}
            error={form.error('confirm')}
            errorPrefix={t('shell.error_prefix')}
            showLabel={t('password.show_confirm')}
            hideLabel={t('password.hide_confirm')}
            autoComplete="new-password"
            required
            value={confirm}
            onChange={setConfirm}
          />
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('password.submitting')}
            unavailable={!isPassword(password) || !match}
          >
            {t('password.submit')}
          </Button>
        </form>
      </Panel>
    </Screen>
  );
}
