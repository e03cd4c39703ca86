import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useCart } from '#cart/stored-cart.ts';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useSlice } from '../rows/use-slice.ts';
import type { Layout } from '../view.ts';
import { useEntryWords } from './entry.ts';
import { ItemCard } from './item-card.tsx';
import { ItemRow } from './item-row.tsx';
import styles from './items.module.css';
import { useDrawings } from './use-drawings.ts';

type ItemsProps = {
  /** Numbers of items, in their order. */
  ids: readonly number[];
  layout: Layout;
  /** The same function on every render. */
  onOpen: (id: number) => void;
};

/** Items as a grid of cards or a list of rows; only the visible ones are in the DOM. */
export function Items(props: ItemsProps) {
  // Another layout is another list, with rows of another height.
  return <Entries key={props.layout} {...props} />;
}

function Entries({ ids, layout, onOpen }: ItemsProps) {
  const t = useTranslations('market');
  const list = useRef<HTMLUListElement>(null);
  const { parts, after, focusProps } = useSlice(layout, list, ids.length);
  useDrawings(list);
  const ready = useHydrated();
  const words = useEntryWords();
  const inCart = new Set(useCart());
  const Entry = layout === 'grid' ? ItemCard : ItemRow;

  // All in one array, so that an entry that leaves the visible rows but keeps the focus stays mounted.
  const entries: ReactNode[] = [];
  for (const { gap, from, to } of parts) {
    if (gap > 0) entries.push(<Gap key={`gap ${entries.length > 0}`} height={gap} />);
    for (let index = from; index < to; index++) {
      const id = ids[index] ?? 0;
      entries.push(
        <Entry
          key={id}
          id={id}
          index={index}
          total={ids.length}
          inCart={inCart.has(id)}
          ready={ready}
          words={words}
          onOpen={onOpen}
        />,
      );
    }
  }
  if (after > 0) entries.push(<Gap key="after" height={after} />);

  return (
    <ul
      ref={list}
      // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
      role="list"
      aria-label={t('tab_nft')}
      className={layout === 'grid' ? styles.grid : styles.rows}
      {...focusProps}
    >
      {entries}
    </ul>
  );
}

/** Placeholder for the rows outside the visible range. */
function Gap({ height }: { height: number }) {
  return <li aria-hidden="true" className={styles.gap} style={{ blockSize: height }} />;
}
