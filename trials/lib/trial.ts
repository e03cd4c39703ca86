import type { Figure } from '../../bench/lib/figure.ts';

/** What a trial found, against a stated bar. */
export type Finding = Figure;

/** One attack on the running product. A file of `attacks` exports it as `trial`. */
export type Trial = {
  /** What `npm run trials -- ID` takes. */
  id: string;
  /** What is done to the product, in a sentence. */
  title: string;
  run(): Promise<Finding[]>;
};
