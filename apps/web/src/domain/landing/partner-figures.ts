import { FIGURES_STALE_DAYS } from '@portico/contract';
import { useFormatter } from 'use-intl';
import { nowMs } from '#platform/browser/clock.ts';

const DAY_MS = 86_400_000;
const VALUE = {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  maximumFractionDigits: 1,
} as const;

export type PartnerFigures = {
  /** People, to the last one: "48,210". */
  users: (count: number) => string;
  /** Whole US dollars, as many digits as one takes in at a glance: "$1.3B". */
  value: (dollars: number) => string;
};

/** The partners' figures as the page's language writes them, each in a direction of its own; see ui/partner-card. */
export function usePartnerFigures(): PartnerFigures {
  const format = useFormatter();
  return {
    users: (count) => format.number(count),
    value: (dollars) => inOrder(format.number(dollars, VALUE)),
  };
}

/** Where words run to the left, the sign of "US$" would run ahead of its letters (UAX 9). */
function inOrder(value: string): string {
  return value.replace('US$', '\u2066US$$\u2069');
}

/** Whether figures of this day are old by the visitor's clock: to be asked once the page has been taken up. */
export function areStale(asOf: string): boolean {
  return nowMs() - Date.parse(asOf) > FIGURES_STALE_DAYS * DAY_MS;
}
