import { paramsIn, pathWith } from '@portico/contract';

/** The desk's pages; the server answers their addresses with the app (desk-app.ts). */
export type Route =
  | { page: 'queue' | 'revocations' | 'people' | 'operators' | 'clients' | 'webhook' | 'none' }
  | { page: 'case'; id: string };

const PAGES = {
  '/': 'queue',
  '/revocations': 'revocations',
  '/people': 'people',
  '/operators': 'operators',
  '/clients': 'clients',
  '/webhook': 'webhook',
} as const;

const CASE = '/cases/:id';

/** The page at a path; `none` for an unknown path. */
export function routeOf(path: string): Route {
  const params = paramsIn(CASE, path);
  if (params !== null) return { page: 'case', ...params };
  return { page: Object.hasOwn(PAGES, path) ? PAGES[path as keyof typeof PAGES] : 'none' };
}

export function pathOfCase(id: string): string {
  return pathWith(CASE, { id });
}
