import {
  CHANNELS,
  CODE_LENGTH,
  type FieldCode,
  isCode,
  type ReplyOf,
  verifyCode,
} from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { clockTime, useIsOver } from '#domain/sign-up/clock-time.ts';
import { choose, identifiers } from '#domain/sign-up/drafts.ts';
import { pendingFactor, storePendingFactor } from '#domain/sign-up/pending-factor.ts';
import { noteUsed } from '#domain/sign-up/sent-codes.ts';
import { shownAddress } from '#domain/sign-up/shown-address.ts';
import { fieldProblems, useForm } from '#platform/forms/form.ts';
import { call } from '#platform/http/call.ts';
import { storeTokens } from '#platform/session/session.ts';
import { CodeInput } from '#ui/form/code-input.tsx';
import { ResendButton } from '#ui/form/resend-button.tsx';
import type { Failure } from '@portico/client/http/answer.ts';
import {
  fieldProblem,
  problemOf,
  useErrorText,
  useProblemText,
} from '@portico/client/i18n/texts.ts';
import { focusField } from '@portico/client/router/focus-field.ts';
import { Link, useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading, usePage } from '@portico/client/router/use-page.ts';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { CodeHelp } from './code-help.tsx';
import { NoMoreCodes } from './no-more-codes.tsx';
import styles from './registration.module.css';
import { useCode } from './use-code.ts';
import { useDelivery } from './use-delivery.ts';

/** The four routes to this screen: /auth/email-verify, /registration/email and /phone, /auth/phone-verify. */
const PURPOSES = {
  'sign-in': { title: 'title_sign_in', draft: 'loginEmail', next: PATHS.login },
  email: { title: 'title_email', draft: 'signUpEmail', next: PATHS.creatingPassword },
  phone: { title: 'title_phone', draft: 'signUpPhone', next: PATHS.creatingPassword },
  'phone-sign-in': { title: 'title_phone_sign_in', draft: 'loginPhone', next: PATHS.login },
} as const;

/** Asks for the code that was just sent. */
export function CodePage({ purpose }: { purpose: keyof typeof PURPOSES }) {
  const t = useTranslations();
  const locale = useLocale();
  const navigate = useNavigate();
  const { title: ownTitle, draft, next } = PURPOSES[purpose];
  const [pending] = useState(() => (purpose === 'phone-sign-in' ? pendingFactor() : null));
  const [address] = useState(() => pending?.phone ?? identifiers.read()[draft]);
  const byPhone = purpose === 'phone' || purpose === 'phone-sign-in';
  const channel = byPhone ? 'sms' : 'email';
  const { key } = useLocation();
  const [visit] = useState(key);
  const { sending, validMinutes, seconds, nextAt, isVoid, noneUntil, noteVoid, resend } = useCode(
    { channel, to: address },
    visit,
  );
  const mayAskAgain = useIsOver(nextAt ?? 0);
  const title = noneUntil !== null ? 'no_more_title' : isVoid ? 'title_new' : ownTitle;
  const hasField = noneUntil === null && !isVoid;
  const sent = sending.state === 'sent' ? sending : null;
  const delivery = useDelivery({ channel, to: address }, sent);
  const isUnsent = sending.state === 'failed' || delivery === 'refused';
  const isNotThere = isUnsent || delivery === 'late';
  const [code, setCode] = useState('');
  const [notice, setNotice] = useState<'resent' | 'expired_resent' | null>(null);
  /** Why no code can succeed any more. */
  const [over, setOver] = useState<'sign_in_expired' | 'account_disabled' | null>(null);
  const [waits, setWaits] = useState(false);
  /** Wrong codes voided the last one. */
  const [tooMany, setTooMany] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const form = useForm<'code'>({
    validate: () => (isCode(code) ? {} : { code: 'code.incomplete' }),
    send: async () => {
      setNotice(null);
      const answer = await call(verifyCode, {
        [CHANNELS[channel].kind]: address,
        code,
        ...(pending && { ticket: pending.ticket }),
      });
      if (answer.ok) {
        goOn(answer.value);
        return undefined;
      }
      if (answer.code === 'sign_in_expired' || answer.code === 'account_disabled') {
        storePendingFactor(null);
        setOver(answer.code);
        return undefined;
      }
      if (answer.code === 'code_expired') {
        setCode('');
        if (await resend()) setNotice('expired_resent');
        return undefined;
      }
      if (answer.code === 'too_many_attempts') {
        setCode('');
        setTooMany(true);
        noteVoid();
        return undefined;
      }
      return fieldProblems(answer.fields, { code: 'code' }) ?? { code: problemOf(answer) };
    },
    onWaiting: setWaits,
  });
  const hasErrors = form.items.length > 0 || isUnsent || (isVoid && tooMany) || over !== null;
  usePage(t(`code.${title}`), { errors: hasErrors, asks: focusField });

  const goOn = ({ access_token, refresh_token, ...verified }: ReplyOf<typeof verifyCode>) => {
    noteUsed(address);
    if (access_token !== undefined && refresh_token !== undefined) {
      storeTokens({ access_token, refresh_token });
      if (pending)
        // As after a password alone.
        void import('#domain/passkeys/passkeys.ts')
          .then(({ upgradeToPasskey }) => upgradeToPasskey())
          .catch(() => {});
      storePendingFactor(null);
      const from = pending ? PATHS.login : PATHS.emailVerify;
      navigate(PATHS.success, { replace: true, state: { from } });
    } else if (verified.next === 'login') {
      // The address has an account, and on this screen a code alone does not sign in.
      choose(byPhone ? 'loginPhone' : 'loginEmail', address);
      navigate(PATHS.login, { replace: true });
    } else {
      navigate(next, { replace: true });
    }
  };

  // The next key typed replaces the wrong digits.
  const wrong = form.items.length > 0 ? form.attempt : 0;
  useEffect(() => {
    if (wrong === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [wrong]);

  // What had the focus is gone: the field, or in its place the page without one.
  const hadField = useRef(hasField);
  useEffect(() => {
    if (hadField.current === hasField) return;
    hadField.current = hasField;
    if (hasField) input.current?.focus();
    else focusHeading();
  }, [hasField]);

  const onResend = async () => {
    if (seconds > 0) return;
    setNotice(null);
    form.show({});
    if (await resend()) setNotice('resent');
    input.current?.focus();
  };

  const wrongAddress =
    sending.state === 'failed' ? sending.cause?.fields?.[CHANNELS[channel].kind] : undefined;
  if (wrongAddress !== undefined) return <AddressRefused code={wrongAddress} address={address} />;
  if (noneUntil !== null) {
    return (
      <NoMoreCodes
        address={address}
        until={noneUntil}
        hasAccount={purpose === 'sign-in'}
        busy={sending.state === 'sending'}
        onSend={() => void onResend()}
      />
    );
  }
  if (over !== null) return <SignInOver title={t(`code.${title}`)} cause={over} />;
  return (
    <Screen
      title={t(`code.${title}`)}
      lede={lede()}
      back={{ label: t('shell.back'), to: pending ? PATHS.login : PATHS.auth }}
    >
      {(isNotThere || isVoid) && (
        <p className={styles.change}>
          <Address>{shownAddress(address)}</Address>
          {change()}
        </p>
      )}
      {isVoid && tooMany && <Alert kind="error">{t('errors.too_many_attempts')}</Alert>}
      {sending.state === 'failed' && sending.cause?.code !== 'resend_too_soon' && (
        <SendFailed cause={sending.cause} byPhone={byPhone} />
      )}
      {delivery === 'refused' && (
        <Alert kind="error">{t(byPhone ? 'code.refused_phone' : 'code.refused_email')}</Alert>
      )}
      {delivery === 'late' && <Alert kind="info">{t('code.late')}</Alert>}
      {notice && delivery === null && (
        <Alert kind="success" closeLabel={t('shell.close')} onClose={() => setNotice(null)}>
          {t(`code.${notice}`)}
        </Alert>
      )}
      <Panel>
        {!isVoid && (
          <form noValidate onSubmit={form.onSubmit}>
            <CodeInput
              ref={input}
              id="code"
              label={t('code.label')}
              hint={form.error('code') ? undefined : hint()}
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
        )}
        {/* The focus stays in the field, so screen readers announce it. */}
        <VisuallyHidden>
          <span aria-live="assertive">{waits ? t('shell.offline') : form.error('code')}</span>
        </VisuallyHidden>
        {nextAt !== null && !mayAskAgain && (
          <Alert kind="info">{t('code.no_more_until', { time: clockTime(locale, nextAt) })}</Alert>
        )}
        {mayAskAgain && (
          <ResendButton
            seconds={seconds}
            busy={sending.state === 'sending' && sending.again}
            primary={isVoid}
            texts={{
              again: t('code.resend'),
              wait: t('code.resend_wait', { seconds: String(seconds) }),
              busy: t('code.sending'),
              ready: t('code.resend_ready'),
            }}
            onResend={() => void onResend()}
          />
        )}
      </Panel>
      <CodeHelp purpose={purpose} address={address} isAwaited={!isVoid} />
    </Screen>
  );

  function change() {
    return (
      <Link to={PATHS.auth} aria-label={t('code.change_label')}>
        {t('code.change')}
      </Link>
    );
  }

  function hint() {
    if (waits) return <span className={styles.offline}>{t('shell.offline')}</span>;
    if (isUnsent) return undefined;
    return `${t('code.valid', { minutes: validMinutes })} ${t('code.checks_itself')}`;
  }

  function lede() {
    if (isVoid) return tooMany ? undefined : <span role="status">{t('code.none_works')}</span>;
    if (isNotThere) return undefined;
    if (sending.state === 'sending') return t('code.sending');
    return (
      <>
        {pieces(
          t.rich('code.sent_to', { address: () => <Address>{shownAddress(address)}</Address> }),
        )}
        {/* With its space: a browser that translates replaces texts, and removes an element of its own. */}
        <span className={styles.beside}> {change()}</span>
      </>
    );
  }
}

/**
 * Says that no code was sent (R-CODE-6); at the hourly limit, also when a code can be sent again.
 */
function SendFailed({ cause, byPhone }: { cause: Failure | null; byPhone: boolean }) {
  const t = useTranslations();
  const errorText = useErrorText();
  const own = cause && (byPhone || cause.code === 'too_many_sends') ? errorText(cause) : null;
  return (
    <Alert kind="error">
      {(!byPhone || own === null) && <p>{t('notices.email_send_error')}</p>}
      {own !== null && <p>{own}</p>}
    </Alert>
  );
}

/** The server does not take what the page took for an address. */
function AddressRefused({ code, address }: { code: FieldCode; address: string }) {
  const t = useTranslations();
  const text = useProblemText();
  const title = t('code.change_label');
  usePage(title, { errors: true });
  useEffect(() => focusHeading(), []);
  return (
    <Screen title={title} back={{ label: t('shell.back'), to: PATHS.auth }}>
      <Alert kind="error">
        <p>
          <Address>{shownAddress(address)}</Address>
        </p>
        <p>{text(fieldProblem(code))}</p>
      </Alert>
      <ButtonLink to={PATHS.auth} replace>
        {t('code.change')}
      </ButtonLink>
    </Screen>
  );
}

type SignInOverProps = { title: string; cause: 'sign_in_expired' | 'account_disabled' };

/** Says why no code can succeed any more, and where to start over. */
function SignInOver({ title, cause }: SignInOverProps) {
  const t = useTranslations();
  // The pressed button has disappeared, and the focus with it.
  useEffect(() => focusHeading(), []);
  return (
    <Screen title={title} back={{ label: t('shell.back'), to: PATHS.auth }}>
      <Alert kind="error">{t(`errors.${cause}`)}</Alert>
      {cause === 'sign_in_expired' && (
        <ButtonLink to={PATHS.login} replace>
          {t('code.start_again')}
        </ButtonLink>
      )}
    </Screen>
  );
}
