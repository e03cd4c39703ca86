import {
  detailField,
  keysForOperators,
  type MarkPart,
  type MarkReason,
  REASONS_OF,
  type ReviewCase,
} from '@portico/contract';
import { reasons as sentences } from '@portico/locales/texts/en-US/verification.json';
import { partName, valuesOf } from '#lib/details.ts';
import { texts } from '#texts.ts';
import { useFocusHere } from '#ui/use-focus-here.ts';
import type { Reading } from '../warnings.ts';
import { type Choices, correctionsOf, differingParts, partsOf, withCorrection } from './choices.ts';
import styles from './decide.module.css';
import { Note } from './note.tsx';
import { Panel } from './panel.tsx';
import type { PanelBase } from './panel-base.ts';

type AskPanelProps = PanelBase & {
  review: ReviewCase;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  lacks: boolean;
  reading: Reading | null;
};

/**
 * The parts that the person has to correct, each with a reason; the rest of the submission stays.
 */
export function AskPanel({ review, choices, onChoices, lacks, reading, ...panel }: AskPanelProps) {
  const first = useFocusHere<HTMLSelectElement>();
  const words = texts.decide;
  const corrections = correctionsOf(choices);
  const differing = differingParts(reading?.comparisons ?? []);
  return (
    <Panel
      {...panel}
      title={words.askTitle}
      sendLabel={words.askSend}
      variant="primary"
      lacking={lacks && corrections.length === 0 ? words.askNone : null}
      consequence={words.final}
    >
      <p className={styles.lede}>{words.askLede}</p>
      <ul className={styles.parts}>
        {partsOf(review).map((part, index) => (
          <li key={part}>
            <label htmlFor={`part-${part}`}>
              {partName(part, review.document)}
              <small dir="auto">{enteredOf(review, part)}</small>
              {differing.includes(part) && <small>{words.zoneDiffers}</small>}
            </label>
            <select
              ref={index === 0 ? first : null}
              id={`part-${part}`}
              className={styles.select}
              value={choices.corrections[part] ?? ''}
              data-marked={choices.corrections[part] !== undefined || undefined}
              onChange={({ target: { value } }) =>
                onChoices(
                  withCorrection(choices, part, value === '' ? null : (value as MarkReason)),
                )
              }
            >
              <option value="">{words.fine}</option>
              {REASONS_OF[part].map((reason) => (
                <option key={reason} value={reason}>
                  {texts.markReasons[reason]}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      {corrections.length > 0 && (
        <div className={styles.reads}>
          <h3>{words.reads}</h3>
          <ul>
            {corrections.map(({ part, reason }) => (
              <li key={part}>
                <strong>{partName(part, review.document)}</strong> <span>{sentences[reason]}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Note value={choices.note} onChange={(note) => onChoices({ ...choices, note })} />
    </Panel>
  );
}

/** The entered value of a part, so that the reviewer need not remember it; for an image, its quality figures. */
function enteredOf({ details, images }: ReviewCase, part: MarkPart): string {
  const image = images.find(({ side }) => side === part);
  if (image) return image.cause === null ? '' : texts.causes[image.cause];
  if (details === null) return '';
  const keys = keysForOperators().filter((key) => detailField(key).part === part);
  return valuesOf(keys, details);
}
