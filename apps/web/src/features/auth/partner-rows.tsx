import type { Contributor } from '@portico/contract';
import { type CSSProperties, startTransition, useEffect, useState } from 'react';
import { type PartnerWords, usePartnerWords } from '#domain/landing/partner-words.tsx';
import { usePartners } from '#domain/landing/use-partners.ts';
import { useHydrated } from '#platform/browser/use-hydrated.ts';
import { whenIdle } from '#platform/browser/when-idle.ts';
import { PartnerCard, type PartnerCardProps } from '#ui/media/partner-card.tsx';
import { classes } from '#ui/styles/classes.ts';
import styles from './partners.module.css';

/** So many cards fill a row at its widest. */
const FILLING = 4;
const ROWS = 3;

type PartnerRowsProps = {
  /** Whether the rows are endless: what they need for it is made in the browser. */
  endless?: boolean;
};

/** Three rows of partner projects, from the three blocks of the bundle (R-ENTRY-5). */
export function PartnerRows({ endless = false }: PartnerRowsProps) {
  const wordsOf = usePartnerWords();
  const ecosystem = usePartners();
  const inBrowser = useHydrated();
  const begun = useOneByOne();
  if (ecosystem === null) return null;
  const { contributors, sheet } = ecosystem;
  const { part1_block, part2_block, part3_block } = contributors;
  const rows = [part1_block, part2_block, part3_block];
  const cutOf = ({ place }: Contributor) =>
    sheet !== undefined && place !== undefined ? { sheet, place } : undefined;
  return rows.slice(0, inBrowser ? begun : rows.length).map((partners, row) => (
    <Row
      // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
      key={row}
      cards={partners.map((partner) => ({
        id: partner.id,
        words: wordsOf(partner),
        cut: inBrowser ? cutOf(partner) : undefined,
      }))}
      rightwards={row === 1}
      endless={endless}
    />
  ));
}

/** How many rows have begun: one after the other, for all three at once would hold a slow browser up. */
function useOneByOne(): number {
  const [begun, setBegun] = useState(1);
  useEffect(() => {
    let left = false;
    if (begun < ROWS) whenIdle(() => !left && startTransition(() => setBegun(begun + 1)));
    return () => {
      left = true;
    };
  }, [begun]);
  return begun;
}

type Card = Pick<PartnerCardProps, 'cut'> & { id: string; words: PartnerWords };
type RowProps = {
  cards: readonly Card[];
  rightwards: boolean;
  endless: boolean;
};

/** An endless row begins anew when all its cards have passed: by then it looks as it did at first. */
function Row({ cards, rightwards, endless }: RowProps) {
  if (cards.length === 0) return null;
  return (
    <div
      className={classes(styles.track, rightwards && styles.rightwards)}
      {...(endless && { style: { '--cards': cards.length } as CSSProperties })}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari says no list where the bullets are gone */}
      <ul role="list" className={styles.cards}>
        {cards.map(({ id, words, cut }) => (
          <li key={id}>
            <PartnerCard {...words} cut={cut} eager={endless} />
          </li>
        ))}
      </ul>
      {endless && (
        <ul className={styles.cards} aria-hidden="true" inert>
          {again(cards).map(({ id, words, cut }) => (
            <li key={id}>
              <PartnerCard {...words} cut={cut} eager />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The first ones of a row that comes round, as often as it takes to fill it. */
function again(cards: readonly Card[]): Card[] {
  const times = Math.ceil(FILLING / cards.length);
  const rounds = Array.from({ length: times }, (_, round) =>
    cards.map((card) => ({ ...card, id: `${round} ${card.id}` })),
  );
  return rounds.flat().slice(0, FILLING);
}
