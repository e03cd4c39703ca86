import { normalizeEmail, resetPassword } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { choose, identifiers } from '#domain/sign-up/drafts.ts';
import { useNewPassword } from '#domain/sign-up/use-new-password.ts';
import { fieldProblems, useForm } from '#platform/forms/form.ts';
import { call } from '#platform/http/call.ts';
import { clearTokens } from '#platform/session/session.ts';
import { KnownUsername } from '#ui/form/known-username.tsx';
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx';
import type { Failure } from '@portico/client/http/answer.ts';
import { type Problem, problemOf, useProblemText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { ErrorSummary } from '@portico/ui/form/error-summary.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { knownEmail } from './known-email.ts';

type ChangeFormProps = { token: string; onRefused: () => void };

/** Sets a new password, typed twice, with the token of a reset link (R-RESET-2, R-RESET-6). */
export function ChangeForm({ token, onRefused }: ChangeFormProps) {
  const t = useTranslations();
  const text = useProblemText();
  const navigate = useNavigate();
  const [email] = useState(() => knownEmail(identifiers.read()));
  const fresh = useNewPassword(email);
  const [askedFor] = useState(() => normalizeEmail(identifiers.read().resetEmail));
  const [incomplete, setIncomplete] = useState(false);
  const [failed, setFailed] = useState<Problem | null>(null);

  const form = useForm<'password' | 'confirm'>({
    validate: () => {
      setFailed(null);
      setIncomplete(!fresh.complete && !fresh.easyToGuess);
      return fresh.problems();
    },
    send: async () => {
      const answer = await call(resetPassword, {
        newPassword: fresh.password,
        reset_token: token,
      });
      if (answer.ok) return leave();
      const placed = fieldProblems(answer.fields, { newPassword: 'password' as const });
      if (placed) return placed;
      // A token that no reset link could have carried is refused by validation, before any lookup.
      const refused = answer.code === 'reset_link_invalid' || answer.fields?.reset_token;
      if (refused) onRefused();
      else setFailed(problemWith(answer));
      return undefined;
    },
  });
  usePage(t('change.title'), { errors: form.items.length > 0 || failed !== null });

  /** All sessions have ended, including this browser's; the guard of `/` redirects to /auth. */
  const leave = () => {
    clearTokens();
    // Empty, unless this browser asked for the link: what else was typed here may be another account's.
    choose('loginEmail', askedFor);
    identifiers.write({ newPassword: 'yes' });
    showToast({ kind: 'success', text: 'notices.password_changed_successfully' });
    navigate(PATHS.home, { replace: true });
    return undefined;
  };

  return (
    <Screen
      title={t('change.title')}
      lede={t('change.lede')}
      back={{ label: t('shell.back'), to: PATHS.auth }}
      problems={
        <ErrorSummary
          title={t('shell.problem')}
          intro={incomplete ? t('notices.password_validation_error') : undefined}
          items={form.items}
          attempt={form.attempt}
        />
      }
    >
      {failed && (
        <Alert kind="error" closeLabel={t('shell.close')} onClose={() => setFailed(null)}>
          {text(failed)}
        </Alert>
      )}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          {email !== '' && <KnownUsername label={t('auth.label')} value={email} />}
          <NewPasswordFields
            {...fresh.fields}
            label={t('change.label')}
            errors={{ password: form.error('password'), confirm: form.error('confirm') }}
          />
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('change.submitting')}
            unavailable={!fresh.complete}
          >
            {t('change.submit')}
          </Button>
        </form>
      </Panel>
    </Screen>
  );
}

/** Specification section 8: shows the server's own sentence if it says more than that the change failed. */
function problemWith(failed: Failure): Problem {
  if (failed.offline) return problemOf(failed);
  switch (failed.code) {
    case 'network_error':
    case 'parsing_error':
      return 'notices.error_occurred';
    case 'unexpected_error':
    case 'invalid_request':
      return 'notices.failed_reset_password';
    default:
      return problemOf(failed);
  }
}
