import type { Figure } from '../../bench/lib/figure.ts';

/** A trial's finding, against a stated bar. */
export type Finding = Figure;

/** One attack on the running product. A file of `attacks` exports it as `trial`. */
export type Trial = {
  /** The name for `npm run trials -- ID`. */
  id: string;
  /** The attack, in a sentence. */
  title: string;
  run(): Promise<Finding[]>;
};
