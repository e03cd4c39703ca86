import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { readSite } from '../../apps/api/src/platform/http/site.ts';
import type { SiteConfig } from '../../apps/api/src/site/pages/renderer.ts';

const DIST = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

const CONFIG: SiteConfig = {
  brand: { name: 'Portico', ltr: 'Portico', rtl: '\u2068Portico\u2069' },
  ipLookupUrl: '/ip',
  contactEmail: '',
  mainSiteUrl: '',
  production: false,
  providers: [
    { id: 'google', name: 'Google', icon: null },
    { id: 'apple', name: 'Apple', icon: null },
  ],
  logo: null,
  terms: { version: 1, from: null, coming: false, inForce: 1 },
  ownLegal: [],
};

/**
 * From now on the page gets the documents without content that the server sends if it could not render a page, for an
 * installation with this configuration.
 */
export async function withoutContent(page: Page, config: Partial<SiteConfig> = {}): Promise<void> {
  const site = readSite(DIST);
  if (site === null) throw new Error('there is no site');
  const visit = { locale: 'en-US', theme: 'auto', returning: false } as const;
  const body = site.unrendered(visit, { ...CONFIG, ...config });
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    // Its policy is kept; its compression is not.
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    return route.fulfill({ status: 200, headers, body });
  });
}
