import { isItemId } from './data/collection.ts';
import { type ActivityKind, KINDS } from './data/kinds.ts';
import { TRAIT_NAMES, TRAITS, type Trait, type TraitValue } from './data/traits.ts';

export const TABS = ['nft', 'coins', 'activity'] as const;
/** By price from the lowest up or the highest down, by date from the latest back. */
export const SORTS = ['low', 'high', 'date'] as const;
export const LAYOUTS = ['grid', 'list'] as const;
export const TRENDS = ['up', 'down'] as const;

export type Tab = (typeof TABS)[number];
export type Sort = (typeof SORTS)[number];
export type Layout = (typeof LAYOUTS)[number];
export type Trend = (typeof TRENDS)[number];

/** What of a trait is looked for; a trait that is not there, or has no values, is not asked about. */
type TraitChoice = { readonly [T in Trait]?: readonly TraitValue<T>[] };

/** What of the collection is shown, and how. Prices are whole thousandths of an ether. */
export type View = {
  tab: Tab;
  query: string;
  sort: Sort;
  layout: Layout;
  /** Only what is for sale. */
  listed: boolean;
  min: number | null;
  max: number | null;
  traits: TraitChoice;
  /** Only the coins that rose or fell within a day. */
  trend: Trend | null;
  /** Only what happened in these ways; none: in all. */
  kinds: readonly ActivityKind[];
  /** The number of the item that is open. */
  item: number | null;
};

/** Reads a view from the query of an address; what it does not say, or says of nothing we know, is as at first. */
export function viewOf(search: string): View {
  const said = new URLSearchParams(search);
  const one = <T extends string>(known: readonly T[], name: string) =>
    known.find((each) => each === said.get(name));
  const item = Number(said.get('item'));
  return {
    tab: one(TABS, 'tab') ?? 'nft',
    query: said.get('q') ?? '',
    sort: one(SORTS, 'sort') ?? 'low',
    layout: one(LAYOUTS, 'view') ?? 'grid',
    listed: said.get('listed') === '1',
    min: priceOf(said.get('min') ?? ''),
    max: priceOf(said.get('max') ?? ''),
    traits: Object.fromEntries(
      TRAIT_NAMES.map(
        (trait) => [trait, some<string>(TRAITS[trait], said.get(trait))] as const,
      ).filter(([, values]) => values.length > 0),
    ),
    trend: one(TRENDS, 'trend') ?? null,
    kinds: some(KINDS, said.get('kind')),
    item: isItemId(item) ? item : null,
  };
}

/** The query of an address for a view, '' for the one at first. */
export function searchOf(view: View): string {
  const said = new URLSearchParams();
  const say = (name: string, value: string | number | null, unsaid: string | null = '') => {
    if (value !== null && value !== unsaid) said.set(name, `${value}`);
  };
  say('tab', view.tab, 'nft');
  say('q', view.query);
  say('sort', view.sort, 'low');
  say('view', view.layout, 'grid');
  say('listed', view.listed ? 1 : null);
  say('min', view.min === null ? null : decimalOf(view.min));
  say('max', view.max === null ? null : decimalOf(view.max));
  for (const trait of TRAIT_NAMES)
    say(trait, some<string>(TRAITS[trait], view.traits[trait]).join());
  say('trend', view.trend);
  say('kind', some(KINDS, view.kinds).join());
  say('item', view.item);
  // Commas have no meaning of their own in a query (RFC 3986, 3.4), and `%2C` is no sight for those who share a link.
  return said.size === 0 ? '' : `?${said}`.replaceAll('%2C', ',');
}

/** A price in ether, as it is written in an address or typed, in whole thousandths; null where it is none. */
export function priceOf(text: string): number | null {
  const parts = /^(\d{1,9})(?:\.(\d{1,3}))?$/.exec(text);
  return parts ? Number(parts[1]) * 1000 + Number((parts[2] ?? '').padEnd(3, '0')) : null;
}

/** Thousandths of an ether as a decimal number of ethers with a point: 1250 is '1.25'. */
export function decimalOf(milliEther: number): string {
  const rest = `${milliEther % 1000}`.padStart(3, '0').replace(/(?<!0)0+$/, '');
  return `${Math.floor(milliEther / 1000)}${rest && '.'}${rest}`;
}

/** Those of the known that are named, once each and in their own order. */
function some<T extends string>(
  known: readonly T[],
  named: readonly T[] | string | null = [],
): T[] {
  const names: readonly string[] = typeof named === 'string' ? named.split(',') : (named ?? []);
  return known.filter((each) => names.includes(each));
}
