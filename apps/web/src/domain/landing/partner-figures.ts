import { FIGURES_STALE_DAYS } from '@portico/contract';
import { useFormatter } from 'use-intl';
import { serverNow } from '@portico/client/browser/clock.ts';

const DAY_MS = 86_400_000;
const VALUE = {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  maximumFractionDigits: 1,
} as const;

export type PartnerFigures = {
  /** Number of people, in full: "48,210". */
  users: (count: number) => string;
  /** Whole US dollars, in compact form: "$1.3B". */
  value: (dollars: number) => string;
};

/**
 * The partners' figures in the page's language, each isolated in its own direction; see
 * ui/partner-card.
 */
export function usePartnerFigures(): PartnerFigures {
  const format = useFormatter();
  return {
    users: (count) => format.number(count),
    value: (dollars) => inOrder(format.number(dollars, VALUE)),
  };
}

/** In right-to-left text, the sign of "US$" would be placed before its letters (UAX 9). */
function inOrder(value: string): string {
  return value.replace('US$', '\u2066US$$\u2069');
}

/**
 * Whether figures of this day are outdated by the server's clock; call it only after hydration.
 */
export function areStale(asOf: string): boolean {
  return serverNow() - Date.parse(asOf) > FIGURES_STALE_DAYS * DAY_MS;
}
