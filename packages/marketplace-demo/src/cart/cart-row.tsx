import { useTranslations } from 'use-intl';
import { isolated } from '@portico/client/i18n/texts.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { artOf } from '../data/art.ts';
import { nameOf } from '../data/collection.ts';
import { useFigures } from '../figures.ts';
import type { ForSale } from './cart.ts';
import styles from './cart-drawer.module.css';

/** An item in the cart, as a list item. */
export function CartRow({ item, onRemove }: { item: ForSale; onRemove: () => void }) {
  const t = useTranslations('cart');
  const { ether } = useFigures();
  const name = nameOf(item.id);
  return (
    <li className={styles.row}>
      <img src={artOf(item.id)} alt="" width={56} height={64} className={styles.art} />
      <div className={styles.item} translate="no">
        <p>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.price}>{ether(item.price)}</p>
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('remove', { name: isolated(name) })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
