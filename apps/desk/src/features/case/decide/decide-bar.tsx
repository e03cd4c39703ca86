import { texts } from '#texts.ts';
import { KeyButton } from '#ui/key-button.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import type { Decision } from './choices.ts';
import styles from './decide.module.css';

type DecideBarProps = {
  mayDecide: boolean;
  /** False while a rejection waits: it takes effect by itself. */
  mayReject: boolean;
  onOpen: (decision: Decision) => void;
};

/** The three possible decisions, always in the same order and position. */
export function DecideBar({ mayDecide, mayReject, onOpen }: DecideBarProps) {
  const { confirm, ask, reject, label } = texts.decide;
  const button = (decision: Decision) => ({
    unavailable: !mayDecide,
    onClick: () => {
      if (mayDecide) onOpen(decision);
    },
  });
  return (
    <fieldset className={styles.bar}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.three}>
        <KeyButton variant="primary" shortcut="C" {...button('confirm')}>
          {confirm}
        </KeyButton>
        <KeyButton shortcut="A" {...button('ask_again')}>
          {ask}
        </KeyButton>
        {mayReject && (
          <KeyButton variant="danger" shortcut="X" {...button('reject')}>
            {reject}
          </KeyButton>
        )}
      </div>
      <p className={styles.hint}>{texts.case.checks}</p>
    </fieldset>
  );
}
