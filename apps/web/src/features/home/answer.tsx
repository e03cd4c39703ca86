import { ANSWER_MAX, answerDecision } from '@portico/contract';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { TextArea } from '@portico/ui/form/text-area.tsx';
import styles from './course.module.css';

/** The person's one answer to a rejection that waits, or to the revocation of their verification. */
export function Answer() {
  const t = useTranslations();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'sent'>('open');
  const [failed, setFailed] = useState<Failure | null>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (state !== 'open' || text.trim() === '') return;
    setState('busy');
    setFailed(null);
    const answer = await call(answerDecision, { text });
    setState(answer.ok ? 'sent' : 'open');
    if (!answer.ok) setFailed(answer);
  };

  return (
    <form className={styles.answer} onSubmit={send} noValidate>
      <TextArea
        id="answer"
        label={t('standing.answer')}
        hint={t('standing.answer_hint')}
        value={text}
        maxLength={ANSWER_MAX}
        readOnly={state === 'sent'}
        onChange={setText}
      />
      {failed && <Alert kind="error">{errorText(failed)}</Alert>}
      {/* In the button's place: the second click of two must not meet the link below it. */}
      {state === 'sent' ? (
        <Alert kind="success">{t('standing.answered')}</Alert>
      ) : (
        <Button
          type="submit"
          variant="ghost"
          busy={state === 'busy'}
          busyLabel={t('standing.answering')}
          unavailable={text.trim() === ''}
        >
          {t('standing.answer_send')}
        </Button>
      )}
    </form>
  );
}
