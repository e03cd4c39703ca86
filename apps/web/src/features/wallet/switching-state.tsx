import { useTranslations } from 'use-intl';
import { useProblemText } from '@portico/client/i18n/texts.ts';
import type { Switching } from './use-switching.ts';
import styles from './wallet.module.css';

/** Whether the wallet waits for its owner, and why it did not switch. */
export function SwitchingState({ switching: { busy, problem } }: { switching: Switching }) {
  const t = useTranslations('auth');
  const text = useProblemText();
  return (
    <>
      <p role="status" className={styles.state}>
        {busy && t('wallet_confirm')}
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {text(problem)}
        </p>
      )}
    </>
  );
}
