import type {
  LegalDocument,
  LegalPage,
  Locale,
  Localization,
  NavItem,
  ShownOffer,
  ShownProvider,
} from '@portico/contract';
import type { BrandForms } from '@portico/locales/brand';
import { createThread } from '#core/thread.ts';

/** The settings that the browser needs (RuntimeConfig of apps/web). */
export type SiteConfig = ShownOffer & {
  ipLookupUrl: string;
  brand: BrandForms;
  contactEmail: string;
  mainSiteUrl: string;
  production: boolean;
  providers: readonly ShownProvider[];
  /** The address of an own logo. */
  logo: string | null;
  /** An own font, as CSS names it. */
  font?: string;
  terms: { version: number; from: string | null; coming: boolean; inForce: number };
  ownLegal: readonly LegalDocument[];
};

/** The input of a rendering; the site's own code declares the same type (apps/web/src/server.tsx). */
export type PageRequest = {
  pathname: string;
  locale: Locale;
  theme: 'auto' | 'dark' | 'light';
  /** Whether the URL carries a session from a sign-in provider. */
  returning: boolean;
  /** Whether it is for a phone, which has no room for the partners' rows. */
  phone: boolean;
  /** What a partner asks for: the reply of the call `partnerRequest`. */
  asked: object | null;
  /** The company's own text, on the page of a legal text. */
  legal: LegalPage | null;
  config: SiteConfig;
  navigation: readonly NavItem[];
  localization: Localization;
  /** Of a brand with files: its icons and its social preview. */
  head?: string | null;
  /** A brand's own colors. */
  look?: { css: string; bars: { light: string; dark: string } } | undefined;
};

/** A page's document, the CSP source of its inline style, and the path of its script. */
export type RenderedPage = { html: string; style: string; script: string };

export type Renderer = {
  render(request: PageRequest): Promise<RenderedPage>;
  /** Ends the thread; pending renderings fail. */
  end(): void;
};

/** The thread's start data: the paths of the build. */
export type RendererFiles = { program: string; site: string; manifest: string };

// Most pages are rendered within seconds of a start or a change, and then cached.
const IDLE_MS = 10_000;
// The slowest page takes a tenth of a second, and a start on a busy machine two seconds.
const SILENT_MS = 10_000;

/** Renders with the built server code, in a thread: React and the screens need not stay in memory. */
export function createRenderer(files: RendererFiles): Renderer {
  const thread = createThread<PageRequest, RenderedPage>(
    new URL('./renderer.worker.ts', import.meta.url),
    { workerData: files, idleMs: IDLE_MS, silentMs: SILENT_MS },
  );
  return { render: (request) => thread.ask(request), end: () => thread.end() };
}
