import { deskOperators, type Operator, type ReplyOf } from '@portico/contract';
import { useReply } from '#lib/use-reply.ts';
import { texts } from '#texts.ts';
import { Page } from '#ui/page.tsx';
import { Table } from '#ui/table.tsx';
import { Badge } from '@portico/ui/text/badge.tsx';
import { ClaimedCases } from './claimed-cases.tsx';

type Operators = ReplyOf<typeof deskOperators>['operators'];

/** Each operator's decisions, image accesses and claims; for leads. */
export function OperatorsPage({ operator }: { operator: Operator }) {
  const reply = useReply(deskOperators);
  const words = texts.operators;
  return (
    <Page title={words.title} lede={words.lede} loading={words.loading} reply={reply}>
      {reply.value !== null && (
        <>
          <OperatorTable operators={reply.value.operators} own={operator.id} />
          <ClaimedCases onReleased={reply.load} />
        </>
      )}
    </Page>
  );
}

function OperatorTable({ operators, own }: { operators: Operators; own: string }) {
  const { columns } = texts.operators;
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
            <td data-number>{one.claimedCases}</td>
            <td data-number>{one.decisions}</td>
            <td data-number>{one.imageAccesses}</td>
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
        </tr>
      </tfoot>
    </Table>
  );
}
