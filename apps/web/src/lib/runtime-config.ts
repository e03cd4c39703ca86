/** What the server tells the page when it serves it, in `<meta name="portico-config">`. */
export type RuntimeConfig = {
  /** A GET that answers `{ ip }` (R-KYC-4). */
  ipLookupUrl: string;
  /** Where people may write to; '' where none is configured. */
  contactEmail: string;
  /** Root of the main site for the logo on /auth; '' where there is none. */
  mainSiteUrl: string;
  production: boolean;
  /** Whether the provider's credentials are set (R-SOC-5). */
  google: boolean;
  apple: boolean;
};

const DEFAULTS: RuntimeConfig = {
  ipLookupUrl: '/ip',
  contactEmail: '',
  mainSiteUrl: '',
  production: false,
  google: false,
  apple: false,
};

/** The page's configuration; a missing or unreadable one gives the defaults. */
export const runtimeConfig: RuntimeConfig = read();

function read(): RuntimeConfig {
  try {
    const content = document.querySelector<HTMLMetaElement>('meta[name="portico-config"]')?.content;
    return { ...DEFAULTS, ...(JSON.parse(content || '{}') as Partial<RuntimeConfig>) };
  } catch {
    return DEFAULTS;
  }
}
