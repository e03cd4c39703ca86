import {
  CONFIRM_CHECKS,
  type ConfirmCheck,
  type PersonTag,
  type ReviewCase,
  risksOf,
} from '@portico/contract';
import { risksText } from '#texts/names.ts';
import { sideName, texts } from '#texts.ts';
import { useFocusHere } from '#ui/use-focus-here.ts';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { WarningList } from '../facts/warning-list.tsx';
import { type CaseImage, ordered } from '../viewer/images.ts';
import type { Reading, Warning } from '../warnings.ts';
import { type Choices, isTaken, lackOf, toggledCheck } from './choices.ts';
import styles from './decide.module.css';
import { DocumentNumber } from './document-number.tsx';
import { MrzUnread } from './mrz-unread.tsx';
import { Note } from './note.tsx';
import { Panel } from './panel.tsx';
import type { PanelBase } from './panel-base.ts';
import type { DocumentNumberState } from './use-document-number.ts';

type ConfirmPanelProps = PanelBase & {
  review: ReviewCase;
  warnings: readonly Warning[];
  duplicates: ReviewCase['otherAccounts'];
  /** The images that this operator has not opened. */
  unopened: readonly CaseImage[];
  /** The result of reading the machine-readable zone; null if it was not read. */
  reading: Reading | null;
  /** Undefined if there are no person tags. */
  tag: PersonTag | undefined;
  documentNumber: DocumentNumberState;
  onNumber: () => void;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  lacks: boolean;
};

/**
 * Can be sent once every image is open, every point is confirmed, the MRZ is read or declared unreadable, and the
 * document's number is known or declared unreadable.
 */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const {
    review,
    warnings,
    duplicates,
    unopened,
    reading,
    tag,
    documentNumber,
    onNumber,
    ...rest
  } = props;
  const { choices, onChoices, lacks, ...panel } = rest;
  const first = useFocusHere<HTMLInputElement>();
  const words = texts.decide;
  const risks = risksOf(
    {
      document: review.document,
      images: review.images,
      otherAccounts: duplicates,
      ...(tag && { personTag: tag }),
      reading,
    },
    { zoneUnread: choices.mrzUnread, hasNoTag: tag !== undefined && choices.hasNoNumber },
  );
  const takesTwo = review.confirmations > 1 || (review.isByRisk === true && risks.length > 0);
  const isFinal = !takesTwo || review.proposal?.decision === 'confirm';
  const why = review.isByRisk ? risksText(risks) : '';
  const seen = { unopened: unopened.length, isMrzRead: reading !== null, tag };
  const lack = lackOf(choices, seen);
  return (
    <Panel
      {...panel}
      title={takesTwo && isFinal ? words.confirmAgainTitle : words.confirmTitle}
      sendLabel={isFinal ? words.confirmSend : words.confirmPropose}
      variant="primary"
      lacking={lacks && lack !== null && lack !== 'taken' ? words.confirmLacks[lack] : null}
      consequence={isFinal ? words.final : words.confirmSecond(why)}
    >
      <WarningList warnings={warnings} />
      <div role="status" className={styles.notices}>
        {!isFinal && review.isAlone && <Notice kind="warn">{words.alone}</Notice>}
        {isTaken(tag) && <Notice kind="error">{words.confirmLacks.taken}</Notice>}
        {unopened.length > 0 && !isTaken(tag) && (
          <Notice kind="warn">{words.unopened(unopenedNames(review, unopened))}</Notice>
        )}
      </div>
      <fieldset className={styles.reasons}>
        <legend>{words.checklistTitle}</legend>
        {CONFIRM_CHECKS.map((check, index) => (
          <label key={check}>
            <input
              ref={index === 0 ? first : null}
              type="checkbox"
              checked={choices.checks.includes(check)}
              onChange={() => onChoices(toggledCheck(choices, check))}
            />
            <span>{pointOf(check, review.age)}</span>
          </label>
        ))}
      </fieldset>
      <MrzUnread
        reading={reading}
        value={choices.mrzUnread}
        onChange={(mrzUnread) => onChoices({ ...choices, mrzUnread })}
      />
      {tag && (
        <DocumentNumber
          tag={tag}
          choices={choices}
          onChoices={onChoices}
          state={documentNumber}
          onTyped={onNumber}
        />
      )}
      {takesTwo && (
        <Note value={choices.note} onChange={(note) => onChoices({ ...choices, note })} />
      )}
    </Panel>
  );
}

function pointOf(check: ConfirmCheck, age: number | null): string {
  if (check !== 'adult') return texts.decide.checklist[check];
  return age === null ? texts.decide.adultUnknown : texts.decide.adult(age);
}

/** Each name with the key that opens the image. */
function unopenedNames({ images, document }: ReviewCase, unopened: readonly CaseImage[]): string {
  const all = ordered(images);
  return unopened
    .map((image) =>
      texts.decide.imageByKey(
        sideName(image.side, document),
        all.findIndex(({ id }) => id === image.id) + 1,
      ),
    )
    .join(', ');
}
