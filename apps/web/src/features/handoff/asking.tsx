import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Failure } from '#lib/answer.ts';
import { useErrorText } from '#lib/texts.ts';
import { usePage } from '#lib/use-page.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Screen } from '#ui/screen.tsx';
import { TwoWords } from './two-words.tsx';
import type { Task } from './use-phone.ts';

type AskingProps = {
  task: Task;
  failure: Failure | null;
  onYes: () => Promise<void>;
  onNo: () => void;
};

/** Whether both screens show the same words: who was sent the link by somebody sees no such screen of their own. */
export function Asking({ task, failure, onYes, onNo }: AskingProps) {
  const t = useTranslations('handoff');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  usePage(t('phone_title'), { errors: failure !== null });
  const yes = async () => {
    setBusy(true);
    await onYes();
    setBusy(false);
  };
  return (
    <Screen title={t('phone_title')} lede={t('phone_question')}>
      <Panel>
        <TwoWords id="handoff-words" label={t('words')} words={task.words} />
        <Alert kind="info">{t('phone_warning')}</Alert>
        {failure && <Alert kind="error">{errorText(failure)}</Alert>}
        <Button busy={busy} aria-describedby="handoff-words" onClick={() => void yes()}>
          {t('phone_yes')}
        </Button>
        <Button variant="ghost" onClick={onNo}>
          {t('phone_no')}
        </Button>
      </Panel>
    </Screen>
  );
}
