/** The tables of `site`: the landing page, visits, the health check and the processes that run. */
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
  /** The versions of the terms; without a row for the first while that is the product's own text. */
  terms_versions: {
    version: number;
    /** The first day on which it applies, in UTC: YYYY-MM-DD. */
    applies_on: string;
    announced_at: number;
    /** The last account whose letter is queued, '' before the first; null once all are. */
    telling_after: string | null;
  };
  /** The versions of the terms that a person accepted; none before the first sign-in of somebody who was imported. */
  terms_acceptances: { account_id: string; version: number; accepted_at: number };
  /** The company's own legal texts, in every version that was applied. */
  legal_texts: {
    /** The contract's `LegalDocument`. */
    document: string;
    version: number;
    locale: string;
    /** The first day on which it applies, in UTC: YYYY-MM-DD. */
    applies_on: string;
    /** Markdown, without its front matter. */
    text: string;
    /** JSON: its title and blocks, so that a page does not parse it again. */
    page: string;
    applied_at: number;
  };
  /** Texts that replace built-in ones; ICU MessageFormat. */
  text_overrides: { locale: string; key: string; text: string };
  /** Always empty: the health check inserts a row to test for space, and rolls it back. */
  room: { filler: string };
  /** The processes that serve the site, while they run. */
  processes: {
    id: string;
    host: string;
    pid: number;
    version: string;
    /** Separated by commas. */
    roles: string;
    /** `shared` if other processes can reach the documents, else `disk`. */
    storage: string;
    /** JSON: by setting, the fingerprints of the secrets that the process knows, the present one first. */
    secrets: string;
    started_at: number;
    heartbeat_at: number;
  };
  /** The browser's files of each version that served in the last weeks. */
  build_files: {
    /** The app, `site` or `desk`, and the address, which contains a hash of the content. */
    name: string;
    /** Whether the content is compressed. */
    is_brotli: number;
    /** In base64. */
    content: string;
    /** When a process that has the file last said so. */
    served_at: number;
  };
  /** How often each step of sign-up and verification was taken, by all processes. */
  funnel: { step: string; count: number };
  /** How often the site was opened on a UTC day (ISO 8601), without anything about the visitors. */
  visits: { day: string; count: number };
};
