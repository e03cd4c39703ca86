import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Words } from '../data/match.ts';
import { TRAIT_BITS } from '../data/trait-bits.ts';
import { TRAIT_NAMES } from '../data/traits.ts';

/** The names of the traits and their values in the page's language; the same object until the language changes. */
export function useTraitWords(): Words {
  const t = useTranslations('traits');
  return useMemo(() => {
    const keys = [...TRAIT_NAMES, ...TRAIT_BITS.map(({ key }) => key)];
    return Object.fromEntries(keys.map((key) => [key, t(key)])) as Words;
  }, [t]);
}
