import { PATHS } from '#platform/router/paths.ts';

/** Under which an address of the marketplace says what is searched for. */
const QUERY = 'q';

/** What an address searches the marketplace for; '' where it does not, and on other pages. */
export function queryAt(pathname: string, search: string): string {
  if (pathname !== PATHS.marketplace) return '';
  return new URLSearchParams(search).get(QUERY)?.trim() ?? '';
}

/** The query of an address of the marketplace, with its `?`, for another search; its other choices stay. */
export function searchFor(query: string, search = ''): string {
  const said = new URLSearchParams(search);
  const wanted = query.trim();
  if (wanted === '') said.delete(QUERY);
  else said.set(QUERY, wanted);
  // As the marketplace itself writes them, in view.ts.
  return said.size === 0 ? '' : `?${said}`.replaceAll('%2C', ',');
}
