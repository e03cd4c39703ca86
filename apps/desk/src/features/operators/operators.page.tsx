import { deskOperators, type Operator, type ReplyOf } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { useSession } from '#lib/session.ts';
import { useTitle } from '#lib/use-title.ts';
import { errorText, texts } from '#texts.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { useFocusHere } from '#ui/use-focus-here.ts';
import { ClaimedCases } from './claimed-cases.tsx';
import styles from './operators.module.css';

type Operators = ReplyOf<typeof deskOperators>['operators'];

/** Each operator's decisions, image accesses and claims; for leads. */
export function OperatorsPage({ operator }: { operator: Operator }) {
  const { signIns } = useSession();
  const [operators, setOperators] = useState<Operators | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const heading = useFocusHere<HTMLHeadingElement>();
  useTitle(texts.operators.title);

  const load = useCallback(async () => {
    const answer = await call(deskOperators);
    if (answer.ok) setOperators(answer.value.operators);
    setFailed(answer.ok ? null : answer.code);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched again after each sign-in
  useEffect(() => void load(), [load, signIns]);

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {texts.operators.title}
        </h1>
        <p>{texts.operators.lede}</p>
      </div>
      {failed !== null && failed !== 'missing_token' && (
        <Notice
          kind="error"
          live
          action={failed !== 'not_allowed' && <Button onClick={load}>{texts.again}</Button>}
        >
          {errorText(failed)}
        </Notice>
      )}
      {operators === null && failed === null && <p role="status">{texts.operators.loading}</p>}
      {operators !== null && (
        <>
          <OperatorTable operators={operators} own={operator.id} />
          <ClaimedCases onReleased={load} />
        </>
      )}
    </div>
  );
}

function OperatorTable({ operators, own }: { operators: Operators; own: string }) {
  const { columns } = texts.operators;
  const sum = (of: 'holds' | 'decisions' | 'looks') =>
    operators.reduce((total, one) => total + one[of], 0);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col">{columns.number}</th>
            <th scope="col">{columns.role}</th>
            <th scope="col">{columns.claimed}</th>
            <th scope="col">{columns.decisions}</th>
            <th scope="col">{columns.views}</th>
          </tr>
        </thead>
        <tbody>
          {operators.map((one) => (
            <tr key={one.id}>
              <th scope="row">
                {one.name} {one.id === own && <Badge tone="good">{texts.operators.you}</Badge>}{' '}
                {one.isDisabled && <Badge>{texts.operators.disabled}</Badge>}
              </th>
              <td>{one.number}</td>
              <td>{texts.roles[one.role]}</td>
              <td>{one.holds}</td>
              <td>{one.decisions}</td>
              <td>{one.looks}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {texts.operators.total}
            </th>
            <td>{sum('holds')}</td>
            <td>{sum('decisions')}</td>
            <td>{sum('looks')}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
