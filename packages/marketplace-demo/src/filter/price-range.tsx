import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@portico/ui/button/button.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { decimalOf, type View } from '../view.ts';
import styles from './price-range.module.css';
import { readEther } from './read-ether.ts';

type PriceRangeProps = {
  /** Thousandths of an ether. */
  min: number | null;
  max: number | null;
  choose: (change: Partial<View>) => void;
};

/** The price range, in ether as people write it. */
export function PriceRange({ min, max, choose }: PriceRangeProps) {
  const t = useTranslations();
  const [typed, setTyped] = useState({ min: textOf(min), max: textOf(max) });
  const [seen, setSeen] = useState({ min, max });
  const [wrong, setWrong] = useState<'min' | 'max' | null>(null);
  if (seen.min !== min || seen.max !== max) {
    setSeen({ min, max });
    setTyped({ min: textOf(min), max: textOf(max) });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [readEther(typed.min), readEther(typed.max)];
    const unreadable = from === 'unreadable' ? 'min' : to === 'unreadable' ? 'max' : null;
    setWrong(unreadable);
    if (unreadable) document.getElementById(`price-${unreadable}`)?.focus();
    if (from === 'unreadable' || to === 'unreadable') return;
    // Swapped ends have a clear meaning.
    const isSwapped = from !== null && to !== null && from > to;
    choose(isSwapped ? { min: to, max: from } : { min: from, max: to });
  };

  return (
    <form noValidate className={styles.range} onSubmit={submit}>
      {(['min', 'max'] as const).map((end) => (
        <TextField
          key={end}
          id={`price-${end}`}
          label={t(`market.${end}`)}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          value={typed[end]}
          error={wrong === end ? t('market.price_unreadable') : null}
          errorPrefix={t('shell.error_prefix')}
          onChange={(text) => setTyped((before) => ({ ...before, [end]: text }))}
        />
      ))}
      <Button variant="small" type="submit">
        {t('market.apply')}
      </Button>
    </form>
  );
}

/** With a point, as in the address; input with a comma is accepted, too. */
function textOf(price: number | null): string {
  return price === null ? '' : decimalOf(price);
}
