/** One line of the results. */
export type Figure = {
  what: string;
  /** The target as text, as in "≥ 0.45"; empty without a target. */
  aim: string;
  figure: string;
  /** Null without a target. */
  isMet: boolean | null;
  /** The file in docs/decisions that explains a missed target and gives the realistic one. */
  decision?: string;
  /** The measurements behind the figure. */
  detail: string;
};

/** Why the server's own targets are missed. */
export const SERVER_COSTS = '0029-what-the-server-costs.md';
/** Why the first screen's targets are missed. */
export const FIRST_SCREEN = '0017-pages-from-the-server.md';

export function atLeast(aim: number, ratio: number): Pick<Figure, 'aim' | 'figure' | 'isMet'> {
  return { aim: `≥ ${aim}`, figure: ratio.toFixed(2), isMet: ratio >= aim };
}

export function atMost(
  aim: number,
  value: number,
  { digits = 2, unit = '' }: { digits?: number; unit?: string } = {},
): Pick<Figure, 'aim' | 'figure' | 'isMet'> {
  const figure = value.toFixed(digits);
  // The displayed value is the one that is compared with the target.
  return { aim: `≤ ${aim}${unit}`, figure: `${figure}${unit}`, isMet: Number(figure) <= aim };
}

export const perSecond = (rate: number): string =>
  `${rate < 1000 ? rate.toPrecision(3) : Math.round(rate).toLocaleString('en')}/s`;
