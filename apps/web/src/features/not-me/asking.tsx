import { notMe } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';

type AskingProps = { token: string; onEnd: (end: 'done' | 'over') => void };

/** Shows nothing of the account: anybody who gets the letter can open this page. */
export function Asking({ token, onEnd }: AskingProps) {
  const t = useTranslations('not_me');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  usePage(t('title'), { errors: failure !== null });

  const signOut = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const answer = await call(notMe, { token });
    if (answer.ok) return onEnd('done');
    if (answer.code === 'not_found' || answer.code === 'invalid_request') return onEnd('over');
    setFailure(answer);
    setBusy(false);
  };

  return (
    <Screen title={t('title')} lede={t('lede')} eyebrow={<Doorway state="again" />}>
      {failure && <Alert kind="error">{errorText(failure)}</Alert>}
      <Button busy={busy} busyLabel={t('signing_out')} onClick={() => void signOut()}>
        {t('sign_out')}
      </Button>
    </Screen>
  );
}
