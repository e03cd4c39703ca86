import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ActivityEvent } from '../data/activity.ts';
import { useDrawings } from '../items/use-drawings.ts';
import { useSlice } from '../rows/use-slice.ts';
import styles from './activity.module.css';
import { EventRow } from './event-row.tsx';

type ActivityProps = {
  events: readonly ActivityEvent[];
  /** The same function on every render. */
  onOpen: (id: number) => void;
};

/**
 * The events of the items: a virtualized table. Its roles are explicit, because browsers drop them when `display`
 * changes.
 */
export function Activity({ events, onOpen }: ActivityProps) {
  const t = useTranslations('market');
  const body = useRef<HTMLTableSectionElement>(null);
  const { parts, after, focusProps } = useSlice('activity', body, events.length);
  useDrawings(body);
  const head = [t('event'), t('item'), t('price'), t('from'), t('to'), t('time')] as const;

  const rows: ReactNode[] = [];
  for (const { gap, from, to } of parts) {
    if (gap > 0) rows.push(<Gap key={`gap ${rows.length > 0}`} height={gap} />);
    for (let index = from; index < to; index++) {
      const event = events[index];
      if (!event) break;
      const key = `${event.kind} ${event.item} ${event.at}`;
      rows.push(<EventRow key={key} event={event} index={index} onOpen={onOpen} />);
    }
  }
  if (after > 0) rows.push(<Gap key="after" height={after} />);

  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table
      role="table"
      aria-label={t('tab_activity')}
      aria-rowcount={events.length + 1}
      className={styles.activity}
    >
      <thead role="rowgroup">
        <tr role="row" aria-rowindex={1}>
          {head.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} role="rowgroup" {...focusProps}>
        {rows}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** Placeholder for the rows outside the visible range. */
function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <tr aria-hidden="true" style={{ blockSize: height }}>
      <td />
    </tr>
  );
}
