import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useKeys } from '#lib/keys.ts';
import { errorText, texts } from '#texts.ts';
import { KeyButton } from '#ui/key-button.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import styles from './decide.module.css';

type PanelProps = {
  title: string;
  sendLabel: string;
  variant: 'primary' | 'danger';
  busy: boolean;
  /** False unless the operator holds the claim. */
  mayDecide: boolean;
  failed: string | null;
  /** The missing choice; set after an attempt without it. */
  lacking: string | null;
  /** The effect of sending the decision. */
  consequence: string;
  /** Moves the focus to the button at once: there is nothing else to do here. */
  isReady?: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A decision before it is sent. The images stay visible beside it. */
export function Panel(props: PanelProps) {
  const { title, busy, mayDecide, failed, lacking, onSend, onClose } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const sendButton = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the panel opens
  useEffect(() => {
    // On a phone it opens below the images.
    form.current?.scrollIntoView({ block: 'nearest' });
    if (props.isReady) sendButton.current?.focus({ preventScroll: true });
  }, []);
  const send = () => {
    if (mayDecide) onSend();
  };
  useKeys({ 'Mod+Enter': send });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form
      ref={form}
      aria-labelledby={id}
      className={styles.panel}
      onSubmit={submit}
      noValidate
      data-panel
    >
      <div className={styles.body}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {props.children}
      </div>
      <div className={styles.foot}>
        {lacking !== null && (
          <Notice kind="error" live>
            {lacking}
          </Notice>
        )}
        {failed !== null && (
          <Notice kind="error" live>
            {errorText(failed)}
          </Notice>
        )}
        <p className={styles.consequence}>{props.consequence}</p>
        <div className={styles.buttons}>
          <Button
            type="submit"
            variant={props.variant}
            busy={busy}
            busyLabel={texts.decide.sending}
            unavailable={!mayDecide}
            ref={sendButton}
          >
            {props.sendLabel}
          </Button>
          <KeyButton variant="quiet" shortcut="Esc" onClick={onClose}>
            {texts.cancel}
          </KeyButton>
          <span className={styles.hint}>{texts.decide.send}</span>
        </div>
      </div>
    </form>
  );
}
