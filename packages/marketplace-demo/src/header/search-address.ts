import { PATH } from '../path.ts';

/** The query parameter of the marketplace's search. */
const QUERY = 'q';

/** The search of a marketplace address; '' if there is none, and on other pages. */
export function queryAt(pathname: string, search: string): string {
  if (pathname !== PATH) return '';
  return new URLSearchParams(search).get(QUERY)?.trim() ?? '';
}

/** The query string of a marketplace address, with its `?`, for another search; the other choices stay. */
export function searchFor(query: string, search = ''): string {
  const params = new URLSearchParams(search);
  const wanted = query.trim();
  if (wanted === '') params.delete(QUERY);
  else params.set(QUERY, wanted);
  // In the same format as view.ts.
  return params.size === 0 ? '' : `?${params}`.replaceAll('%2C', ',');
}
