import { type QueueFilter, queueFilter } from '@portico/contract';
import { useEffect, useMemo } from 'react';
import { readKey, writeKey } from '@portico/client/browser/storage.ts';
import { showInAddress, useLocation } from '@portico/client/router/navigation.tsx';

/* The kind of cases that an operator works on. The queue has it in its address; the tab remembers it while a case is
 open, whose successor is of the same kind. */

const KEY = 'desk-queue-filter';

const { waitedHours, document, country, isLater } = queueFilter.shape;

/** The kind of cases that the search of an address names. An address may be typed: what is not a choice is left out. */
export function filterIn(search: string): QueueFilter {
  const params = new URLSearchParams(search);
  const read = {
    waitedHours: waitedHours.safeParse(Number(params.get('hours') ?? undefined)),
    document: document.safeParse(params.get('document') ?? undefined),
    country: country.safeParse(params.get('country') ?? undefined),
    isLater: isLater.safeParse(params.get('later') === '1' || undefined),
  };
  return Object.fromEntries(
    Object.entries(read).flatMap(([part, { data }]) => (data === undefined ? [] : [[part, data]])),
  );
}

/** The search of the queue's address, with the `?`; empty without a filter. */
export function searchOf({ waitedHours, document, country, isLater }: QueueFilter): string {
  const params = new URLSearchParams({
    ...(waitedHours && { hours: String(waitedHours) }),
    ...(document && { document }),
    ...(country && { country }),
    ...(isLater && { later: '1' }),
  });
  return params.size === 0 ? '' : `?${params}`;
}

export const isNarrow = (filter: QueueFilter) => searchOf(filter) !== '';

const remembered = () => readKey(KEY, 'session') ?? '';

/** The kind of cases that the queue of this tab showed last. */
export const lastFilter = () => filterIn(remembered());

/** The queue as this tab showed it last. */
export const queuePath = (): `/${string}` => `/${remembered()}`;

/** The kind of cases that the address names, and its setter. */
export function useQueueFilter(): [QueueFilter, (filter: QueueFilter) => void] {
  const { search } = useLocation();
  const filter = useMemo(() => filterIn(search), [search]);
  useEffect(() => writeKey(KEY, searchOf(filter) || null, 'session'), [filter]);
  return [filter, (next) => showInAddress(searchOf(next), { replace: false })];
}
