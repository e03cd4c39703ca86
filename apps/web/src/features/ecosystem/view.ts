import type { Contributor } from '@portico/contract';
import { plain, wordsOf } from '@portico/client/i18n/plain-text.ts';

/** The sort keys; figures sort in descending order. */
export const SORTS = ['name', 'users', 'tvl'] as const;
type Sort = (typeof SORTS)[number];

/** The shown partners, and their order. */
export type View = { query: string; sort: Sort; open: boolean };

/** Reads a view from the query of an address; missing or unknown values get their defaults. */
export function viewOf(search: string): View {
  const params = new URLSearchParams(search);
  const sort = SORTS.find((each) => each === params.get('sort')) ?? 'name';
  return { query: params.get('q') ?? '', sort, open: params.get('open') === 'yes' };
}

/** The query of an address for a view, '' for the default view. */
export function searchOf({ query, sort, open }: View): string {
  const params = new URLSearchParams();
  if (query !== '') params.set('q', query);
  if (sort !== 'name') params.set('sort', sort);
  if (open) params.set('open', 'yes');
  return params.size === 0 ? '' : `?${params}`;
}

/**
 * The partners whose name or description contains every word of the query, sorted; by name, those that can be opened
 * come first.
 */
export function shown(partners: readonly Contributor[], view: View, locale: string): Contributor[] {
  const words = wordsOf(view.query);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return partners
    .filter(({ name, description, open }) => {
      if (view.open && open === undefined) return false;
      const text = plain(`${name} ${description}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => below(view.sort, one, other) || compare(one.name, other.name));
}

function below(sort: Sort, one: Contributor, other: Contributor): number {
  if (sort === 'users') return other.users - one.users;
  if (sort === 'tvl') return other.TVL - one.TVL;
  return Number(other.open !== undefined) - Number(one.open !== undefined);
}
