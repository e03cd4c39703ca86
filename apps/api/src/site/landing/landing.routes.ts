import { isLocale, localization, navItems, PICTURES, recordVisit } from '@portico/contract';
import { fail, ok } from '#core/result.ts';
import type { Deps } from '#deps/deps.ts';
import { picture } from '#server/endpoints/picture.ts';
import { type App, route } from '#server/endpoints/route.ts';
import { ecosystemImage, logoImage } from './images.ts';
import { countVisit, landingOf, navigationOf } from './landing.ts';

const REVALIDATED = { revalidated: true } as const;

export function landingRoutes(app: App, deps: Deps): void {
  route(app, deps, navItems, async () => ok(await navigationOf(deps)), REVALIDATED);
  route(
    app,
    deps,
    localization,
    async ({ params: { locale } }) =>
      isLocale(locale) ? ok(await landingOf(deps, locale)) : fail('not_found'),
    REVALIDATED,
  );
  route(
    app,
    deps,
    recordVisit,
    async ({ request }) => {
      // A HEAD request is not a visit.
      if (request.method === 'GET') await countVisit(deps);
      return ok(undefined);
    },
    { limit: 'visits' },
  );
  picture(app, PICTURES.logo, () => logoImage(deps), 'an hour');
  picture(app, PICTURES.ecosystem, ({ file }) => ecosystemImage(deps, file), 'forever');
}
