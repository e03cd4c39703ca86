import { type Operator, type QueuedCase, releaseCase } from '@portico/contract';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { call } from '#lib/call.ts';
import { durationOf, waitOf } from '#lib/durations.ts';
import { countryName, formatMoment } from '#lib/format.ts';
import { pathOfCase } from '#lib/routes.ts';
import { useNow } from '#lib/use-now.ts';
import { risksText } from '#texts/names.ts';
import { errorText, texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import styles from './case-table.module.css';
import { useMovedFocus } from './use-moved-focus.ts';

type CaseTableProps = {
  cases: QueuedCase[];
  operator: Operator;
  /** Id of the case that is being opened. */
  busy: string | null;
  onOpen: (waiting: QueuedCase) => void;
  onChanged: () => void;
};

const MINUTE = 60_000;

export function CaseTable({ cases, operator, busy, onOpen, onChanged }: CaseTableProps) {
  const time = useNow(MINUTE / 4);
  const table = useRef<HTMLTableElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  useMovedFocus(table, cases);

  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const links = [...(table.current?.querySelectorAll<HTMLElement>('a[data-case]') ?? [])];
    const index = links.indexOf(document.activeElement as HTMLElement);
    const link = links[index + step];
    if (!link) return;
    event.preventDefault();
    link.focus();
  };
  const release = async (id: string) => {
    const answer = await call(releaseCase, { id });
    setFailed(answer.ok ? null : errorText(answer.code));
    onChanged();
  };
  const columns = texts.queue.columns;
  return (
    <>
      {failed !== null && (
        <Notice kind="error" live>
          {failed}
        </Notice>
      )}
      <table ref={table} className={styles.table} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">{columns.wait}</th>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.document}</th>
            <th scope="col">{columns.country}</th>
            <th scope="col">{columns.attempt}</th>
            <th scope="col">{columns.claim}</th>
          </tr>
        </thead>
        <tbody>
          {cases.map((waiting) => (
            <Row
              key={waiting.id}
              waiting={waiting}
              time={time}
              isBusy={busy === waiting.id}
              isLead={operator.role === 'lead'}
              onOpen={() => onOpen(waiting)}
              onRelease={() => release(waiting.id)}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type RowProps = {
  waiting: QueuedCase;
  time: number;
  isBusy: boolean;
  isLead: boolean;
  onOpen: () => void;
  onRelease: () => void;
};

function Row({ waiting, time, isBusy, isLead, onOpen, onRelease }: RowProps) {
  const waited = time - Date.parse(waiting.submittedAt);
  const wait = waitOf(waited);
  // An operator may not open a case that a colleague claimed, nor one with their own proposal.
  const mayOpen = waiting.claim === null ? waiting.mayClaim : waiting.claim.isMine;
  const click = (event: MouseEvent) => {
    // A modified click opens a new tab, which does not claim the case automatically.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <tr aria-busy={isBusy || undefined}>
      <td>
        <span className={styles.wait}>
          <time
            dateTime={waiting.submittedAt}
            title={texts.queue.since(formatMoment(waiting.submittedAt))}
          >
            {texts.duration(durationOf(waited))}
          </time>
          {wait !== 'short' && (
            <Badge tone={wait === 'long' ? 'warn' : 'bad'}>{texts.queue[wait]}</Badge>
          )}
        </span>
      </td>
      <th scope="row">
        <span className={styles.name}>
          {mayOpen ? (
            <a href={pathOfCase(waiting.id)} data-case={waiting.id} onClick={click} dir="auto">
              {nameOf(waiting)}
            </a>
          ) : (
            <span dir="auto">{nameOf(waiting)}</span>
          )}
          {waiting.isSecondLook && (
            <Badge tone="info">{waiting.mayClaim ? texts.queue.second : texts.queue.own}</Badge>
          )}
        </span>
        {waiting.proposal && <span className={styles.next}>{nextOf(waiting.proposal)}</span>}
        {waiting.proposal?.isAnswered && <Badge tone="info">{texts.queue.answered}</Badge>}
      </th>
      <td>{texts.documents[waiting.document]}</td>
      <td>
        {waiting.documentCountry === null
          ? texts.queue.noCountry
          : countryName(waiting.documentCountry)}
      </td>
      <td data-label={texts.queue.columns.attempt}>{waiting.attempt}</td>
      <td>
        <Holder waiting={waiting} time={time} isLead={isLead} onRelease={onRelease} />
      </td>
    </tr>
  );
}

/** What the proposal needs, and why. */
function nextOf(proposal: NonNullable<QueuedCase['proposal']>): string {
  const { decision, risks, rejectsAt, isAnswered } = proposal;
  const { needs, rejects } = texts.queue;
  if (isAnswered && decision === 'reject') return needs.answered;
  if (rejectsAt !== null) return rejects(formatMoment(rejectsAt));
  return decision === 'confirm' ? needs.confirm(risksText(risks)) : needs.reject;
}

/** The person’s name if this operator holds the claim; otherwise the case id. */
const nameOf = ({ name, id }: QueuedCase) => name ?? texts.queue.case(id);

type HolderProps = Pick<RowProps, 'waiting' | 'time' | 'isLead' | 'onRelease'>;

function Holder({ waiting: { claim }, time, isLead, onRelease }: HolderProps) {
  // A column of dashes, in which a name stands out.
  if (claim === null) {
    return (
      <span className={styles.nobody}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{texts.queue.nobody}</VisuallyHidden>
      </span>
    );
  }
  const left = texts.queue.left(texts.duration(durationOf(Date.parse(claim.until) - time)));
  return (
    <span className={styles.holder}>
      <Badge tone={claim.isMine ? 'good' : 'quiet'}>
        {claim.isMine ? texts.queue.mine : claim.name}
      </Badge>
      <span className={styles.left}>{left}</span>
      {(claim.isMine || isLead) && (
        <span className={styles.above}>
          <Button
            variant="quiet"
            aria-label={claim.isMine ? undefined : texts.case.releaseOf(claim.name)}
            onClick={onRelease}
          >
            {texts.case.release}
          </Button>
        </span>
      )}
    </span>
  );
}
