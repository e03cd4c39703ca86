import { isLocale, LEGAL_DOCUMENTS, legalText, SHOWN_VERSION } from '@portico/contract';
import { fail, ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { keptLegalPage } from './legal.ts';

export function legalRoutes(app: App, deps: Deps): void {
  route(app, deps, legalText, async ({ params }) => {
    const document = LEGAL_DOCUMENTS.find((name) => name === params.document);
    const { locale, version } = params;
    const isVersion = version === SHOWN_VERSION || /^[1-9]\d{0,3}$/.test(version);
    if (document === undefined || !isLocale(locale) || !isVersion) return fail('not_found');
    const wanted = version === SHOWN_VERSION ? undefined : Number(version);
    const page = await keptLegalPage(deps, document, locale, wanted);
    return page === null ? fail('not_found') : ok(page);
  });
}
