import type { Contributor } from '@portico/contract';
import { type PartnerWords, usePartnerWords } from '#lib/partner-words.tsx';
import { usePartners } from '#lib/use-partners.ts';
import { classes } from '#ui/classes.ts';
import { PartnerCard } from '#ui/partner-card.tsx';
import styles from './partners.module.css';

/** So many cards fill the rows at their widest, with one to spare. */
const FILLING = 5;
/** How long a row takes to move on by a card; each has its own pace. */
const SECONDS = [8, 9.5, 8.75];

type PartnerRowsProps = {
  /** Whether the rows are endless: what they need for it is made in the browser. */
  endless?: boolean;
};

/** Three rows of partner projects, from the three blocks of the bundle (R-ENTRY-5). */
export function PartnerRows({ endless = false }: PartnerRowsProps) {
  const wordsOf = usePartnerWords();
  const contributors = usePartners()?.contributors;
  if (contributors === undefined) return null;
  const { part1_block, part2_block, part3_block } = contributors;
  return [part1_block, part2_block, part3_block].map((partners, row) => (
    <Row
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
      key={row}
      cards={partners.map((partner) => [partner, wordsOf(partner)] as const)}
      pace={SECONDS[row] ?? 8}
      rightwards={row === 1}
      endless={endless}
    />
  ));
}

type RowProps = {
  cards: readonly (readonly [Contributor, PartnerWords])[];
  pace: number;
  rightwards: boolean;
  endless: boolean;
};

/** The second half of an endless row looks like the first: when it has come in the other's place, it begins anew. */
function Row({ cards, pace, rightwards, endless }: RowProps) {
  if (cards.length === 0) return null;
  const times = Math.ceil(FILLING / cards.length);
  const copies = endless ? 2 * times - 1 : 0;
  const seconds = pace * cards.length * times;
  return (
    <div
      className={classes(styles.track, rightwards && styles.rightwards)}
      {...(endless && { style: { animationDuration: `${seconds}s` } })}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari says no list where the bullets are gone */}
      <ul role="list" className={styles.cards}>
        <Items cards={cards} eager={endless} />
      </ul>
      {Array.from({ length: copies }, (_, copy) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one copy is as the other
        <ul key={copy} className={styles.cards} aria-hidden="true" inert>
          <Items cards={cards} eager />
        </ul>
      ))}
    </div>
  );
}

function Items({ cards, eager }: Pick<RowProps, 'cards'> & { eager: boolean }) {
  return cards.map(([{ id }, words]) => (
    <li key={id}>
      <PartnerCard {...words} eager={eager} />
    </li>
  ));
}
