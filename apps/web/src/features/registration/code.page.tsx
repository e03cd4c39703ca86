import { CODE_LENGTH, isCode, verifyCode } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '#lib/call.ts';
import { choose, identifiers } from '#lib/drafts.ts';
import { fieldProblems, useForm } from '#lib/form.ts';
import { PATHS } from '#lib/paths.ts';
import { storeTokens } from '#lib/session.ts';
import { problemOf } from '#lib/texts.ts';
import { usePage } from '#lib/use-page.ts';
import { Address } from '#ui/address.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { CodeHelp } from './code-help.tsx';
import styles from './registration.module.css';
import { ResendButton } from './resend-button.tsx';
import { SendFailed } from './send-failed.tsx';
import { useCode } from './use-code.ts';

/** The three ways to this screen: /auth/email-verify, /registration/email, /registration/phone. */
const PURPOSES = {
  'sign-in': { title: 'title_sign_in', draft: 'loginEmail', next: PATHS.login },
  email: { title: 'title_email', draft: 'signUpEmail', next: PATHS.creatingPassword },
  phone: { title: 'title_phone', draft: 'signUpPhone', next: PATHS.creatingPassword },
} as const;

/** Enter the code that was just sent. */
export function CodePage({ purpose }: { purpose: keyof typeof PURPOSES }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { title, draft, next } = PURPOSES[purpose];
  const [address] = useState(() => identifiers.read()[draft]);
  const channel = purpose === 'phone' ? 'phone' : 'email';
  const { key } = useLocation();
  const [visit] = useState(key);
  const { sending, validMinutes, seconds, resend } = useCode(channel, address, visit);
  const [code, setCode] = useState('');
  const [notice, setNotice] = useState<'resent' | 'expired_resent' | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const form = useForm<'code'>({
    validate: () => (isCode(code) ? {} : { code: 'code.incomplete' }),
    send: async () => {
      setNotice(null);
      const answer = await call(verifyCode, { [channel]: address, code });
      if (answer.ok) {
        const { access_token, refresh_token } = answer.value;
        if (access_token !== undefined && refresh_token !== undefined) {
          storeTokens({ access_token, refresh_token });
          navigate(PATHS.success, { replace: true, state: { from: PATHS.emailVerify } });
        } else if (answer.value.next === 'login' && channel === 'email') {
          // The address has an account, and here a code alone does not open it.
          choose('loginEmail', address);
          navigate(PATHS.login, { replace: true });
        } else {
          navigate(next, { replace: true });
        }
        return undefined;
      }
      if (answer.code === 'code_expired') {
        setCode('');
        if (await resend()) setNotice('expired_resent');
        return undefined;
      }
      return fieldProblems(answer.fields, { code: 'code' }) ?? { code: problemOf(answer) };
    },
  });
  usePage(t(`code.${title}`), { errors: form.items.length > 0 || sending.state === 'failed' });

  // The summary has shown itself; the next key typed replaces the wrong digits.
  const wrong = form.items.length > 0 ? form.attempt : 0;
  useEffect(() => {
    if (wrong === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [wrong]);

  const onResend = async () => {
    if (seconds > 0) return;
    setNotice(null);
    form.show({});
    if (await resend()) setNotice('resent');
    input.current?.focus();
  };

  return (
    <Screen
      title={t(`code.${title}`)}
      lede={lede()}
      back={{ label: t('shell.back'), to: PATHS.auth }}
      problems={
        <ErrorSummary title={t('shell.problem')} items={form.items} attempt={form.attempt} />
      }
    >
      <p className={styles.change}>
        {sending.state === 'failed' && <Address>{address}</Address>}
        <Link to={PATHS.auth} aria-label={t('code.change_label')}>
          {t('code.change')}
        </Link>
      </p>
      {sending.state === 'failed' && (
        <SendFailed cause={sending.cause} byPhone={purpose === 'phone'} />
      )}
      {notice && <Alert kind="success">{t(`code.${notice}`)}</Alert>}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <CodeInput
            ref={input}
            id="code"
            label={t('code.label')}
            hint={t('code.valid', { minutes: validMinutes })}
            error={form.error('code')}
            errorPrefix={t('shell.error_prefix')}
            value={code}
            onChange={setCode}
          />
          <Button
            type="submit"
            busy={form.busy}
            busyLabel={t('code.submitting')}
            unavailable={code.length !== CODE_LENGTH}
          >
            {t('code.submit')}
          </Button>
        </form>
        <ResendButton
          seconds={seconds}
          busy={sending.state === 'sending' && sending.again}
          onResend={() => void onResend()}
        />
      </Panel>
      <CodeHelp purpose={purpose} />
    </Screen>
  );

  function lede() {
    if (sending.state === 'failed') return undefined;
    if (sending.state === 'sending') return t('code.sending');
    return t.rich('code.sent_to', { address: () => <Address>{address}</Address> });
  }
}
