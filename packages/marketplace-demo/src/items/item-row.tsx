import { memo } from 'react';
import { nameOf } from '../data/collection.ts';
import { itemOf } from '../data/items.ts';
import { CartToggle } from './cart-toggle.tsx';
import type { EntryProps } from './entry.ts';
import styles from './item-row.module.css';
import { linkToItem } from './link-to-item.ts';
import { useArt } from './use-drawings.ts';

/** An item in the list. */
export const ItemRow = memo(function ItemRow(props: EntryProps) {
  const { id, index, total, inCart, ready, words, onOpen } = props;
  const src = useArt(id, ready);
  const { price, lastSale, owner, rank } = itemOf(id);
  return (
    <li data-entry={index} aria-posinset={index + 1} aria-setsize={total} className={styles.row}>
      <a {...linkToItem(id, onOpen)} className={styles.open}>
        <img src={src} data-art={id} alt="" width="400" height="400" decoding="async" />
        <span translate="no">{nameOf(id)}</span>
      </a>
      <p className={price === null ? styles.unpriced : styles.price}>{words.price(price)}</p>
      <p className={styles.last}>{words.lastSale(lastSale)}</p>
      <p className={styles.rank}>{words.rank(rank)}</p>
      <p className={styles.owner}>{words.owner(owner)}</p>
      {price !== null && <CartToggle id={id} inCart={inCart} ready={ready} words={words} />}
    </li>
  );
});
