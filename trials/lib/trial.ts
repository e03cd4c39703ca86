import { atMost, type Figure } from '../../bench/lib/figure.ts';

/** A trial's finding, against a stated bar. */
export type Finding = Figure & {
  /** A time, which other work on the machine makes longer. */
  isTime?: boolean;
};

/** One attack on the running product. A file of `attacks` exports it as `trial`. */
export type Trial = {
  /** The name for `npm run trials -- ID`. */
  id: string;
  /** The attack, in a sentence. */
  title: string;
  run(): Promise<Finding[]>;
};

/** At most `most` seconds. */
export const seconds = (what: string, most: number, value: number, detail = ''): Finding => ({
  what: `${what}, in seconds`,
  ...atMost(most, value),
  detail,
  isTime: true,
});

/** Something that must not happen at all. */
export const none = (what: string, count: number, detail: string): Finding => ({
  what,
  ...atMost(0, count, { digits: 0 }),
  detail,
});
