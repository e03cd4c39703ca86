import { useCopy } from '@portico/client/browser/use-copy.ts';
import { Button } from '@portico/ui/button/button.tsx';
import styles from './console.module.css';

export type CopyWords = { copy: string; copied: string; not_copied: string };

const ENGLISH: CopyWords = {
  copy: 'Copy',
  copied: 'Copied',
  not_copied: 'Select the text and copy it yourself',
};

type CopyButtonProps = { text: string; label: string; words?: CopyWords };

/** Copies a text, and says whether it worked. */
export function CopyButton({ text, label, words = ENGLISH }: CopyButtonProps) {
  const { outcome, copy } = useCopy(() => text);
  return (
    <span className={styles.copy}>
      <span role="status">{outcome && words[outcome]}</span>
      <Button variant="small" aria-label={`${words.copy} ${label}`} onClick={copy}>
        {words.copy}
      </Button>
    </span>
  );
}

/** A value that belongs in the partner’s own settings. */
export function Value({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.value}>
      <span className={styles.name}>{name}</span>
      <code translate="no">{text}</code>
      <CopyButton text={text} label={name} />
    </div>
  );
}
