import { isItemId } from './data/collection.ts';
import { type ActivityKind, KINDS } from './data/kinds.ts';
import { TRAIT_NAMES, TRAITS, type Trait, type TraitValue } from './data/traits.ts';

export const TABS = ['nft', 'coins', 'activity'] as const;
/** By price in ascending or descending order, by date with the latest first. */
export const SORTS = ['low', 'high', 'date'] as const;
export const LAYOUTS = ['grid', 'list'] as const;
export const TRENDS = ['up', 'down'] as const;

export type Tab = (typeof TABS)[number];
export type Sort = (typeof SORTS)[number];
export type Layout = (typeof LAYOUTS)[number];
export type Trend = (typeof TRENDS)[number];

/** The chosen values of each trait; a trait that is absent, or has no values, does not filter. */
type TraitChoice = { readonly [T in Trait]?: readonly TraitValue<T>[] };

/** The shown part of the collection, and its order. Prices are whole thousandths of an ether. */
export type View = {
  tab: Tab;
  query: string;
  sort: Sort;
  layout: Layout;
  /** Only items for sale. */
  listed: boolean;
  min: number | null;
  max: number | null;
  traits: TraitChoice;
  /** Only the coins that rose or fell within a day. */
  trend: Trend | null;
  /** Only events of these kinds; none: all kinds. */
  kinds: readonly ActivityKind[];
  /** The number of the open item. */
  item: number | null;
};

/** The order that an address need not say: prices from the lowest, events from the latest. */
export const usualSort = (tab: Tab): Sort => (tab === 'activity' ? 'date' : 'low');

/** Reads a view from the query of an address; missing or unknown values get their defaults. */
export function viewOf(search: string): View {
  const params = new URLSearchParams(search);
  const one = <T extends string>(known: readonly T[], name: string) =>
    known.find((each) => each === params.get(name));
  const item = Number(params.get('item'));
  const tab = one(TABS, 'tab') ?? 'nft';
  return {
    tab,
    query: params.get('q') ?? '',
    sort: one(SORTS, 'sort') ?? usualSort(tab),
    layout: one(LAYOUTS, 'view') ?? 'grid',
    listed: params.get('listed') === '1',
    min: priceOf(params.get('min') ?? ''),
    max: priceOf(params.get('max') ?? ''),
    traits: Object.fromEntries(
      TRAIT_NAMES.map(
        (trait) => [trait, some<string>(TRAITS[trait], params.get(trait))] as const,
      ).filter(([, values]) => values.length > 0),
    ),
    trend: one(TRENDS, 'trend') ?? null,
    kinds: some(KINDS, params.get('kind')),
    item: isItemId(item) ? item : null,
  };
}

/** The query of an address for a view, '' for the default view. */
export function searchOf(view: View): string {
  const params = new URLSearchParams();
  const say = (name: string, value: string | number | null, unsaid: string | null = '') => {
    if (value !== null && value !== unsaid) params.set(name, `${value}`);
  };
  say('tab', view.tab, 'nft');
  say('q', view.query);
  say('sort', view.sort, usualSort(view.tab));
  say('view', view.layout, 'grid');
  say('listed', view.listed ? 1 : null);
  say('min', view.min === null ? null : decimalOf(view.min));
  say('max', view.max === null ? null : decimalOf(view.max));
  for (const trait of TRAIT_NAMES)
    say(trait, some<string>(TRAITS[trait], view.traits[trait]).join());
  say('trend', view.trend);
  say('kind', some(KINDS, view.kinds).join());
  say('item', view.item);
  // Commas have no special meaning in a query (RFC 3986, 3.4), and `%2C` is ugly in a shared link.
  return params.size === 0 ? '' : `?${params}`.replaceAll('%2C', ',');
}

/** A price in ether, as written in an address or typed, in whole thousandths; null if it is not a price. */
export function priceOf(text: string): number | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text);
  return parts ? Number(parts[1]) * 1000 + Number((parts[2] ?? '').padEnd(3, '0')) : null;
}

/** Thousandths of an ether as a decimal number of ether with a point: 1250 is '1.25'. */
export function decimalOf(milliEther: number): string {
  const rest = `${milliEther % 1000}`.padStart(3, '0').replace(/(?<!0)0+$/, '');
  return `${Math.floor(milliEther / 1000)}${rest && '.'}${rest}`;
}

/** The known values among the given ones, once each and in their own order. */
function some<T extends string>(
  known: readonly T[],
  named: readonly T[] | string | null = [],
): T[] {
  const names: readonly string[] = typeof named === 'string' ? named.split(',') : (named ?? []);
  return known.filter((each) => names.includes(each));
}
