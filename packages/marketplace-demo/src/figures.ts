import { LOCALES, type Locale } from '@portico/contract';
import { days, moments } from '@portico/locales/dates';
import { useLocale } from 'use-intl';

/** The marketplace's figures in a language's format; in right-to-left text each keeps its own order. */
export type Figures = {
  /** Thousandths of an ether: "1.25 ETH"; from a thousand ether on, whole ether only. */
  ether: (milliEther: number) => string;
  count: (count: number) => string;
  /** A share from 0 to 1, in whole percents: "4%". */
  share: (share: number) => string;
  /** Hundredths of a percent, with their sign: "+1.25%". */
  change: (basisPoints: number) => string;
  /** Millionths of a US dollar: "$0.0412", "$1,204.50". */
  dollars: (micros: number) => string;
  /** Whole US dollars, abbreviated: "$1.3M". */
  volume: (dollars: number) => string;
  /** An ISO 8601 date, independent of the visitor's time zone: "April 12, 2025". */
  day: (iso: string) => string;
  /** A moment in ms UTC, in this device's time zone: call it only after hydration. */
  moment: (ms: number) => string;
};

const MILLI = 1000;
const MILLION = 1_000_000;
const USD = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

const known = new Map<Locale, Figures>();

/** Created once per language, because every card that scrolls by formats a price. */
export function useFigures(): Figures {
  const locale = useLocale();
  const figures = known.get(locale) ?? figuresOf(locale);
  known.set(locale, figures);
  return figures;
}

/** See {@link Figures}. */
export function figuresOf(locale: Locale): Figures {
  const number = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: number) => format.format(value);
  };
  const rtl = LOCALES[locale].dir === 'rtl';
  const inOrder = (figure: string) => (rtl ? `\u2066${figure}\u2069` : figure);
  // In right-to-left text the sign of "US$" would move before its letters (UAX 9).
  const signInOrder = (figure: string) => figure.replace('US$', '\u2066US$$\u2069');
  const fine = number({ maximumFractionDigits: 3 });
  const whole = number({ maximumFractionDigits: 0 });
  const share = number({ style: 'percent', maximumFractionDigits: 0 });
  const change = number({ style: 'percent', minimumFractionDigits: 2, signDisplay: 'exceptZero' });
  const dollars = number(USD);
  const cents = number({ ...USD, minimumFractionDigits: 4 });
  const compact = number({ ...USD, notation: 'compact', maximumFractionDigits: 1 });
  const { format: day } = days(locale, 'UTC');
  const { format: moment } = moments(locale);
  return {
    ether: (milliEther) => {
      const digits = milliEther < MILLION ? fine : whole;
      return inOrder(`${digits(milliEther / MILLI)}\u00a0ETH`);
    },
    count: whole,
    share: (part) => inOrder(share(part)),
    change: (basisPoints) => inOrder(change(basisPoints / 10_000)),
    dollars: (micros) => signInOrder((micros < MILLION ? cents : dollars)(micros / MILLION)),
    volume: (amount) => signInOrder(compact(amount)),
    // The word for “year” behind it would be alone on a second line in Ukrainian and Russian.
    day: (iso) => day(new Date(iso)).replace(/\s[рг]\.$/u, ''),
    moment,
  };
}
