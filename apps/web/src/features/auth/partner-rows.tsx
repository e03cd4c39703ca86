import type { Contributor } from '@portico/contract';
import { type CSSProperties, startTransition, useEffect, useState } from 'react';
import { type PartnerWords, usePartnerWords } from '#domain/landing/partner-words.tsx';
import { usePartners } from '#domain/landing/use-partners.ts';
import { PartnerCard, type PartnerCardProps } from '#ui/media/partner-card.tsx';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { whenIdle } from '@portico/client/browser/when-idle.ts';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './partners.module.css';

/** The number of cards that fill a row at its widest. */
const CARDS_PER_ROW = 4;
const ROWS = 3;

type PartnerRowsProps = {
  /** Whether the rows repeat endlessly; the copies that this requires are created in the browser. */
  endless?: boolean;
};

/** Three rows of partner projects, from the three blocks of the bundle (R-ENTRY-5). */
export function PartnerRows({ endless = false }: PartnerRowsProps) {
  const wordsOf = usePartnerWords();
  const ecosystem = usePartners();
  const inBrowser = useHydrated();
  const rendered = useOneByOne();
  if (ecosystem === null) return null;
  const { contributors, sheet } = ecosystem;
  const { part1_block, part2_block, part3_block } = contributors;
  const rows = [part1_block, part2_block, part3_block];
  const cutOf = ({ place }: Contributor) =>
    sheet !== undefined && place !== undefined ? { sheet, place } : undefined;
  return rows.slice(0, inBrowser ? rendered : rows.length).map((partners, row) => (
    <Row
      // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
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

/** How many rows have rendered. They render one after another, because all three at once would block a slow browser. */
function useOneByOne(): number {
  const [rendered, setRendered] = useState(1);
  useEffect(() => {
    let canceled = false;
    if (rendered < ROWS)
      whenIdle(() => !canceled && startTransition(() => setRendered(rendered + 1)));
    return () => {
      canceled = true;
    };
  }, [rendered]);
  return rendered;
}

type Card = Pick<PartnerCardProps, 'cut'> & { id: string; words: PartnerWords };
type RowProps = {
  cards: readonly Card[];
  rightwards: boolean;
  endless: boolean;
};

/** An endless row restarts when all its cards have passed: at that moment it looks the same as at the start. */
function Row({ cards, rightwards, endless }: RowProps) {
  if (cards.length === 0) return null;
  return (
    <div
      className={classes(styles.track, rightwards && styles.rightwards)}
      {...(endless && { style: { '--cards': cards.length } as CSSProperties })}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.cards}>
        {cards.map(({ id, words, cut }) => (
          <li key={id}>
            <PartnerCard {...words} cut={cut} eager={endless} />
          </li>
        ))}
      </ul>
      {endless && (
        <ul className={styles.cards} aria-hidden="true" inert>
          {repeated(cards).map(({ id, words, cut }) => (
            <li key={id}>
              <PartnerCard {...words} cut={cut} eager />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The first cards of an endless row, repeated as often as it takes to fill it. */
function repeated(cards: readonly Card[]): Card[] {
  const times = Math.ceil(CARDS_PER_ROW / cards.length);
  const rounds = Array.from({ length: times }, (_, round) =>
    cards.map((card) => ({ ...card, id: `${round} ${card.id}` })),
  );
  return rounds.flat().slice(0, CARDS_PER_ROW);
}
