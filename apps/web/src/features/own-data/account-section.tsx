import { deleteAccount } from '@portico/contract';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { forgetPerson } from '#domain/session/sign-out.ts';
import type { Recent } from '#domain/session/use-recent.ts';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';

/**
 * Deletes the account and everything that belongs to it, after the person types a word that cannot be typed by
 * accident. `keepsTag`: a code of a document outlives the account.
 */
export function AccountSection({ recent, keepsTag }: { recent: Recent; keepsTag: boolean }) {
  const t = useTranslations('receipt');
  const shell = useTranslations('shell');
  const errorText = useErrorText();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const word = t('account_word');
  const isRight = typed.trim().toLocaleLowerCase() === word.toLocaleLowerCase();

  const close = () => {
    if (busy) return;
    setAsking(false);
    setTyped('');
    setWrong(false);
    setFailed(null);
  };
  const remove = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailed(null);
    setWrong(!isRight);
    if (!isRight) return;
    setBusy(true);
    const answer = await call(deleteAccount);
    setBusy(false);
    // Without a session the account is gone: the answer to an earlier press was lost.
    if (answer.ok || answer.code === 'missing_token') {
      forgetPerson();
      // As plain text: the page that shows it may not have loaded these texts.
      showToast({ kind: 'success', plain: t('deleted') });
      navigate(PATHS.auth, { replace: true });
    } else if (answer.code === 'recent_sign_in_needed') {
      close();
      setAsking(false);
      recent.refuse();
    } else setFailed(answer);
  };

  return (
    <Section title={t('account')} hint={t('account_text')}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('account')}
      </Button>
      {isAsking && (
        <Dialog title={t('account')} onClose={close}>
          <form noValidate onSubmit={(event) => void remove(event)}>
            <p>{t('account_text')}</p>
            {keepsTag && <p>{t('account_tag')}</p>}
            <TextField
              id="delete-word"
              label={t('account_type', { word })}
              value={typed}
              onChange={setTyped}
              autoComplete="off"
              error={isWrong && !isRight ? t('account_type', { word }) : undefined}
              errorPrefix={shell('error_prefix')}
            />
            {failed && <Alert kind="error">{errorText(failed)}</Alert>}
            <Button variant="ghost" onClick={close}>
              {t('keep_account')}
            </Button>
            <Button type="submit" variant="danger" busy={busy} busyLabel={t('deleting')}>
              {t('account_confirm')}
            </Button>
          </form>
        </Dialog>
      )}
    </Section>
  );
}
