import { memo } from 'react';
import { useTranslations } from 'use-intl';
import type { ActivityEvent } from '../data/activity.ts';
import { nameOf } from '../data/collection.ts';
import { useFigures } from '../figures.ts';
import { linkToItem } from '../items/link-to-item.ts';
import { NOTHING } from '../items/use-drawings.ts';
import styles from './event-row.module.css';
import { Kind } from './kind.tsx';
import { Party } from './party.tsx';

type EventRowProps = {
  event: ActivityEvent;
  /** Its index among all results, from 0. */
  index: number;
  onOpen: (id: number) => void;
};

/** An event of an item. */
export const EventRow = memo(function EventRow({ event, index, onOpen }: EventRowProps) {
  const t = useTranslations('market');
  const { ether, moment } = useFigures();
  const { kind, item, price, from, to, at } = event;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see activity.tsx
    <tr role="row" data-entry={index} aria-rowindex={index + 2} className={styles.row}>
      <td role="cell" className={styles.kind}>
        <Kind kind={kind} />
      </td>
      <th role="rowheader" scope="row" className={styles.item}>
        <a {...linkToItem(item, onOpen)}>
          <img src={NOTHING} data-art={item} alt="" width="400" height="400" decoding="async" />
          <span translate="no">{nameOf(item)}</span>
        </a>
      </th>
      <td role="cell" className={styles.price}>
        {price !== null && ether(price)}
      </td>
      <td role="cell" className={styles.from} data-label={t('from')}>
        {from && <Party address={from} />}
      </td>
      <td role="cell" className={styles.to} data-label={t('to')}>
        {to && <Party address={to} />}
      </td>
      <td role="cell" className={styles.time}>
        <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see activity.tsx
  );
});
