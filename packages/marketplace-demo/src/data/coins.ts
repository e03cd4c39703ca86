import { pick } from './random.ts';

/** An invented coin, so that a demo price cannot be mistaken for a real one. Money in millionths of a dollar. */
export type Coin = {
  /** Three to five capital letters. */
  code: string;
  /** A proper name, the same in every language. */
  name: string;
  price: number;
  /** The price change within a day, in hundredths of a percent. */
  change24h: number;
  /** The trading volume within a day; whole dollars. */
  volume: number;
  /** The price of each of the last 24 hours, the oldest first, and the current one. */
  history: readonly number[];
  /** The launch date; ms UTC. */
  since: number;
};

/** Code, name, price a day ago, hourly trend in millionths, hourly deviation, volume, launch date. */
const LAUNCHED: readonly [string, string, number, number, number, number, number][] = [
  ['KYST', 'Keystone', 1_842_350_000, 900, 6_000, 48_210_400, Date.UTC(2024, 1, 6)],
  ['VSSR', 'Voussoir', 96_420_000, -1_400, 9_000, 12_904_120, Date.UTC(2024, 4, 21)],
  ['ARVLT', 'Archivolt', 31_078_500, 2_600, 12_000, 8_330_975, Date.UTC(2024, 8, 3)],
  ['SPNDL', 'Spandrel', 12_664_000, 350, 5_000, 5_127_660, Date.UTC(2024, 10, 12)],
  ['PLNTH', 'Plinth', 7_915_200, -600, 7_000, 4_402_318, Date.UTC(2025, 0, 28)],
  ['LNTL', 'Lintel', 4_208_900, 1_900, 14_000, 3_816_042, Date.UTC(2025, 2, 9)],
  ['CORBL', 'Corbel', 2_750_400, -3_100, 15_000, 2_940_733, Date.UTC(2025, 4, 2)],
  ['ASHLR', 'Ashlar', 1_000_300, 3, 200, 21_577_090, Date.UTC(2025, 5, 17)],
  ['IMPST', 'Impost', 812_640, 4_200, 16_000, 1_680_251, Date.UTC(2025, 7, 25)],
  ['TYMPN', 'Tympanum', 398_215, -900, 11_000, 1_244_906, Date.UTC(2025, 9, 14)],
  ['ABACS', 'Abacus', 164_730, 1_200, 10_000, 967_482, Date.UTC(2025, 11, 1)],
  ['NTRDS', 'Intrados', 52_918, -4_600, 18_000, 705_118, Date.UTC(2026, 1, 19)],
  ['XTRDS', 'Extrados', 20_476, 5_300, 20_000, 511_390, Date.UTC(2026, 3, 30)],
  ['SOFFT', 'Soffit', 8_062, -250, 8_000, 298_644, Date.UTC(2026, 6, 8)],
];

const HOURS = 24;

/** In the order of their launch dates. */
export const COINS: readonly Coin[] = LAUNCHED.map(
  ([code, name, dayAgo, trend, stray, volume, since], index) => {
    const history = walk(index, dayAgo, trend, stray);
    const price = history[HOURS] ?? dayAgo;
    const change24h = Math.round(((price - dayAgo) * 10_000) / dayAgo);
    return { code, name, price, change24h, volume, history, since };
  },
);

function walk(coin: number, dayAgo: number, trend: number, stray: number): number[] {
  const prices = [dayAgo];
  for (let hour = 1; hour <= HOURS; hour++) {
    const before = prices[hour - 1] ?? dayAgo;
    const step = trend + pick(coin * HOURS + hour, 61, 2 * stray) - stray;
    prices.push(before + Math.round((before * step) / 1_000_000));
  }
  return prices;
}
