import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/button.tsx';
import styles from './wallet.module.css';

/** Puts a text on the clipboard, and says whether that worked. */
export function CopyButton({ text, children }: { text: () => string; children: string }) {
  const t = useTranslations('wallet');
  const [outcome, setOutcome] = useState<'copied' | 'not_copied' | null>(null);
  const copy = async () => {
    setOutcome(null);
    try {
      // Missing where the page came without TLS.
      await navigator.clipboard.writeText(text());
      setOutcome('copied');
    } catch {
      setOutcome('not_copied');
    }
  };
  return (
    <div className={styles.copy}>
      <Button variant="small" onClick={() => void copy()}>
        {children}
      </Button>
      <span role="status">{outcome && t(outcome)}</span>
    </div>
  );
}
