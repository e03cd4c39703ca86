import { addEmail, addPhone, CHANNELS, type Channel, CODE_LENGTH, isCode } from '@portico/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { clockTime } from '#domain/sign-up/clock-time.ts';
import { requestCode } from '#domain/sign-up/request-code.ts';
import { noteUsed } from '#domain/sign-up/sent-codes.ts';
import { identify } from '#domain/sign-up/use-identifier.ts';
import { fieldProblems, useForm } from '#platform/forms/form.ts';
import { useShownErrors } from '#platform/forms/page-errors.ts';
import { call } from '#platform/http/call.ts';
import { SpokenError } from '#ui/form/spoken-error.tsx';
import { problemOf } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { CodeStep } from '../../code-step.tsx';
import styles from '../../security.module.css';
import type { ChangeFormProps } from '../method.ts';

type AddressFormProps = ChangeFormProps & { channel: Channel };

const INPUTS = {
  email: {
    inputMode: 'email',
    autoComplete: 'email',
    name: 'email',
    problem: 'fields.email_invalid',
  },
  phone: { inputMode: 'tel', autoComplete: 'tel', name: 'tel', problem: 'fields.phone_invalid' },
} as const;

/** Asks for a new email address or phone number, and then for the code that was sent there. */
export function AddressForm({ channel, recent, onAdded, onCancel }: AddressFormProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<{ to: string; validMinutes: number } | null>(null);
  const [resent, setResent] = useState(false);
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { kind } = CHANNELS[channel];
  const { problem, ...input } = INPUTS[kind];
  // Both kinds may be open at the same time.
  const addressId = `${kind}-address` as const;
  const codeId = `${kind}-code` as const;

  const form = useForm<typeof addressId | typeof codeId>({
    validate: async () => {
      if (sent !== null) return isCode(code) ? {} : { [codeId]: 'code.incomplete' };
      const found = await identify(typed);
      return 'kind' in found && found.kind === kind ? {} : { [addressId]: problem };
    },
    send: () => (sent === null ? send() : confirm(sent.to)),
  });
  useShownErrors(form.items.length > 0);
  const fieldId = sent === null ? addressId : codeId;

  // The field of each step gets the focus when the step appears, unless the step failed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step changes
  useEffect(() => {
    if (form.items.length === 0) field.current?.focus();
  }, [sent?.to]);

  const send = async () => {
    const found = await identify(typed);
    if (!('kind' in found)) return undefined;
    const answer = await requestCode({ channel, to: found.value });
    if (!answer.ok) {
      const placed = fieldProblems(answer.fields, { email: addressId, phone: addressId });
      return placed ?? { [addressId]: problemOf(answer) };
    }
    setCode('');
    setSent({ to: found.value, validMinutes: answer.validMinutes });
    return undefined;
  };

  const confirm = async (to: string) => {
    setResent(false);
    const answer =
      kind === 'email'
        ? await call(addEmail, { email: to, code })
        : await call(addPhone, { phone: to, code });
    if (answer.ok) {
      noteUsed(to);
      await onAdded();
      return undefined;
    }
    if (answer.code === 'recent_sign_in_needed') {
      recent.refuse();
      return undefined;
    }
    if (answer.code === 'identity_taken') {
      setSent(null);
      return { [addressId]: problemOf(answer) };
    }
    return fieldProblems(answer.fields, { code: codeId }) ?? { [codeId]: problemOf(answer) };
  };

  const sendAgain = async (to: string) => {
    setResent(false);
    const answer = await requestCode({ channel, to });
    form.show(answer.ok ? {} : { [codeId]: problemOf(answer) });
    if (answer.ok && answer.nextAt !== undefined) {
      const time = clockTime(locale, answer.nextAt);
      form.show({ [codeId]: { key: 'code.no_more_until', params: { time } } });
    }
    if (!answer.ok) return;
    setResent(answer.isNew);
    field.current?.focus();
  };

  return (
    <form noValidate onSubmit={form.onSubmit} className={styles.form}>
      {resent && (
        <Alert kind="success" closeLabel={t('shell.close')} onClose={() => setResent(false)}>
          {t('code.resent')}
        </Alert>
      )}
      {sent === null ? (
        <TextField
          ref={field}
          id={addressId}
          {...input}
          label={t(`security.new_${kind}`)}
          error={form.error(addressId)}
          errorPrefix={t('shell.error_prefix')}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          value={typed}
          onChange={setTyped}
        />
      ) : (
        <CodeStep
          ref={field}
          id={codeId}
          {...sent}
          code={code}
          onCode={setCode}
          error={form.error(codeId)}
          onResend={() => sendAgain(sent.to)}
        />
      )}
      <Button
        type="submit"
        busy={form.busy}
        busyLabel={t('security.working')}
        unavailable={sent !== null && code.length !== CODE_LENGTH}
      >
        {sent === null ? t('security.send_code') : t('security.confirm')}
      </Button>
      <Button variant="link" onClick={onCancel}>
        {t('security.cancel')}
      </Button>
      <SpokenError fieldId={fieldId} error={form.error(fieldId)} attempt={form.attempt} />
    </form>
  );
}
