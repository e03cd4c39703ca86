import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Queries } from './client.ts';
import type { Schema } from './schema.ts';

/*
 * Who counts as one person where two operators have to agree. A lead who gives an operator's credentials at the desk knows
 * them, so that operator counts as the lead until an administrator's command gives new ones.
 */

type Acted = { by: `${string}.${string}`; at: `${string}.${string}` };

/**
 * Whether the operator in the column `by`, who acted at the time in `at`, neither is the other one nor counts as them. An
 * id without a row is nobody's hand.
 */
export function isAnotherHand<Table extends keyof Schema>(
  eb: ExpressionBuilder<Schema, Table>,
  { by, at }: Acted,
  operatorId: string,
) {
  const then = handOf('one', sql`${sql.ref('one.hand_until')} >= ${sql.ref(at)}`);
  const now = handOf('other', sql`false`);
  return eb.not(
    sql<boolean>`exists (select 1 from operators as one, operators as other where ${sql.ref('one.id')} = ${sql.ref(by)} and ${sql.ref('other.id')} = ${operatorId} and ${then} = ${now})`,
  );
}

const handOf = (name: string, isStill: RawBuilder<unknown>) => {
  const [id, hand, until] = ['id', 'hand', 'hand_until'].map((each) => sql.ref(`${name}.${each}`));
  return sql`case when ${until} is null or ${isStill} then coalesce(${hand}, ${id}) else ${id} end`;
};

export type HandRow = Pick<Schema['operators'], 'id' | 'hand' | 'hand_until'>;

export type Hands = {
  /** As whom this operator counts now, perhaps themselves. */
  handOf(id: string): string;
  /** Whether the operator who acted then is the other one, or counts as them. */
  areOne(acted: { by: string | null; at: number | null }, other: string): boolean;
};

export async function readHands(db: Queries): Promise<Hands> {
  const all = await db.selectFrom('operators').select(['id', 'hand', 'hand_until']).execute();
  const rows = new Map(all.map((row) => [row.id, row]));
  const handAt = (id: string, at: number) => {
    const row = rows.get(id);
    return row === undefined ? id : handIn(row, at);
  };
  const handOf = (id: string) => handAt(id, Number.POSITIVE_INFINITY);
  return {
    handOf,
    areOne: ({ by, at }, other) => by !== null && handAt(by, at ?? 0) === handOf(other),
  };
}

/** As whom an operator counts in what they did then. */
export const handIn = ({ id, hand, hand_until }: HandRow, at: number): string =>
  hand !== null && (hand_until === null || hand_until >= at) ? hand : id;
