/** The tables of `site`: the landing page, visits and the health check. */
export type SiteTables = {
  /** The partner projects of the landing, in the order of `position`. */
  partners: {
    /** Lower-case letters, digits and hyphens. */
    id: string;
    position: number;
    /** Of the carousel, 1 to 3. */
    row: number;
    name: string;
    /** JSON: a text for each locale, en-US at least. */
    descriptions: string;
    /** The file name of its own image: the id, a dot, 16 hexadecimal digits. Empty if it has none. */
    image: string;
    users: number;
    /** Whole US dollars. */
    tvl: number;
  };
  /** One row: the other content of the landing. */
  landing: {
    id: number;
    /** ISO 8601 date. */
    as_of: string;
    /** JSON, the contract's `navItem`. */
    navigation: string;
    /** JSON: locale → key → label. */
    titles: string;
    /** The file name of the installation's own logo. */
    logo: string | null;
    /** Changes with every change of the landing. */
    version: string;
    updated_at: number;
  };
  /** Texts that replace built-in ones; ICU MessageFormat. */
  text_overrides: { locale: string; key: string; text: string };
  /** Always empty: the health check inserts a row to test for space, and rolls it back. */
  room: { filler: string };
  /** How often the site was opened on a UTC day (ISO 8601), without anything about the visitors. */
  visits: { day: string; count: number };
};
