import type { Contributor } from '@portico/contract';
import { plain, wordsOf } from '#platform/i18n/plain-text.ts';

/** By what the list can be ordered; figures from the greatest down. */
export const SORTS = ['name', 'users', 'tvl'] as const;
type Sort = (typeof SORTS)[number];

/** What of the partners is shown, and in which order. */
export type View = { query: string; sort: Sort };

/** Reads a view from the query of an address; what it does not say, or says of nothing we know, is as at first. */
export function viewOf(search: string): View {
  const said = new URLSearchParams(search);
  const sort = SORTS.find((each) => each === said.get('sort')) ?? 'name';
  return { query: said.get('q') ?? '', sort };
}

/** The query of an address for a view, '' for the one at first. */
export function searchOf({ query, sort }: View): string {
  const said = new URLSearchParams();
  if (query !== '') said.set('q', query);
  if (sort !== 'name') said.set('sort', sort);
  return said.size === 0 ? '' : `?${said}`;
}

/** Those with every word of the query in name or description, in order. */
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
