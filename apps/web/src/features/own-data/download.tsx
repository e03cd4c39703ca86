import { EXPORT_OWN_DATA } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './own-data.module.css';

/** Long enough for the slowest browser to start the download. */
const URL_TTL_MS = 60_000;

/** Lets the browser save a file under this name. */
function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), URL_TTL_MS);
}

/** Everything that is stored about the person, as one file. */
export function Download() {
  const t = useTranslations();
  const errorText = useErrorText();
  const [state, setState] = useState<'idle' | 'busy' | 'done' | Failure>('idle');

  const download = async () => {
    setState('busy');
    const answer = await call(EXPORT_OWN_DATA);
    if (!answer.ok) return setState(answer);
    saveFile(answer.value, 'your-data.zip');
    setState('done');
  };

  return (
    <Section title={t('receipt.take')} hint={t('receipt.take_text')}>
      <div aria-live="polite" className={styles.live}>
        {state === 'done' && <p>{t('receipt.downloaded')}</p>}
        {typeof state === 'object' && <Alert kind="error">{errorText(state)}</Alert>}
      </div>
      <Button
        variant="ghost"
        busy={state === 'busy'}
        busyLabel={t('receipt.downloading')}
        onClick={() => void download()}
      >
        {t('receipt.download')}
      </Button>
    </Section>
  );
}
