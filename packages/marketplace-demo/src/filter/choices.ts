import type { ActivityKind } from '../data/kinds.ts';
import { TRAIT_NAMES, type Trait, type TraitValue } from '../data/traits.ts';
import type { Trend, View } from '../view.ts';

/** A filter of a list, which can be removed alone. */
export type Choice =
  | { of: 'listed' }
  | { of: 'price'; min: number | null; max: number | null }
  | { of: 'trait'; trait: Trait; value: TraitValue }
  | { of: 'trend'; trend: Trend }
  | { of: 'kind'; kind: ActivityKind };

/** The active filters of the open tab. */
export function choicesOf(view: View): Choice[] {
  if (view.tab === 'coins') return view.trend ? [{ of: 'trend', trend: view.trend }] : [];
  if (view.tab === 'activity') return view.kinds.map((kind) => ({ of: 'kind', kind }));
  const { listed, min, max, traits } = view;
  const choices: Choice[] = listed ? [{ of: 'listed' }] : [];
  if (min !== null || max !== null) choices.push({ of: 'price', min, max });
  for (const trait of TRAIT_NAMES) {
    const values: readonly TraitValue[] = traits[trait] ?? [];
    choices.push(...values.map((value) => ({ of: 'trait' as const, trait, value })));
  }
  return choices;
}

/** The change that removes one filter. */
export function without(view: View, choice: Choice): Partial<View> {
  switch (choice.of) {
    case 'listed':
      return { listed: false };
    case 'price':
      return { min: null, max: null };
    case 'trait':
      return withValue(view, choice.trait, choice.value, false);
    case 'trend':
      return { trend: null };
    case 'kind':
      return { kinds: view.kinds.filter((kind) => kind !== choice.kind) };
  }
}

/** The change that removes all filters of the open tab. */
export function withoutAny({ tab }: Pick<View, 'tab'>): Partial<View> {
  if (tab === 'coins') return { trend: null };
  if (tab === 'activity') return { kinds: [] };
  return { listed: false, min: null, max: null, traits: {} };
}

/** The change that adds or removes a value of a trait. */
export function withValue(
  view: View,
  trait: Trait,
  value: TraitValue,
  wanted: boolean,
): Partial<View> {
  const values: readonly TraitValue[] = view.traits[trait] ?? [];
  const others = values.filter((each) => each !== value);
  return { traits: { ...view.traits, [trait]: wanted ? [...others, value] : others } };
}
