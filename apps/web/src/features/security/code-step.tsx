import { type Ref, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useCooldown } from '#domain/sign-up/use-cooldown.ts';
import { CodeInput } from '#ui/form/code-input.tsx';
import { ResendButton } from '#ui/form/resend-button.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';

type CodeStepProps = {
  id: string;
  to: string;
  validMinutes: number;
  code: string;
  onCode: (code: string) => void;
  error: string | undefined;
  onResend: () => Promise<void>;
  ref: Ref<HTMLInputElement>;
};

/** The field for a code, with the address as its hint, and the button for another code. */
export function CodeStep(props: CodeStepProps) {
  const { id, to, validMinutes, code, onCode, error, onResend, ref } = props;
  const t = useTranslations();
  const seconds = useCooldown(to);
  const [sending, setSending] = useState(false);
  const resend = async () => {
    if (seconds > 0) return;
    setSending(true);
    await onResend();
    setSending(false);
  };
  return (
    <>
      <CodeInput
        ref={ref}
        id={id}
        label={t('code.label')}
        hint={
          <>
            {pieces(t.rich('code.sent_to', { address: () => <Address>{to}</Address> }))}
            <br />
            <span>{`${t('code.valid', { minutes: validMinutes })} ${t('code.checks_itself')}`}</span>
          </>
        }
        error={error}
        errorPrefix={t('shell.error_prefix')}
        value={code}
        onChange={onCode}
      />
      <ResendButton
        seconds={seconds}
        busy={sending}
        onResend={() => void resend()}
        texts={{
          again: t('code.resend'),
          wait: t('code.resend_wait', { seconds: String(seconds) }),
          busy: t('code.sending'),
          ready: t('code.resend_ready'),
        }}
      />
    </>
  );
}
