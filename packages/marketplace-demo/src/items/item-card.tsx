import { memo } from 'react';
import { nameOf } from '../data/collection.ts';
import { itemOf } from '../data/items.ts';
import { CartToggle } from './cart-toggle.tsx';
import type { EntryProps } from './entry.ts';
import styles from './item-card.module.css';
import { linkToItem } from './link-to-item.ts';
import { useArt } from './use-drawings.ts';

/** An item in the grid; few nodes, because many scroll by. */
export const ItemCard = memo(function ItemCard(props: EntryProps) {
  const { id, index, total, inCart, ready, words, onOpen } = props;
  const src = useArt(id, ready);
  const { price, lastSale } = itemOf(id);
  return (
    <li data-entry={index} aria-posinset={index + 1} aria-setsize={total} className={styles.card}>
      <a {...linkToItem(id, onOpen)} className={styles.open}>
        <div className={styles.art}>
          <img src={src} data-art={id} alt="" width="400" height="400" decoding="async" />
        </div>
        <span className={styles.name} translate="no">
          {nameOf(id)}
        </span>
      </a>
      {/* Servers and browsers may format figures with different spaces. */}
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
