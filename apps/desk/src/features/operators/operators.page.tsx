import {
  deskOperators,
  disableDeskOperator,
  type Operator,
  type OperatorCredentials,
  type ReplyOf,
  resetDeskOperator,
} from '@portico/contract';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { useReply } from '#lib/use-reply.ts';
import { errorText, texts } from '#texts.ts';
import { type Outcome, Page } from '#ui/page.tsx';
import { Sure } from '#ui/sure.tsx';
import { Table } from '#ui/table.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import { AddOperator } from './add-operator.tsx';
import { ClaimedCases } from './claimed-cases.tsx';
import { Credentials } from './credentials.tsx';
import styles from './operators.module.css';

type Operators = ReplyOf<typeof deskOperators>['operators'];
type Change = 'reset' | 'disable';
type Asked = { change: Change; of: Operators[number] };

/** Each operator's decisions, image accesses and claims, and what a lead does with them. */
export function OperatorsPage({ operator }: { operator: Operator }) {
  const reply = useReply(deskOperators);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [given, setGiven] = useState<OperatorCredentials | null>(null);
  const words = texts.operators;
  const hand = reply.value?.operators.find(({ id }) => id === operator.id)?.countsAs ?? null;
  const changed = (done: Outcome | null, credentials: OperatorCredentials | null = null) => {
    setAsked(null);
    setGiven(credentials);
    if (done !== null) setOutcome(done);
    void reply.load();
  };
  return (
    <Page
      title={words.title}
      lede={words.lede}
      loading={words.loading}
      reply={reply}
      outcome={outcome}
    >
      {given !== null && <Credentials credentials={given} onClose={() => setGiven(null)} />}
      {asked !== null && (
        <Confirm
          key={`${asked.change} ${asked.of.id}`}
          asked={asked}
          onCancel={() => setAsked(null)}
          onDone={changed}
        />
      )}
      {reply.value !== null && (
        <>
          <OperatorTable
            operators={reply.value.operators}
            own={operator.id}
            onAsk={(next) => {
              setOutcome(null);
              setAsked(next);
            }}
          />
          {hand === null ? (
            <AddOperator onAdded={(credentials) => changed(null, credentials)} />
          ) : (
            <Notice kind="info">{words.givesNone(hand)}</Notice>
          )}
          <ClaimedCases onReleased={reply.load} />
        </>
      )}
    </Page>
  );
}

type ConfirmProps = {
  asked: Asked;
  onCancel: () => void;
  onDone: (outcome: Outcome | null, credentials?: OperatorCredentials) => void;
};

/** Asks before it ends an operator's sessions. */
function Confirm({ asked: { change, of }, onCancel, onDone }: ConfirmProps) {
  const [busy, setBusy] = useState(false);
  const words = texts.operators.changes[change];
  const run = async () => {
    if (busy) return undefined;
    setBusy(true);
    if (change === 'reset') {
      const answer = await call(resetDeskOperator, { id: of.id });
      if (answer.ok) return onDone(null, answer.value);
      return onDone({ kind: 'error', text: errorText(answer.code) });
    }
    const answer = await call(disableDeskOperator, { id: of.id });
    return onDone(
      answer.ok
        ? { kind: 'success', text: words.done(of.name) }
        : { kind: 'error', text: errorText(answer.code) },
    );
  };
  return (
    <Sure
      title={words.title(of.name)}
      yes={words.button}
      busy={busy}
      busyLabel={texts.operators.working}
      onYes={() => void run()}
      onNo={onCancel}
    >
      {words.text}
    </Sure>
  );
}

type TableProps = { operators: Operators; own: string; onAsk: (asked: Asked) => void };

function OperatorTable({ operators, own, onAsk }: TableProps) {
  const { columns, changes } = texts.operators;
  const sum = (of: 'claimedCases' | 'decisions' | 'imageAccesses') =>
    operators.reduce((total, one) => total + one[of], 0);
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.number}</th>
          <th scope="col">{columns.role}</th>
          <th scope="col" data-number>
            {columns.claimed}
          </th>
          <th scope="col" data-number>
            {columns.decisions}
          </th>
          <th scope="col" data-number>
            {columns.views}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {operators.map((one) => (
          <tr key={one.id}>
            <th scope="row">
              {one.name} {one.id === own && <Badge tone="good">{texts.operators.you}</Badge>}{' '}
              {one.isDisabled && <Badge>{texts.operators.disabled}</Badge>}
              {one.countsAs && <small>{texts.operators.countsAs(one.countsAs)}</small>}
            </th>
            <td>{one.number}</td>
            <td>{texts.roles[one.role]}</td>
            <td data-number>{one.claimedCases}</td>
            <td data-number>{one.decisions}</td>
            <td data-number>{one.imageAccesses}</td>
            <td>
              <div className={styles.acts}>
                {one.mayReset && !one.isDisabled && (
                  <Button
                    variant="ghost"
                    aria-label={`${changes.reset.button}: ${one.name}`}
                    onClick={() => onAsk({ change: 'reset', of: one })}
                  >
                    {changes.reset.button}
                  </Button>
                )}
                {one.mayDisable && one.id !== own && (
                  <Button
                    variant="ghost"
                    aria-label={`${changes.disable.button}: ${one.name}`}
                    onClick={() => onAsk({ change: 'disable', of: one })}
                  >
                    {changes.disable.button}
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {texts.operators.total}
          </th>
          <td data-number>{sum('claimedCases')}</td>
          <td data-number>{sum('decisions')}</td>
          <td data-number>{sum('imageAccesses')}</td>
          <td />
        </tr>
      </tfoot>
    </Table>
  );
}
