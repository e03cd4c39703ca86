import { useCopy } from '@portico/client/browser/use-copy.ts';
import { Button } from '@portico/ui/button/button.tsx';
import styles from './console.module.css';

type CopyButtonProps = { text: string; label: string };

/** Copies a text, and says whether it worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { outcome, copy } = useCopy(() => text);
  return (
    <span className={styles.copy}>
      <Button variant="small" aria-label={`Copy ${label}`} onClick={copy}>
        Copy
      </Button>
      <span role="status">
        {outcome && (outcome === 'copied' ? 'Copied' : 'Select the text and copy it yourself')}
      </span>
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

/** A file to copy. Its box can be scrolled with the keyboard. */
export function Code({ name, text }: { name: string; text: string }) {
  return (
    <figure className={styles.code}>
      <figcaption>
        <code translate="no">{name}</code>
        <CopyButton text={text} label={name} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: needed so that the keyboard can scroll it */}
      <section tabIndex={0} aria-label={name} translate="no">
        <pre>{text}</pre>
      </section>
    </figure>
  );
}
