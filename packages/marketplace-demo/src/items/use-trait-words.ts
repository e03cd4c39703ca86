import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { MARKS } from '../data/marks.ts';
import type { Words } from '../data/match.ts';
import { TRAIT_NAMES } from '../data/traits.ts';

/** The names of the traits and their values in the page's language; the same object until the language changes. */
export function useTraitWords(): Words {
  const t = useTranslations('traits');
  return useMemo(() => {
    const keys = [...TRAIT_NAMES, ...MARKS.map(({ key }) => key)];
    return Object.fromEntries(keys.map((key) => [key, t(key)])) as Words;
  }, [t]);
}
