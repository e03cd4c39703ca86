import type { PersonTag, ReviewCase } from '@portico/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Keys, useKeys } from '#lib/keys.ts';
import { leaveNews, takeNews } from '#lib/news.ts';
import { queuePath } from '#lib/queue-filter.ts';
import { texts } from '#texts.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import styles from './case.module.css';
import { CaseHead } from './case-head.tsx';
import { CaseState } from './case-state.tsx';
import { ClaimLine } from './claim-line.tsx';
import { AskPanel } from './decide/ask-panel.tsx';
import { afterReading, type Choices, type Decision, NO_CHOICES } from './decide/choices.ts';
import { ConfirmPanel } from './decide/confirm-panel.tsx';
import { DecideBar } from './decide/decide-bar.tsx';
import { RejectPanel } from './decide/reject-panel.tsx';
import { useDecision } from './decide/use-decision.ts';
import { useDocumentNumber } from './decide/use-document-number.ts';
import { Before } from './facts/before.tsx';
import { Duplicates } from './facts/duplicates.tsx';
import { Facts } from './facts/facts.tsx';
import { Findings } from './facts/findings.tsx';
import { Proposal } from './facts/proposal.tsx';
import { WarningList } from './facts/warning-list.tsx';
import { MRZ_FIELD, MrzBox } from './mrz/mrz-box.tsx';
import { NameCheck } from './mrz/name-check.tsx';
import { useClaim } from './use-claim.ts';
import { ordered } from './viewer/images.ts';
import { useClosingImages, useUnopened } from './viewer/use-opened-images.ts';
import { Viewer } from './viewer/viewer.tsx';
import { type Reading, warningsOf } from './warnings.ts';

type CaseViewProps = { review: ReviewCase; reload: () => Promise<void> };

/** Images on one side; on the other the details, the findings and the decision. */
export function CaseView({ review, reload }: CaseViewProps) {
  const go = useNavigate();
  const claim = useClaim(review, reload);
  useClosingImages();
  const [news] = useState(takeNews);
  const [panel, setPanel] = useState<Decision | null>(null);
  const [choices, setChoices] = useState<Choices>(() =>
    afterReading(NO_CHOICES, review.mrz?.comparisons ?? []),
  );
  const [read, setRead] = useState<Reading | null>(null);
  const [found, setFound] = useState<ReviewCase['otherAccounts']>([]);
  const [taggedSince, setTaggedSince] = useState<PersonTag>();
  const column = useRef<HTMLDivElement>(null);
  const decision = useDecision(review.id, () => {
    setTaggedSince(undefined);
    void reload();
  });
  const documentNumber = useDocumentNumber(review.id, ({ personTag, otherAccounts }) => {
    setTaggedSince(personTag);
    setFound(otherAccounts);
  });

  const isMine = claim.state.kind === 'mine';
  const duplicates = found.length > 0 ? found : review.otherAccounts;
  const reading = read ?? review.mrz;
  const tag = taggedSince ?? review.personTag;
  const { personTag: _, ...rest } = review;
  const tagged = { ...rest, otherAccounts: duplicates, ...(tag && { personTag: tag }) };
  const warnings = warningsOf(tagged, reading);
  const mayReject = !review.proposal?.rejectsAt;
  const unopened = useUnopened(ordered(review.images));

  const open = (next: Decision) => {
    if (!isMine || decision.busy) return;
    decision.begin();
    setPanel(next);
  };
  const close = () => {
    // Render first: a hidden element cannot take the focus.
    flushSync(() => setPanel(null));
    column.current?.focus({ preventScroll: true });
  };
  const release = async () => {
    if (claim.busy !== null || !(await claim.release())) return;
    leaveNews(texts.queue.released);
    go(queuePath());
  };
  const leaveField = () => {
    const field = document.activeElement;
    if (field instanceof HTMLElement && field.matches('input, textarea, select')) {
      if (field.closest('[data-panel]') === null) return field.blur();
    }
    return panel === null ? undefined : close();
  };
  const focusMrz = () => {
    // Synchronously, so that the next keystroke reaches the field.
    flushSync(() => setPanel(null));
    document.getElementById(MRZ_FIELD)?.focus();
  };
  const keys: Keys = {
    c: isMine ? () => open('confirm') : undefined,
    a: isMine ? () => open('ask_again') : undefined,
    x: isMine && mayReject ? () => open('reject') : undefined,
    m: focusMrz,
    t: isMine ? undefined : claim.take,
    u: isMine ? release : undefined,
    b: () => go(queuePath()),
    Escape: leaveField,
  };
  useKeys(keys);

  // A typed number is sent when its field is left, and before the confirmation at the latest.
  const issuer = choices.issuer ?? review.documentCountry;
  const numbered = { ...choices, issuer };
  const isTyped = choices.number.trim() !== '' && !choices.hasNoNumber;
  const send = async () => {
    if (panel === null) return;
    const mayBeTyped = panel === 'confirm' && tag !== undefined && tag.numberFrom !== 'zone';
    const typed = mayBeTyped && isTyped ? await documentNumber.check(numbered) : undefined;
    // The panel says why.
    if (typed === null) return;
    const seen = { unopened: unopened.length, isMrzRead: reading !== null, tag: typed ?? tag };
    await decision.send(panel, choices, seen);
  };
  const { busy, failed, lacks } = decision;
  const base = {
    busy,
    failed,
    mayDecide: isMine,
    onSend: () => void send(),
    onClose: close,
  };
  const chosen = { choices, onChoices: setChoices, lacks };
  return (
    <div className={styles.page}>
      <CaseHead review={review} time={claim.time}>
        <span role="status" className={styles.news}>
          {news}
        </span>
        {claim.state.kind === 'mine' && (
          <ClaimLine
            left={claim.state.until - claim.time}
            isReleasing={claim.busy === 'release'}
            onRelease={release}
          />
        )}
      </CaseHead>
      <div className={styles.states}>
        <CaseState
          state={claim.state}
          withdrawnAt={review.withdrawnAt}
          failed={claim.failed}
          isTaking={claim.busy === 'take'}
          onTake={claim.take}
        />
      </div>
      {/* An unclaimed case shows nothing more. */}
      {claim.state.kind !== 'free' && (
        <div className={styles.halves}>
          {review.images.length > 0 ? (
            <Viewer images={review.images} document={review.document} mayOpen={isMine} />
          ) : (
            <div className={styles.noImages}>
              <Notice kind="info">{texts.case.erased}</Notice>
            </div>
          )}
          <div className={styles.side}>
            {panel === 'confirm' && (
              <ConfirmPanel
                {...base}
                {...chosen}
                review={review}
                warnings={warnings}
                duplicates={duplicates}
                unopened={unopened}
                reading={reading}
                choices={numbered}
                tag={tag}
                documentNumber={documentNumber}
                onNumber={() => void documentNumber.check(numbered)}
              />
            )}
            {panel === 'ask_again' && (
              <AskPanel {...base} {...chosen} review={review} reading={reading} />
            )}
            {panel === 'reject' && (
              <RejectPanel
                {...base}
                {...chosen}
                rejections={review.rejections ?? 2}
                proposal={review.proposal?.decision === 'reject' ? review.proposal : null}
              />
            )}
            {/* Hidden under a panel but still mounted, so that typed text is kept. */}
            <div ref={column} tabIndex={-1} hidden={panel !== null} className={styles.column}>
              {review.proposal && <Proposal proposal={review.proposal} />}
              {review.earlierProposals.toReversed().map((earlier) => (
                <Proposal key={earlier.at} proposal={earlier} isEarlier />
              ))}
              <WarningList warnings={warnings} />
              <Facts review={review} />
              <Duplicates duplicates={duplicates} document={review.document} />
              <Findings findings={review.findings} document={review.document} />
              <MrzBox
                review={review}
                mayRead={isMine}
                onRead={(reading, { otherAccounts, personTag }) => {
                  setRead(reading);
                  setChoices((before) => afterReading(before, reading.comparisons));
                  setFound(otherAccounts);
                  setTaggedSince(personTag);
                }}
              />
              {review.details && (
                <NameCheck
                  entered={{ first: review.details.firstName, last: review.details.lastName }}
                />
              )}
              <Before before={review.before} />
            </div>
            {panel === null && <DecideBar mayDecide={isMine} mayReject={mayReject} onOpen={open} />}
          </div>
        </div>
      )}
    </div>
  );
}
