import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { nameOf } from '../data/collection.ts';
import { itemOf } from '../data/items.ts';
import { useFigures } from '../figures.ts';
import { CartToggle } from './cart-toggle.tsx';
import type { EntryProps } from './entry.ts';
import { ItemArt } from './item-art.tsx';
import styles from './item-row.module.css';
import { OpenLink } from './open-link.tsx';
import { shortAddress } from './short-address.ts';

/** An item in the list. */
export const ItemRow = memo(function ItemRow(props: EntryProps) {
  const { id, index, total, inCart, ready, onOpen } = props;
  const t = useTranslations('market');
  const { ether, count } = useFigures();
  const { price, lastSale, owner, rank } = itemOf(id);
  return (
    <li data-entry={index} aria-posinset={index + 1} aria-setsize={total} className={styles.row}>
      <OpenLink id={id} onOpen={onOpen} className={styles.open}>
        <ItemArt id={id} ready={ready} />
        <span translate="no">{nameOf(id)}</span>
      </OpenLink>
      <p className={price === null ? styles.unpriced : styles.price}>
        {price === null ? t('not_for_sale') : ether(price)}
      </p>
      <p className={styles.last}>
        {lastSale !== null && t('last_sale', { price: ether(lastSale) })}
      </p>
      <p className={styles.rank}>{t('rank_of', { rank: count(rank) })}</p>
      <p className={styles.owner}>
        {t('owned_by', { owner: `\u2066${shortAddress(owner)}\u2069` })}
      </p>
      {price !== null && <CartToggle id={id} inCart={inCart} ready={ready} />}
    </li>
  );
});
