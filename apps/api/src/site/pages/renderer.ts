import type { Locale, Localization, NavItem } from '@portico/contract';
import { createThread } from '#core/thread.ts';

/** What the browser must know of this installation (RuntimeConfig of apps/web). */
export type SiteConfig = {
  ipLookupUrl: string;
  contactEmail: string;
  mainSiteUrl: string;
  production: boolean;
  google: boolean;
  apple: boolean;
  logo: boolean;
};

/** What a page is rendered from; the site's own code declares the same (apps/web/src/server.tsx). */
export type PageRequest = {
  pathname: string;
  locale: Locale;
  theme: 'auto' | 'dark' | 'light';
  /** Whether the address brings a session from Google or Apple. */
  returning: boolean;
  /** Whether it is for a phone, which has no room for the partners' rows. */
  phone: boolean;
  config: SiteConfig;
  navigation: readonly NavItem[];
  localization: Localization;
};

/** A page's document, the CSP source of the style that stands in it, and the path of its script. */
export type RenderedPage = { html: string; style: string; script: string };

export type Renderer = {
  render(request: PageRequest): Promise<RenderedPage>;
  /** Ends its thread; what was asked of it fails. */
  end(): void;
};

/** What the thread starts with: where the build lies. */
export type RendererFiles = { program: string; site: string; manifest: string };

// The pages that people ask for are rendered within seconds of a start or a change, and then kept.
const IDLE_MS = 10_000;
// The slowest page takes a tenth of a second, and a start on a busy machine two.
const SILENT_MS = 10_000;

/** Renders with the code that was built for it, in a thread: React and the screens need not stay in memory. */
export function createRenderer(files: RendererFiles): Renderer {
  const thread = createThread<PageRequest, RenderedPage>(
    new URL('./renderer.worker.ts', import.meta.url),
    { workerData: files, idleMs: IDLE_MS, silentMs: SILENT_MS },
  );
  return { render: (request) => thread.ask(request), end: () => thread.end() };
}
