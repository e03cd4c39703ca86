import type { Contributor } from '@portico/contract';
import { plain, wordsOf } from '@portico/client/i18n/plain-text.ts';

/** The sort keys; figures sort in descending order. */
export const SORTS = ['name', 'users', 'tvl'] as const;
type Sort = (typeof SORTS)[number];

/** The shown partners, and their order. */
export type View = { query: string; sort: Sort };

/** Reads a view from the query of an address; missing or unknown values get their defaults. */
export function viewOf(search: string): View {
  const params = new URLSearchParams(search);
  const sort = SORTS.find((each) => each === params.get('sort')) ?? 'name';
  return { query: params.get('q') ?? '', sort };
}

/** The query of an address for a view, '' for the default view. */
export function searchOf({ query, sort }: View): string {
  const params = new URLSearchParams();
  if (query !== '') params.set('q', query);
  if (sort !== 'name') params.set('sort', sort);
  return params.size === 0 ? '' : `?${params}`;
}

/** The partners whose name or description contains every word of the query, sorted. */
export function shown(partners: readonly Contributor[], view: View, locale: string): Contributor[] {
  const words = wordsOf(view.query);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return partners
    .filter(({ name, description }) => {
      const text = plain(`${name} ${description}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => below(view.sort, one, other) || compare(one.name, other.name));
}

function below(sort: Sort, one: Contributor, other: Contributor): number {
  if (sort === 'users') return other.users - one.users;
  return sort === 'tvl' ? other.TVL - one.TVL : 0;
}
