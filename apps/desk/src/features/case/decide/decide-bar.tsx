import { texts } from '#texts.ts';
import { Button } from '#ui/button.tsx';
import type { Decision } from './choices.ts';
import styles from './decide.module.css';

type DecideBarProps = {
  mayDecide: boolean;
  onOpen: (decision: Decision) => void;
};

/** The three possible decisions, always in the same order and position. */
export function DecideBar({ mayDecide, onOpen }: DecideBarProps) {
  const { confirm, ask, reject, label } = texts.decide;
  const button = (decision: Decision) => ({
    unavailable: !mayDecide,
    wide: true,
    onClick: () => onOpen(decision),
  });
  return (
    <fieldset className={styles.bar}>
      <legend className={styles.unseen}>{label}</legend>
      <div className={styles.three}>
        <Button kind="primary" shortcut="C" {...button('confirm')}>
          {confirm}
        </Button>
        <Button shortcut="A" {...button('ask_again')}>
          {ask}
        </Button>
        <Button kind="danger" shortcut="X" {...button('reject')}>
          {reject}
        </Button>
      </div>
      <p className={styles.hint}>{texts.case.checks}</p>
    </fieldset>
  );
}
