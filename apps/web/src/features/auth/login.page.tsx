import { isPassword, login, type ReplyOf } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { identifiers } from '#domain/sign-up/drafts.ts';
import { storePendingFactor } from '#domain/sign-up/pending-factor.ts';
import { shownAddress } from '#domain/sign-up/shown-address.ts';
import { useForm } from '#platform/forms/form.ts';
import { call } from '#platform/http/call.ts';
import { storeTokens } from '#platform/session/session.ts';
import { KnownUsername } from '#ui/form/known-username.tsx';
import { SpokenError } from '#ui/form/spoken-error.tsx';
import type { Failure } from '@portico/client/http/answer.ts';
import { problemOf, useErrorText } from '@portico/client/i18n/texts.ts';
import { focusField } from '@portico/client/router/focus-field.ts';
import { Link, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { PasswordField } from '@portico/ui/form/password-field.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './auth.module.css';
import { CodeInstead } from './code-instead.tsx';

/** Refusals that have nothing to do with the password. Each is shown as a failure, with its own text. */
const NOT_ABOUT_PASSWORD = ['account_disabled', 'too_many_requests', 'service_unavailable'];

/** Asks for the password of an existing account (R-LOGIN-1), by its email address or its phone number. */
export function LoginPage() {
  const t = useTranslations();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [identifier] = useState(() => {
    const { loginEmail, loginPhone } = identifiers.read();
    return loginEmail || loginPhone;
  });
  const [password, setPassword] = useState('');
  /** Why the password could not be checked; the form itself reports a wrong one. */
  const [cause, setCause] = useState<Failure | null>(null);
  const complete = isPassword(password);
  const form = useForm<'password'>({
    validate: () => {
      setCause(null);
      if (complete) return {};
      return { password: password === '' ? 'login.need_password' : 'login.password_rules' };
    },
    send: async () => {
      const answer = await call(login, { email: identifier, password });
      if (answer.ok) {
        goOn(answer.value);
        return undefined;
      }
      if (answer.offline) return { password: problemOf(answer) };
      const isChecked = answer.code === 'login_failed' || answer.code === 'invalid_request';
      // A password that was not checked need not be typed again.
      if (isChecked) setPassword('');
      else setCause(answer);
      return NOT_ABOUT_PASSWORD.includes(answer.code)
        ? undefined
        : { password: 'errors.login_failed' };
    },
  });
  const goOn = (signedIn: ReplyOf<typeof login>) => {
    if ('ticket' in signedIn) {
      // A phone number also requires its code (R-LOGIN-7).
      storePendingFactor({ phone: identifier, ticket: signedIn.ticket });
      navigate(PATHS.phoneVerify, { replace: true });
      return;
    }
    identifiers.write({ newPassword: '' });
    storeTokens(signedIn);
    // Nothing waits for it, and /auth has no room for its code (R-PK-13).
    void import('#domain/passkeys/passkeys.ts')
      .then(({ upgradeToPasskey }) => upgradeToPasskey())
      .catch(() => {});
    navigate(PATHS.success, { replace: true, state: { from: PATHS.login } });
  };
  usePage(t('login.title'), { errors: form.items.length > 0 || cause !== null, asks: focusField });

  return (
    <Screen
      title={t('login.title')}
      lede={pieces(
        t.rich('login.lede', { address: () => <Address>{shownAddress(identifier)}</Address> }),
      )}
      back={{ label: t('shell.back'), to: PATHS.auth }}
    >
      {cause && (
        <Alert kind="error" closeLabel={t('shell.close')} onClose={() => setCause(null)}>
          {errorText(cause)}
        </Alert>
      )}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <KnownUsername label={t('auth.label')} value={identifier} />
          <PasswordField
            id="password"
            name="password"
            label={t('login.password')}
            error={form.error('password')}
            errorPrefix={t('shell.error_prefix')}
            words={{ show: t('password.show_word'), hide: t('password.hide_word') }}
            showLabel={t('password.show')}
            hideLabel={t('password.hide')}
            autoComplete="current-password"
            required
            value={password}
            onChange={setPassword}
          />
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('login.submitting')}
            unavailable={!complete}
          >
            {t('login.submit')}
          </Button>
        </form>
        <SpokenError fieldId="password" error={form.error('password')} attempt={form.attempt} />
      </Panel>
      <p className={styles.links}>
        <Link to={PATHS.resetPassword}>{t('login.forgot')}</Link>
        <CodeInstead text="login.use_code" />
      </p>
    </Screen>
  );
}
