import { isLocale, localization, navItems, PICTURES, recordVisit } from '@portico/contract';
import { fail, ok } from '#core/result.ts';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { ecosystemImage, logoImage } from './images.ts';
import { countVisit, landingOf, navigationOf } from './landing.ts';

export function landingRoutes(app: App, deps: Deps): void {
  route(app, deps, navItems, async () => ok(await navigationOf(deps)));
  route(app, deps, localization, async ({ params: { locale } }) =>
    isLocale(locale) ? ok(await landingOf(deps, locale)) : fail('not_found'),
  );
  route(app, deps, recordVisit, async ({ request }) => {
    // A HEAD request is not a visit.
    if (request.method === 'GET') await countVisit(deps);
    return ok(undefined);
  });
  route(app, deps, PICTURES.logo, async () => ok(await logoImage(deps)));
  route(app, deps, PICTURES.ecosystem, async ({ params: { file } }) => {
    const image = await ecosystemImage(deps, file);
    return image === null ? fail('not_found') : ok(image);
  });
}
