import { REJECTION_REASONS, type ReviewCase } from '@portico/contract';
import { reasons as sentences } from '@portico/locales/texts/en-US/verification.json';
import { texts } from '#texts.ts';
import { useFocusHere } from '#ui/use-focus-here.ts';
import { type Choices, toggledReason } from './choices.ts';
import styles from './decide.module.css';
import { Note } from './note.tsx';
import { Panel } from './panel.tsx';
import type { PanelBase } from './panel-base.ts';

type RejectPanelProps = PanelBase & {
  proposal: ReviewCase['proposal'];
  /** How many operators a rejection takes. */
  rejections: number;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  lacks: boolean;
};

/**
 * Where a rejection takes two operators, the first one proposes and the second one's counts, so nothing is preselected
 * for the second.
 */
export function RejectPanel(props: RejectPanelProps) {
  const { proposal, rejections, choices, onChoices, lacks, ...panel } = props;
  const first = useFocusHere<HTMLInputElement>();
  const words = texts.decide;
  return (
    <Panel
      {...panel}
      title={proposal ? words.rejectAgainTitle : words.rejectTitle}
      sendLabel={proposal ? words.rejectFinal : rejections > 1 ? words.rejectSend : words.rejectNow}
      variant="danger"
      lacking={lacks && choices.reasons.length === 0 ? words.rejectNone : null}
      consequence={proposal ? words.final : rejections > 1 ? words.rejectSecond : words.rejectWaits}
    >
      <fieldset className={styles.reasons}>
        <legend>{words.reasons}</legend>
        {REJECTION_REASONS.map((reason, index) => (
          <label key={reason}>
            <input
              ref={index === 0 ? first : null}
              type="checkbox"
              checked={choices.reasons.includes(reason)}
              onChange={() => onChoices(toggledReason(choices, reason))}
            />
            <span>
              {texts.rejectionReasons[reason]}
              {proposal?.reasons.includes(reason) && <small>{words.proposed(proposal.name)}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {choices.reasons.length > 0 && (
        <div className={styles.reads}>
          <h3>{words.reads}</h3>
          <ul>
            {choices.reasons.map((reason) => (
              <li key={reason}>{sentences[reason]}</li>
            ))}
          </ul>
        </div>
      )}
      <Note value={choices.note} onChange={(note) => onChoices({ ...choices, note })} />
    </Panel>
  );
}
