import {
  claimCase,
  claimNext,
  type Operator,
  type QueuedCase,
  WAITING_MAX,
} from '@portico/contract';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { formatMoment } from '#lib/format.ts';
import { useKeys } from '#lib/keys.ts';
import { takeNews } from '#lib/news.ts';
import { isNarrow, useQueueFilter } from '#lib/queue-filter.ts';
import { pathOfCase } from '#lib/routes.ts';
import { useSetting } from '#lib/settings.ts';
import { useTitle } from '#lib/use-title.ts';
import { errorText, texts } from '#texts.ts';
import { KeyButton } from '#ui/key-button.tsx';
import { useFocusHere } from '#ui/use-focus-here.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Tabs } from '@portico/ui/layout/tabs.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { CaseTable } from './case-table.tsx';
import { Filter, Matches } from './filter.tsx';
import { FindCase } from './find-case.tsx';
import styles from './queue.module.css';
import { useQueue, type Which } from './use-queue.ts';

const TABS = (['all', 'second', 'rejections', 'mine'] as const).map((id) => ({
  id,
  label: texts.queue.tabs[id],
}));

type Said = { kind: 'success' | 'error' | 'info'; text: string };

/** The waiting cases, oldest first. */
export function QueuePage({ operator }: { operator: Operator }) {
  const go = useNavigate();
  const [which, setWhich] = useState<Which>('all');
  const [filter, setFilter] = useQueueFilter();
  const isNarrowed = isNarrow(filter);
  const { queue, failed, refresh, loadMore, isLoadingMore } = useQueue(which, filter);
  const [busy, setBusy] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(() => {
    const news = takeNews();
    return news === null ? null : { kind: 'success', text: news };
  });
  const heading = useFocusHere<HTMLHeadingElement>();
  useTitle(texts.queue.title);

  const showAll = () => {
    setFilter({});
    // The button is gone.
    heading.current?.focus();
  };
  const takeNext = async () => {
    if (busy !== null) return;
    setBusy('next');
    const answer = await call(claimNext, filter);
    setBusy(null);
    if (answer.ok && answer.value.id !== null) return go(pathOfCase(answer.value.id));
    setSaid(
      answer.ok
        ? { kind: 'info', text: isNarrowed ? texts.queue.filter.noneLeft : texts.queue.noneLeft }
        : { kind: 'error', text: errorText(answer.code) },
    );
    if (answer.ok) void refresh();
  };

  const open = async (waiting: QueuedCase) => {
    if (busy !== null) return;
    if (waiting.claim?.isMine) return go(pathOfCase(waiting.id));
    setBusy(waiting.id);
    const answer = await call(claimCase, { id: waiting.id });
    setBusy(null);
    if (answer.ok) return go(pathOfCase(waiting.id));
    const isTaken = answer.code === 'case_taken' || answer.code === 'not_found';
    setSaid({ kind: 'error', text: isTaken ? texts.queue.taken : errorText(answer.code) });
    if (isTaken) void refresh();
  };

  useKeys({ n: takeNext, Enter: takeNext });

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <h1 ref={heading} tabIndex={-1}>
            {texts.queue.title}
          </h1>
          <p className={styles.figures}>
            {queue && (
              <>
                <strong>{texts.queue.waiting(queue.waiting, WAITING_MAX)}</strong>
                <span>{texts.queue.decided(queue.decidedToday)}</span>
              </>
            )}
          </p>
        </div>
        <div className={styles.next}>
          <Automatic />
          <KeyButton
            variant="primary"
            shortcut="N"
            busy={busy === 'next'}
            busyLabel={texts.queue.taking}
            onClick={takeNext}
          >
            {texts.queue.next}
          </KeyButton>
        </div>
      </div>
      {queue?.isStuck && <Notice kind="warn">{texts.queue.stuck}</Notice>}
      <FindCase />
      {said && (
        <Notice kind={said.kind} live>
          {said.text}
        </Notice>
      )}
      <Tabs
        id="which"
        label={texts.queue.tabsLabel}
        tabs={TABS}
        selected={which}
        onSelect={setWhich}
      >
        <div className={styles.content}>
          <Filter filter={filter} onChange={setFilter} />
          {isNarrowed && <Matches queue={queue} onClear={showAll} />}
          {failed !== null && failed !== 'missing_token' && (
            <Notice
              kind="error"
              live
              action={
                <Button variant="ghost" onClick={refresh}>
                  {texts.again}
                </Button>
              }
            >
              <span>{errorText(failed)}</span>
              {queue && (
                <span>{texts.queue.stale(formatMoment(new Date(queue.at).toISOString()))}</span>
              )}
            </Notice>
          )}
          {queue === null && failed === null && <Skeleton />}
          {queue !== null && queue.cases.length === 0 && !isNarrowed && (
            <EmptyQueue which={which} />
          )}
          {queue !== null && queue.cases.length > 0 && (
            <CaseTable
              cases={queue.cases}
              operator={operator}
              busy={busy}
              onOpen={open}
              onChanged={refresh}
            />
          )}
          {queue !== null && queue.next !== null && (
            <div className={styles.more}>
              <Button
                variant="ghost"
                busy={isLoadingMore}
                busyLabel={texts.queue.loadingMore}
                onClick={loadMore}
              >
                {texts.queue.more}
              </Button>
            </div>
          )}
        </div>
      </Tabs>
    </div>
  );
}

function Automatic() {
  const [next, choose] = useSetting('next');
  return (
    <label className={styles.automatic}>
      <input
        type="checkbox"
        checked={next === 'take'}
        onChange={(event) => choose(event.target.checked ? 'take' : 'ask')}
      />
      {texts.queue.auto}
    </label>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

/** As tall as the rows that replace it, to avoid a layout shift. */
function Skeleton() {
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {ROWS.map((row) => (
        <span key={row} className={styles.bone} aria-hidden="true" />
      ))}
    </div>
  );
}

/** Nothing to do is good news, and the page shows it that way. */
function EmptyQueue({ which }: { which: Which }) {
  const { title, text } = texts.queue.empty[which];
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 160 96" className={styles.doorway} aria-hidden="true" focusable="false">
        <path className={styles.sun} d="M58 92a22 22 0 0 1 44 0z" />
        <path d="M44 92V46a36 36 0 0 1 72 0v46M8 92h144" />
        <path className={styles.rays} d="M80 60v-8M99 67l5-6M61 67l-5-6" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
