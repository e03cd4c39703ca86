/** The query parameter of the marketplace's search. */
const QUERY = 'q';

/** The search in a query string; '' if there is none. */
export function queryIn(search: string): string {
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
