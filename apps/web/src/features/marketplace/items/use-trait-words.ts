import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { MARKS } from '../data/marks.ts';
import type { Words } from '../data/match.ts';

/** What the values of the traits are called in the page's language; the same object as long as that is the same. */
export function useTraitWords(): Words {
  const t = useTranslations('traits');
  return useMemo(() => Object.fromEntries(MARKS.map(({ key }) => [key, t(key)])) as Words, [t]);
}
