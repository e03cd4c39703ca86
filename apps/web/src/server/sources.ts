import { PATHS, type Path } from '@portico/client/router/paths.ts';

const MARKETPLACE = '../../packages/marketplace-demo/src';
/** The header around the marketplace. */
const HEADER = [`${MARKETPLACE}/index.ts`, 'src/app/around-market.tsx'];

/** Without the marketplace, the build has no such files, and none is fetched. */
export const OF_MARKETPLACE = [`${MARKETPLACE}/marketplace.page.tsx`, ...HEADER];

/**
 * The build's source modules for what is in the document of a page, from the folder of this app. The code of other
 * pages came with the first screen, or is in no document.
 */
export const SOURCES: Partial<Record<Path, readonly string[]>> = {
  [PATHS.resetPassword]: ['src/features/auth/reset-password.page.tsx'],
  [PATHS.creatingAccount]: ['src/features/registration/creating-account.page.tsx'],
  [PATHS.notFound]: ['src/features/home/not-found.page.tsx'],
  [PATHS.connect]: ['src/features/connect/connect.page.tsx'],
  [PATHS.partners]: [
    'src/features/partners-console/partners.page.tsx',
    'src/features/partners-console/front/front.tsx',
  ],
  [PATHS.profile]: HEADER,
  [PATHS.marketplace]: OF_MARKETPLACE,
  [PATHS.faq]: ['src/features/pages/faq.page.tsx'],
  [PATHS.ecosystem]: ['src/features/ecosystem/ecosystem.page.tsx'],
  [PATHS.blog]: ['src/features/pages/blog.page.tsx'],
  [PATHS.learn]: ['src/features/pages/learn.page.tsx'],
  [PATHS.terms]: ['src/features/legal/legal.page.tsx'],
  [PATHS.privacy]: ['src/features/legal/legal.page.tsx'],
};
