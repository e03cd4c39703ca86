import { memo } from 'react';
import { nameOf } from '../data/collection.ts';
import { itemOf } from '../data/items.ts';
import { CartToggle } from './cart-toggle.tsx';
import type { EntryProps } from './entry.ts';
import { ItemArt } from './item-art.tsx';
import styles from './item-card.module.css';
import { OpenLink } from './open-link.tsx';

/** An item in the grid; few nodes, since many pass while one scrolls. */
export const ItemCard = memo(function ItemCard(props: EntryProps) {
  const { id, index, total, inCart, ready, words, onOpen } = props;
  const { price, lastSale } = itemOf(id);
  return (
    <li data-entry={index} aria-posinset={index + 1} aria-setsize={total} className={styles.card}>
      <OpenLink id={id} onOpen={onOpen} className={styles.open}>
        <div className={styles.art}>
          <ItemArt id={id} ready={ready} />
        </div>
        <span className={styles.name} translate="no">
          {nameOf(id)}
        </span>
      </OpenLink>
      {/* Servers and browsers may differ in the spaces of a figure. */}
      <p className={price === null ? styles.unpriced : styles.price} suppressHydrationWarning>
        {words.price(price)}
      </p>
      <p className={styles.last} suppressHydrationWarning>
        {words.lastSale(lastSale)}
      </p>
      {price !== null && <CartToggle id={id} inCart={inCart} ready={ready} words={words} />}
    </li>
  );
});
