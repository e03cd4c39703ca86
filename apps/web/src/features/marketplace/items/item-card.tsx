import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { nameOf } from '../data/collection.ts';
import { itemOf } from '../data/items.ts';
import { useFigures } from '../figures.ts';
import { CartToggle } from './cart-toggle.tsx';
import type { EntryProps } from './entry.ts';
import { ItemArt } from './item-art.tsx';
import styles from './item-card.module.css';
import { OpenLink } from './open-link.tsx';

/** An item in the grid; few nodes, since many pass while one scrolls. */
export const ItemCard = memo(function ItemCard(props: EntryProps) {
  const { id, index, total, inCart, ready, onOpen } = props;
  const t = useTranslations('market');
  const { ether } = useFigures();
  const { price, lastSale } = itemOf(id);
  return (
    <li data-entry={index} aria-posinset={index + 1} aria-setsize={total} className={styles.card}>
      <OpenLink id={id} onOpen={onOpen} className={styles.open}>
        <ItemArt id={id} ready={ready} />
        <span translate="no">{nameOf(id)}</span>
      </OpenLink>
      {/* Servers and browsers may differ in the spaces of a figure. */}
      <p className={price === null ? styles.unpriced : styles.price} suppressHydrationWarning>
        {price === null ? t('not_for_sale') : ether(price)}
      </p>
      <p className={styles.last} suppressHydrationWarning>
        {lastSale !== null && t('last_sale', { price: ether(lastSale) })}
      </p>
      {price !== null && <CartToggle id={id} inCart={inCart} ready={ready} />}
    </li>
  );
});
