/** The tables of `brand`. */
export type BrandTables = {
  /** The brands that were applied; the one with the highest position is shown. */
  brands: {
    position: number;
    /** JSON, the contract's `brandFile`. */
    brand: string;
    /** JSON: a list of `OwnText`, which replace built-in texts; null without any. */
    texts: string | null;
    /** Random. */
    version: string;
    applied_at: number;
  };
  /** The files of a brand: those that were given, and those made of them. */
  brand_files: {
    version: string;
    name: string;
    type: string;
    /** Base64. */
    bytes: string;
  };
};
