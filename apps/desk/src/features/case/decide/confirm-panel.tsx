import { texts } from '#texts.ts';
import { WarningList } from '../facts/warning-list.tsx';
import type { Warning } from '../warnings.ts';
import styles from './decide.module.css';
import { Panel } from './panel.tsx';
import type { PanelBase } from './panel-base.ts';

type ConfirmPanelProps = PanelBase & { age: number | null; warnings: readonly Warning[] };

/** A last look over what is to be judged: read, and sent. */
export function ConfirmPanel({ age, warnings, ...panel }: ConfirmPanelProps) {
  const words = texts.decide;
  const adult = age === null ? words.adultUnknown : words.adult(age);
  return (
    <Panel
      {...panel}
      title={words.confirmTitle}
      sendLabel={words.confirmSend}
      kind="primary"
      lacking={null}
      consequence={words.final}
      isReady
    >
      <WarningList warnings={warnings} />
      {/* No ticks: they would say that somebody has checked it. */}
      <ul className={styles.checklist}>
        {[...words.checklist, adult].map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </Panel>
  );
}
