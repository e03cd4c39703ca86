import { useTranslations } from 'use-intl';
import { useCopy } from '@portico/client/browser/use-copy.ts';
import { Button } from '@portico/ui/button/button.tsx';
import styles from './wallet.module.css';

/** Copies a text to the clipboard, and says whether that worked. */
export function CopyButton({ text, children }: { text: () => string; children: string }) {
  const t = useTranslations('wallet');
  const { outcome, copy } = useCopy(text);
  return (
    <div className={styles.copy}>
      <Button variant="small" onClick={copy}>
        {children}
      </Button>
      <span role="status">{outcome && t(outcome)}</span>
    </div>
  );
}
