import { type MouseEvent, memo } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { traitKey } from '../data/traits.ts';
import { useFigures } from '../figures.ts';
import type { View } from '../view.ts';
import styles from './chips.module.css';
import { type Choice, choicesOf, without, withoutAny } from './choices.ts';

type ChipsProps = {
  view: View;
  choose: (change: Partial<View>) => void;
  /** Like `choose`, for a change that leaves the focus without a target. */
  clear: (change: Partial<View>) => void;
};

/** The active filters; each can be removed alone, or all at once. */
export const Chips = memo(function Chips({ view, choose, clear }: ChipsProps) {
  const t = useTranslations('market');
  const nameOf = useChoiceName();
  const choices = choicesOf(view);
  if (choices.length === 0) return null;
  const remove = (event: MouseEvent<HTMLButtonElement>, choice: Choice) => {
    if (choices.length === 1) return clear(without(view, choice));
    // The chip disappears, so the focus moves to its neighbor.
    const chip = event.currentTarget.parentElement;
    const next = chip?.nextElementSibling ?? chip?.previousElementSibling;
    next?.querySelector('button')?.focus();
    choose(without(view, choice));
  };
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
    <ul role="list" aria-label={t('chosen')} className={styles.chips}>
      {choices.map((choice) => {
        const name = nameOf(choice);
        return (
          <li key={name}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('remove', { name })}
              onClick={(event) => remove(event, choice)}
            >
              {name}
              <Icon name="close" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className={styles.clear} onClick={() => clear(withoutAny(view))}>
          {t('clear_all')}
        </button>
      </li>
    </ul>
  );
});

/** The name of a filter; for a trait it includes the trait, because several traits may share a value's name. */
function useChoiceName(): (choice: Choice) => string {
  const t = useTranslations();
  const { ether } = useFigures();
  return (choice) => {
    switch (choice.of) {
      case 'listed':
        return t('market.for_sale');
      case 'price':
        if (choice.max === null) return t('market.price_from', { price: ether(choice.min ?? 0) });
        if (choice.min === null) return t('market.price_to', { price: ether(choice.max) });
        return t('market.price_between', { min: ether(choice.min), max: ether(choice.max) });
      case 'trait':
        return t('market.trait_value', {
          trait: t(`traits.${choice.trait}`),
          value: t(`traits.${traitKey(choice.trait, choice.value)}`),
        });
      case 'trend':
        return t(`market.trend_${choice.trend}`);
      case 'kind':
        return t(`market.kind_${choice.kind}`);
    }
  };
}
