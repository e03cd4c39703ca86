import { changePassword } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Recent } from '#domain/session/use-recent.ts';
import { useNewPassword } from '#domain/sign-up/use-new-password.ts';
import { fieldProblems, useForm } from '#platform/forms/form.ts';
import { useShownErrors } from '#platform/forms/page-errors.ts';
import { call } from '#platform/http/call.ts';
import { KnownUsername } from '#ui/form/known-username.tsx';
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { ErrorSummary } from '@portico/ui/form/error-summary.tsx';
import { PasswordField } from '@portico/ui/form/password-field.tsx';

type PasswordFormProps = {
  hasPassword: boolean;
  username: string;
  recent: Recent;
  onChanged: () => Promise<void>;
  onCancel: () => void;
};

/** The current password if there is one, and the new one, twice. */
export function PasswordForm(props: PasswordFormProps) {
  const { hasPassword, username, recent, onChanged, onCancel } = props;
  const t = useTranslations();
  const errorText = useErrorText();
  const [current, setCurrent] = useState('');
  const fresh = useNewPassword(username);
  const [failed, setFailed] = useState<Failure | null>(null);
  const box = useRef<HTMLFormElement>(null);

  useEffect(() => {
    box.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  }, []);

  const form = useForm<'current' | 'password' | 'confirm'>({
    validate: () => {
      setFailed(null);
      return {
        ...(hasPassword && current === '' && { current: 'login.need_password' }),
        ...fresh.problems(),
      };
    },
    send: async () => {
      const answer = await call(changePassword, {
        newPassword: fresh.password,
        ...(hasPassword && { currentPassword: current }),
      });
      if (answer.ok) {
        await onChanged();
        return undefined;
      }
      if (answer.code === 'recent_sign_in_needed') {
        recent.refuse();
        return undefined;
      }
      if (answer.code === 'wrong_password') {
        setCurrent('');
        return { current: 'errors.wrong_password' };
      }
      const placed = fieldProblems(answer.fields, {
        newPassword: 'password' as const,
        currentPassword: 'current' as const,
      });
      if (!placed) setFailed(answer);
      return placed;
    },
  });
  useShownErrors(form.items.length > 0 || failed !== null);

  return (
    <form ref={box} noValidate onSubmit={form.onSubmit}>
      <ErrorSummary title={t('shell.problem')} items={form.items} attempt={form.attempt} />
      {failed && (
        <Alert kind="error" closeLabel={t('shell.close')} onClose={() => setFailed(null)}>
          {errorText(failed)}
        </Alert>
      )}
      <KnownUsername label={t('auth.label')} value={username} />
      {hasPassword && (
        <PasswordField
          id="current"
          name="current"
          label={t('security.current_password')}
          error={form.error('current')}
          errorPrefix={t('shell.error_prefix')}
          words={{ show: t('password.show_word'), hide: t('password.hide_word') }}
          showLabel={t('security.show_current')}
          hideLabel={t('security.hide_current')}
          autoComplete="current-password"
          required
          value={current}
          onChange={setCurrent}
        />
      )}
      <NewPasswordFields
        {...fresh.fields}
        label={t('security.new_password')}
        errors={{ password: form.error('password'), confirm: form.error('confirm') }}
      />
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('security.working')}
        unavailable={!fresh.complete || (hasPassword && current === '')}
      >
        {t('security.save_password')}
      </Button>
      <Button variant="link" onClick={onCancel}>
        {t('security.cancel')}
      </Button>
    </form>
  );
}
