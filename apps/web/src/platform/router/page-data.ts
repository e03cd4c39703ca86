import {
  hasPart,
  type LegalDocument,
  type LegalPage,
  type Locale,
  type Localization,
  type Module,
  type NavItem,
  type partnerRequest,
  type ReplyOf,
  type ShownOffer,
  type ShownProvider,
} from '@portico/contract';
import type { UiMessages } from '@portico/locales';
import { type BrandForms, NO_NAME, showBrand } from '@portico/locales/brand';
import type { Path } from '@portico/client/router/paths.ts';

/** The server's settings that the browser needs, too. */
export type RuntimeConfig = ShownOffer & {
  /** A GET that answers `{ ip }` (R-KYC-4). */
  ipLookupUrl: string;
  brand: BrandForms;
  /** The contact address; '' if none is configured. */
  contactEmail: string;
  /** Root of the main site, without a trailing slash; '' if there is none (R-ROUTE-6). */
  mainSiteUrl: string;
  production: boolean;
  /** The sign-in providers, in their order on the page. */
  providers: readonly ShownProvider[];
  /** The address of the brand's own logo. */
  logo: string | null;
  /** The brand's own font, as CSS names it. */
  font?: string;
  /**
   * The terms on their page: from which day they apply, null for the product's own; whether it is still to come, and
   * which version applies now.
   */
  terms: { version: number; from: string | null; coming: boolean; inForce?: number };
  /** The legal texts that are the company's own. */
  ownLegal: readonly LegalDocument[];
};

/** A text compiled at build time (use-intl's format-only runtime); plain ones are strings. */
export type CompiledText = string | readonly unknown[];

/** The page's texts, in sections of the locale, for the first screen. */
export type FirstMessages = { [Section in keyof UiMessages]?: Record<string, CompiledText> };

/** The data that comes with a page, as JSON in its document. */
export type PageData = {
  locale: Locale;
  config: RuntimeConfig;
  /** Whether the address returns a session from a sign-in provider. */
  returning: boolean;
  /** What a partner asks for, on the page of its request; null if the page has to ask. */
  asked: ReplyOf<typeof partnerRequest> | null;
  /** The company's own text, on its page; null on every other. */
  legal: LegalPage | null;
  /** The first texts of the page of a partner's request, in their sections; null on every other page. */
  connect: Record<string, Record<string, CompiledText>> | null;
  /** Null if the server could not render the page: the browser then fetches what it needs. */
  messages: FirstMessages | null;
  /** Operators' texts that replace built-in ones, by key. */
  texts: Record<string, CompiledText>;
  navigation: readonly NavItem[] | null;
  /** Null on pages that use none of it. */
  localization: Localization | null;
};

const DEFAULTS: PageData = {
  locale: 'en-US',
  config: {
    ipLookupUrl: '/ip',
    brand: NO_NAME,
    contactEmail: '',
    mainSiteUrl: '',
    production: false,
    providers: [],
    logo: null,
    terms: { version: 1, from: null, coming: false },
    ownLegal: [],
  },
  returning: false,
  asked: null,
  legal: null,
  connect: null,
  messages: null,
  texts: {},
  navigation: null,
  localization: null,
};

let data: PageData | null = null;

/** The data that came with the page; missing or unreadable data counts as not configured. */
export function pageData(): PageData {
  return data ?? givePageData(read());
}

/** Called by the server before it renders a page. */
export function givePageData(next: PageData): PageData {
  showBrand(next.config.brand);
  data = next;
  return next;
}

/** Whether this installation does without a module; a page of one that is off is off, too. */
export function isOff(what: Module | Path): boolean {
  return runtimeConfig().off?.includes(what) === true;
}

/** Whether people can sign in at partners with their account. */
export const hasPartners = (): boolean => hasPart('partners') && !isOff('partners');

/** The page's configuration. */
export function runtimeConfig(): RuntimeConfig {
  return pageData().config;
}

function read(): PageData {
  try {
    const given = document.getElementById('page-data')?.textContent ?? '{}';
    return { ...DEFAULTS, ...(JSON.parse(given) as Partial<PageData>) };
  } catch {
    return DEFAULTS;
  }
}
